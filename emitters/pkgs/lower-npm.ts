import { string } from "../../compiler/language/build.ts";
import { commonAttributes, inputAttributes, tool } from "./common.ts";
import type { Lowering } from "./model.ts";
import { pkgs, texts, unlessEmpty } from "./values.ts";

/** nixpkgs manual, "JavaScript", `buildNpmPackage`. */
export const lowerNpm: Lowering<"npmPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("buildNpmPackage"),
  attributes: [
    ...commonAttributes(pkg),
    ["npmDepsHash", string(builder.npmDepsHash)],
    ...unlessEmpty("npmInstallFlags", builder.npmInstallFlags, texts),
    ...inputAttributes(builder.packages, [tool("nodejs", pkg)]),
  ],
});
