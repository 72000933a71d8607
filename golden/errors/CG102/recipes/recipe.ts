import { pkgs } from "catalogc";

export const recipe = { apps: { demo: { programs: { mainPackage: pkgs.hello } } } };
