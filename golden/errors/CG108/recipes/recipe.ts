import { defineRecipe, packages, pkg } from "catalogc";

export default defineRecipe({ apps: { demo: { programs: { mainPackage: pkg.hello, packages: [packages.curl] } } } });
