import { defineRecipe } from "catalogc";

export default defineRecipe({ apps: { demo: { programs: { runtimes: { program: { enable: true } } } } } });
