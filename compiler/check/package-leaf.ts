import { listNotPackage, noPackageName } from "../diagnostics/checking.ts";
import type { PackageRef } from "../language/option-values.ts";
import { select, variable } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import { nameBelow, packageSteps } from "../language/names-below.ts";
import { staticText } from "../language/text.ts";
import { WRONG, type Context } from "./context.ts";
import { refuse, spanOf, type LeafReader } from "./leaf-reader.ts";
import { writtenAt } from "./hints/written.ts";
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
      if (list === undefined) return packageRef(value.expr, context);
      // In a list this would be a nested list, which Nix accepts and a build with structured attributes drops.
      const canAppend = trail.root().key.startsWith("pkgs.") && trail.path().includes("packages");
      const appended = canAppend ? writtenAt(spanOf(trail)).joined : undefined;
      context.report(listNotPackage(trail.dotted(), list, appended, spanOf(trail)));
      return WRONG;
    }
    const known = value.kind === "string" ? staticText(value.text) : undefined;
    if (known === undefined) {
      const hint =
        value.kind === "path"
          ? `Build a package from the file: ${writtenAt(spanOf(trail)).packageOfFile}.`
          : undefined;
      return refuse(value, trail, context, leaf, hint);
    }
    if (context.plainStrings(value.span ?? trail.span)) {
      const named = packageNamed(known);
      if (named !== undefined) return packageRef(named, context);
      context.report(noPackageName(trail.dotted(), known, spanOf(trail)));
      return WRONG;
    }
    const steps = packageSteps(known);
    const meant = (trail.key === "stdenv" && steps && stdenvOf(steps)) || steps?.join(".");
    const hint = meant === undefined ? undefined : `Write the package itself: \`pkgs.${meant}\`.`;
    return refuse(value, trail, context, leaf, hint);
  },
};

export function packageRef(expr: Expr, context: Context): PackageRef {
  const catalogName = nameBelow("pkgs", expr);
  return catalogName !== undefined && context.catalogPackages.has(catalogName)
    ? { kind: "package", expr, catalogName }
    : { kind: "package", expr };
}

/**
 * The standard environment that builds with a compiler, as the steps below `pkgs`; undefined if the name is not a
 * compiler. nixpkgs, `pkgs/top-level/all-packages.nix`: an environment has `mkDerivation`, a compiler does not.
 */
function stdenvOf(steps: readonly string[]): string | undefined {
  const [set = "", compiler] = steps;
  if (/^llvmPackages(?:_(?:\d+|latest|git))?$/.test(set))
    return compiler === undefined || compiler === "clang" ? `${set}.stdenv` : undefined;
  if (compiler !== undefined) return undefined;
  const [, kind, version] = /^(clang|gcc)(?:_?(\d+))?$/.exec(set) ?? [];
  if (kind === undefined) return undefined;
  if (version === undefined) return `${kind}Stdenv`;
  return kind === "clang" ? `llvmPackages_${version}.stdenv` : `gcc${version}Stdenv`;
}
