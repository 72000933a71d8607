import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { givesText } from "../../compiler/language/gives-file.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { attributeTypes } from "../../compiler/nixpkgs/attributes.ts";
import type { BuilderKind } from "../../compiler/schema/builders/builders.ts";
import { isExtra, type Placement } from "./placement.ts";

/**
 * Without `__structuredAttrs` each attribute is an environment variable, and a list is its elements with spaces between
 * them. With it, only `env` is exported, and lists are bash arrays. Source: Nix manual, "Advanced attributes"; nixpkgs,
 * `pkgs/stdenv/generic/setup.sh`, `concatTo`; read 2026-11.
 */

/** The value of a constant of the recipe. */
export type Constant = (name: string) => Expr | undefined;

/** Whether a value has one form as a variable: it is not a list, a set or a function. `null` leaves the variable out. */
export function isVariable(expr: Expr, constant: Constant, depth = 0): boolean {
  const isSo = (each: Expr): boolean => isVariable(each, constant, depth + 1);
  switch (expr.kind) {
    case "string":
    case "path":
    case "unary":
    case "has-attr":
      return true;
    case "literal":
      return typeof expr.value !== "number";
    case "select":
      return namesBelow("pkgs", expr) !== undefined;
    case "variable": {
      const value = depth > 20 ? undefined : constant(expr.name);
      return value !== undefined && isSo(value);
    }
    case "if":
      return isSo(expr.then) && isSo(expr.else);
    case "let":
    case "with":
    case "assert":
      return isSo(expr.body);
    case "binary":
      return expr.operator === "+" ? isSo(expr.left) : expr.operator !== "++" && expr.operator !== "//";
    case "apply":
      return givesText(expr) || oneValue.test(namesBelow("lib", functionOf(expr))?.join(".") ?? "");
    default:
      return false;
  }
}

/** Functions of `lib` that return an output of a package, or a part of a version. */
const oneValue = /^(?:get(?:Bin|Dev|Lib|Output)|versions\.\w+)$/;

const functionOf = (expr: Expr): Expr => (expr.kind === "apply" ? functionOf(expr.fn) : expr);

/** Lists that builders join themselves: `go build -ldflags`, `-tags`, `cargo build --features`. */
const joined: ReadonlySet<string> = new Set(["ldflags", "tags", "buildFeatures", "checkFeatures"]);

/** Attributes whose elements are no words of a script. */
const apart: ReadonlySet<string> = new Set([
  ...["meta", "passthru", "env", "src", "srcs", "patches", "outputs", "desktopItems"],
  ...joined,
]);

/** The attributes of a file that mean something else with `__structuredAttrs`, or may do so. */
export function changedByStructure(
  placements: readonly Placement[],
  kind: BuilderKind,
  constant: Constant,
): readonly string[] {
  const types = attributeTypes(kind);
  const scripts = placements.flatMap(({ attribute, value }) =>
    attribute.length === 1 ? textsIn(value) : [],
  );
  return placements.flatMap(({ attribute, value, parts }) => {
    const [name = "", ...deeper] = attribute;
    if (deeper.length > 0) return [];
    const isUnknown = parts.some(isExtra) && !types.has(name);
    const isWords = !apart.has(name) && types.get(name) !== "a list of packages";
    const isSplit = isWords && splits(value, wordsOf(name), constant);
    const isArray =
      isList(value) && scripts.some((text) => new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`).test(text));
    return isUnknown || isSplit || isArray ? [name] : [];
  });
}

/** Characters that make bash split or expand a word. Wrappers read their arguments as bash code. */
const wordsOf = (name: string): RegExp => (name.endsWith("WrapperArgs") ? /[\s*?["'`\\$]/ : /[\s*?[]/);

/** Whether an element of a list in the value is not one word. */
const splits = (value: Expr, separators: RegExp, constant: Constant): boolean =>
  [...withConstants(value, constant)].some(
    (expr) => expr.kind === "list" && textsIn(...expr.elements).some((text) => separators.test(text)),
  );

/** The expressions in a value, and in the constants that it reads. */
function* withConstants(value: Expr, constant: Constant, seen = new Set<string>()): Iterable<Expr> {
  for (const { expr } of expressionsIn(value)) {
    yield expr;
    if (expr.kind !== "variable" || seen.has(expr.name)) continue;
    const read = constant(expr.name);
    if (read !== undefined) yield* withConstants(read, constant, seen.add(expr.name));
  }
}

const isList = (expr: Expr): boolean =>
  expr.kind === "list" ||
  (expr.kind === "binary" && expr.operator === "++") ||
  (expr.kind === "apply" && /^optionals?$/.test(namesBelow("lib", functionOf(expr))?.join(".") ?? ""));

const textsIn = (...values: readonly Expr[]): readonly string[] =>
  [...expressionsIn(...values)].flatMap(({ expr }) =>
    expr.kind === "string" ? expr.parts.filter((part) => typeof part === "string") : [],
  );
