import type { Expr } from "../language/expression.ts";
import { namesBelow } from "../language/names-below.ts";
import { spine } from "../language/traversal.ts";
import type { Value } from "../language/value.ts";

/** An attribute of a package that is a list of packages: `pkgs.hello.buildInputs`, `httpx.optional-dependencies.brotli`. */
export const listOfPackage = (value: Value | undefined): string | undefined =>
  value?.kind === "residual" ? listAttribute(value.expr) : undefined;

function listAttribute(expr: Expr): string | undefined {
  if (expr.kind !== "select") return undefined;
  const steps = expr.path.map((step) => (step.kind === "static" ? step.name : ""));
  const at = steps.findIndex((step) => listAttributes.has(step));
  if (at < 1) return undefined;
  const isSetOfLists = steps[at] === "optional-dependencies";
  return steps.length === at + (isSetOfLists ? 2 : 1) ? steps.slice(at).join(".") : undefined;
}

/**
 * Whether a value that only Nix knows is certainly a list of packages: such an attribute, or a call of a function that
 * returns a list. A name such as `pkgs.zlib` is more likely a package without brackets.
 */
export function isListOfPackages(value: Value): boolean {
  if (value.kind !== "residual") return false;
  if (listAttribute(value.expr) !== undefined) return true;
  const { head, args } = spine(value.expr);
  const name = (namesBelow("lib", head) ?? namesBelow("builtins", head))?.at(-1) ?? "";
  const last = args.at(-1);
  if (last === undefined) return false;
  if (ofLists.get(name) === args.length)
    return namesBelow("pkgs", last) === undefined || listAttribute(last) !== undefined;
  return ofOthers.get(name) === args.length && !isListOfLists(value);
}

/** Whether a value is a list of lists, which a build with structured attributes drops: all values of a set of lists. */
export function isListOfLists(value: Value | undefined): boolean {
  if (value?.kind !== "residual") return false;
  const { head, args } = spine(value.expr);
  const name = namesBelow("lib", head)?.at(-1) ?? namesBelow("builtins", head)?.at(-1) ?? "";
  const last = args.at(-1);
  return (name === "attrValues" || name === "attrVals") && last !== undefined && isSetOfLists(last);
}

/** `x.optional-dependencies`, also with some of its names only. */
function isSetOfLists(expr: Expr): boolean {
  const { head, args } = spine(expr);
  const last = args.at(-1);
  if (last !== undefined) return namesBelow("lib", head)?.at(-1) === "getAttrs" && isSetOfLists(last);
  const step = head.kind === "select" ? head.path.at(-1) : undefined;
  return step?.kind === "static" && step.name === "optional-dependencies";
}

const withArguments = (count: number, ...names: readonly string[]): [string, number][] =>
  names.map((name) => [name, count]);

/** Functions of `builtins` and `lib` that map a list, their last argument, with the number of arguments. */
const ofLists: ReadonlyMap<string, number> = new Map([
  ...withArguments(1, "concatLists", "init", "reverseList", "tail"),
  ...withArguments(2, "catAttrs", "concatMap", "drop", "filter", "map", "take"),
]);
/** Functions that return a list for a set, or for any value. */
const ofOthers: ReadonlyMap<string, number> = new Map([
  ...withArguments(1, "attrValues", "concatAttrValues", "flatten"),
  ...withArguments(2, "attrVals", "mapAttrsToList"),
]);

/** nixpkgs, `mkDerivation` and `buildPythonPackage`. */
const listAttributes: ReadonlySet<string> = new Set([
  "buildInputs",
  "nativeBuildInputs",
  "propagatedBuildInputs",
  "propagatedNativeBuildInputs",
  "nativeCheckInputs",
  "checkInputs",
  "build-system",
  "dependencies",
  "optional-dependencies",
]);
