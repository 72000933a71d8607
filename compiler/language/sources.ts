import type { Expr, SelectExpr } from "./expression.ts";
import { spine } from "./traversal.ts";

/**
 * Whether an expression certainly evaluates to a file or folder of the recipe folder or of a package: a path, a package,
 * or a literal path without `..` below one of these. Only packages whose `outPath` a recipe cannot set count: members of
 * `pkgs` itself, and the results of functions of `pkgs` that fetch or write.
 */
export function isSource(expr: Expr): boolean {
  switch (expr.kind) {
    case "path":
      return true;
    case "string": {
      const [source, below, ...more] = expr.parts;
      if (source === undefined || typeof source === "string" || more.length > 0) return false;
      return isSource(source) && (below === undefined || (typeof below === "string" && isBelow(below)));
    }
    case "binary": {
      const [added, ...more] = expr.right.kind === "string" ? expr.right.parts : [];
      if (expr.operator !== "+" || typeof added !== "string" || more.length > 0) return false;
      return isSource(expr.left) && isBelow(added);
    }
    case "if":
      return isSource(expr.then) && isSource(expr.else);
    case "select":
      return memberOf("pkgs", expr) !== undefined;
    case "apply":
      return isSourceCall(expr);
    default:
      return false;
  }
}

const isBelow = (text: string): boolean => text.startsWith("/") && !text.split("/").includes("..");

/** The name of `root.name`. */
function memberOf(root: string, { target, path, fallback }: SelectExpr): string | undefined {
  const [name] = path;
  const isMember = target.kind === "variable" && target.name === root && path.length === 1;
  return isMember && fallback === undefined && name?.kind === "static" ? name.name : undefined;
}

/** `pkgs.fetchurl { … }`. Calls of `lib` and `builtins` have been checked when they were evaluated. */
function isSourceCall(expr: Expr): boolean {
  const { head } = spine(expr);
  if (head.kind !== "select") return false;
  const step = head.path.at(-1);
  const name = step?.kind === "static" ? step.name : "";
  if (memberOf("pkgs", head) !== undefined) return makers.test(name);
  const isOwn = head.target.kind === "variable" && ["lib", "builtins"].includes(head.target.name);
  return isOwn && sourceFunctions.has(name);
}

/** Functions of nixpkgs that give a derivation, "Fetchers" and "Build helpers" of its manual. */
const makers =
  /^(?:fetch\w+|write\w+|runCommand\w*|symlinkJoin|linkFarm|concatText|concatTextFile|applyPatches|srcOnly)$/;

const sourceFunctions: ReadonlySet<string> = new Set([
  ...["cleanSource", "cleanSourceWith", "filterSource", "path", "sourceByGlobs", "sourceByRegex"],
  ...["sourceFilesBySuffices", "toSource"],
]);
