import { listNotPackage, noPackageName } from "../diagnostics/checking.ts";
import type { PackageRef } from "../language/option-values.ts";
import { select, variable } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import { nameBelow, packageSteps } from "../language/names-below.ts";
import { staticText } from "../language/text.ts";
import { WRONG, type Context } from "./context.ts";
import { refuse, refuseFunction, spanOf, type LeafReader } from "./leaf-reader.ts";
import { listOfPackage } from "./list-of-package.ts";

/** `pkgs.<name>` for a name of one or several steps; undefined if the text is not a name. */
export function packageNamed(name: string): Expr | undefined {
  const steps = packageSteps(name);
  return steps && select(variable("pkgs"), ...steps);
}

export const packageLeaf: LeafReader = {
  accepts(value, context) {
    if (value.kind === "residual") return true;
    if (value.kind !== "string" || !context.plainStrings(value.span)) return false;
    const known = staticText(value.text);
    return known !== undefined && packageSteps(known) !== undefined;
  },
  read(value, trail, context, leaf) {
    if (value.kind === "residual") {
      const list = listOfPackage(value);
      if (list === undefined)
        return refuseFunction(value, trail, context, leaf) ?? packageRef(value.expr, context);
      // In a list this would be a nested list, which Nix accepts and a build with structured attributes drops.
      context.report(listNotPackage(trail.dotted(), list, spanOf(trail)));
      return WRONG;
    }
    const known = value.kind === "string" ? staticText(value.text) : undefined;
    if (known === undefined) {
      const hint =
        value.kind === "path" ? "Build a package from the file with `pkgs.callPackage`." : undefined;
      return refuse(value, trail, context, leaf, hint);
    }
    if (context.plainStrings(value.span ?? trail.span)) {
      const named = packageNamed(known);
      if (named !== undefined) return packageRef(named, context);
      context.report(noPackageName(trail.dotted(), known, spanOf(trail)));
      return WRONG;
    }
    const steps = packageSteps(known);
    const hint = steps && `Write the package itself: \`pkgs.${steps.join(".")}\`.`;
    return refuse(value, trail, context, leaf, hint);
  },
};

export function packageRef(expr: Expr, context: Context): PackageRef {
  const catalogName = nameBelow("pkgs", expr);
  return catalogName !== undefined && context.catalogPackages.has(catalogName)
    ? { kind: "package", expr, catalogName }
    : { kind: "package", expr };
}
