import { listNotPackage, noPackageName } from "../diagnostics/checking.ts";
import type { PackageRef } from "../ir/values.ts";
import { select, variable } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import { nameBelow } from "../language/names-below.ts";
import { staticText } from "../language/text.ts";
import { attributeInstead } from "./attribute-instead.ts";
import { WRONG, type Context } from "./context.ts";
import { refuse, spanOf, type LeafReader } from "./leaf-reader.ts";
import { listOfPackage } from "./list-of-package.ts";
import { stdenvOf } from "./stdenv-of.ts";

/** `python3Packages.requests`: an attribute path below `pkgs`. */
const attributePath = /^[A-Za-z0-9_][A-Za-z0-9_'+-]*(\.[A-Za-z0-9_][A-Za-z0-9_'+-]*)*$/;

/** `pkgs.<name>` for a name of one or several steps; undefined for what is no name. */
export const packageNamed = (name: string): Expr | undefined =>
  attributePath.test(name) ? select(variable("pkgs"), ...name.split(".")) : undefined;

export const packageLeaf: LeafReader = {
  accepts(value, context) {
    if (value.kind === "residual") return true;
    if (value.kind !== "string" || !context.plainStrings(value.span)) return false;
    const known = staticText(value.text);
    return known !== undefined && attributePath.test(known);
  },
  read(value, trail, context, leaf) {
    if (value.kind === "residual") {
      const list = listOfPackage(value);
      if (list === undefined) return packageRef(value.expr, context);
      // In a list it would be a list in a list, which Nix takes, and a build with structured attributes drops.
      context.report(
        listNotPackage(trail.dotted(), list, trail.parent && attributeInstead(trail.parent), spanOf(trail)),
      );
      return WRONG;
    }
    const known = value.kind === "string" ? staticText(value.text) : undefined;
    if (known === undefined) {
      const hint = value.kind === "path" ? "Call the file: `pkgs.callPackage ./file.nix { }`." : undefined;
      return refuse(value, trail, context, leaf, hint);
    }
    if (context.plainStrings(value.span ?? trail.span)) {
      if (attributePath.test(known))
        return packageRef(select(variable("pkgs"), ...known.split(".")), context);
      context.report(noPackageName(trail.dotted(), known, spanOf(trail)));
      return WRONG;
    }
    const meant = (trail.key === "stdenv" ? stdenvOf(known.split(".")) : undefined) ?? known;
    const hint = attributePath.test(known) ? `Write \`pkgs.${meant}\`, without quotes.` : undefined;
    return refuse(value, trail, context, leaf, hint);
  },
};

export function packageRef(expr: Expr, context: Context): PackageRef {
  const catalogName = nameBelow("pkgs", expr);
  return catalogName !== undefined && context.catalogPackages.has(catalogName)
    ? { kind: "package", expr, catalogName }
    : { kind: "package", expr };
}
