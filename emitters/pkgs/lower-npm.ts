import { commonAttributes, hashAttribute, inputAttributes, tool } from "./common.ts";
import type { Lowering } from "./model.ts";
import { pkgs, texts, unlessEmpty } from "./values.ts";

/** nixpkgs manual, "JavaScript", `buildNpmPackage`. */
export const lowerNpm: Lowering<"npmPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("buildNpmPackage"),
  attributes: [
    ...commonAttributes(pkg),
    ...hashAttribute("npmDepsHash", builder.npmDepsHash, pkg),
    ...unlessEmpty("npmInstallFlags", builder.npmInstallFlags, texts),
    ...inputAttributes(builder.packages, [tool("nodejs", pkg)]),
  ],
});
