import { reify } from "../../compiler/language/reify.ts";
import type { Package } from "../../compiler/ir/package.ts";
import type { PackageRef } from "../../compiler/ir/values.ts";
import { commonAttributes, hashAttribute, inputAttributes, tool } from "./common.ts";
import type { Lowering } from "./model.ts";
import { attrValue, pkgs, texts, unlessEmpty } from "./values.ts";

/** nixpkgs manual, "JavaScript", `buildNpmPackage`. */
export const lowerNpm: Lowering<"npmPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("buildNpmPackage"),
  attributes: [
    ...commonAttributes(pkg),
    ...hashAttribute("npmDepsHash", builder.npmDepsHash, pkg),
    ...unlessEmpty("npmInstallFlags", builder.npmInstallFlags, texts),
    ...inputAttributes(builder.packages, [node(pkg)]),
  ],
});

/** The Node.js that the recipe has the builder use: another one before it on `PATH` would run in its place. */
function node(pkg: Package): PackageRef {
  const { extraAttrs, structuredAttrs } = pkg.build;
  const extra = extraAttrs.get("nodejs");
  if (extra !== undefined) return { kind: "package", expr: reify(extra) };
  const own = structuredAttrs.get("nodejs");
  return own === undefined ? tool("nodejs", pkg) : { kind: "package", expr: attrValue(own) };
}
