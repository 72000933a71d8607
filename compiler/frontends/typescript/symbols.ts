import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { suggest } from "../../support/suggest.ts";
import { isSurfaceName, isSymbolName, surfaceNames, type SurfaceName } from "../../surface/names.ts";
import { isTransparent } from "./function-nodes.ts";
import { deepestNesting, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** The limit of constants to follow, as in `evident.ts`. */
const farthest = 8;

/** `config` is excluded: it holds recipe data, whose strings and lists have methods. */
export const isSymbolRoot = (name: string): boolean =>
  name === "builtins" || name === "lib" || name === "pkgs";

/**
 * Whether an expression is a part of `pkgs`, `lib` or `builtins`. The *result* of one of their functions is an ordinary
 * value.
 */
export const isSymbolic = (node: ts.Expression, scope: Scope): boolean =>
  symbolPath(node, scope, farthest, 0) !== undefined;

/**
 * Whether a method call (`lib.filter(f, xs)`) is a call of a Nix function. Packages and their attributes are values:
 * `pkgs.hello.version.split(".")` is a string method.
 */
export function holdsFunctions(node: ts.Expression, scope: Scope): boolean {
  const [root, ...steps] = symbolPath(node, scope, farthest, 0) ?? [];
  if (root === undefined || root === "builtins") return root !== undefined;
  if (root === "lib") return !isData(steps);
  const below = steps[0] === "pkgsOriginal" ? steps.slice(1) : steps;
  // `pkgs.lib`, `pkgs.haskell.lib`
  const library = below.indexOf("lib");
  return library < 0 ? below.length === 0 : !isData(below.slice(library + 1));
}

/** Parts of nixpkgs' `lib` that are not functions and contain none. */
const isData = ([first = "", second = ""]: readonly string[]): boolean =>
  data.has(first) || (first === "systems" && data.has(second));

const data: ReadonlySet<string> = new Set([
  "doubles",
  "flakeExposed",
  "licenses",
  "maintainers",
  "platforms",
  "teams",
]);

/**
 * `pkgs`, `a`, `b` of `pkgs.a.b`; a name that only evaluation knows is "". Undefined if the expression does not start
 * with a symbol.
 */
function symbolPath(
  node: ts.Expression,
  scope: Scope,
  budget: number,
  depth: number,
): readonly string[] | undefined {
  if (budget === 0 || depth > deepestNesting) return undefined;
  const inner = (other: ts.Expression): readonly string[] | undefined =>
    symbolPath(other, scope, budget, depth + 1);

  if (isTransparent(node)) return inner(node.expression);
  if (ts.isPropertyAccessExpression(node)) {
    if (isNamespaceSymbol(node, scope)) return [node.name.text];
    const before = inner(node.expression);
    return before && [...before, node.name.text];
  }
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: index } = node;
    const before = inner(node.expression);
    return before && [...before, ts.isStringLiteralLike(index) ? index.text : ""];
  }
  if (!ts.isIdentifier(node)) return undefined;
  const declared = scope.lookup(node.text);
  if (declared?.kind === "surface") return isSymbolRoot(declared.name) ? [declared.name] : undefined;
  if (declared?.kind !== "local") return undefined;
  if (declared.symbolic) return [node.text];
  const value = declared.value;
  if (!value || ts.isFunctionDeclaration(value.node)) return undefined;
  return symbolPath(value.node, value.scope, budget - 1, 0);
}

/** `c.pkgs` after `import * as c from "catalogc"`. */
const isNamespaceSymbol = (node: ts.PropertyAccessExpression, scope: Scope): boolean =>
  ts.isIdentifier(node.expression) &&
  scope.lookup(node.expression.text)?.kind === "surface-namespace" &&
  isSymbolRoot(node.name.text);

/** The intended use of each name of "catalogc". */
export const usages: Readonly<Record<SurfaceName, string>> = {
  builtins: "`builtins.name`",
  config: "`config.pkgs.name.version`",
  defineCatalog: "`export default defineCatalog({ … })`",
  defineRecipe: "`export default defineRecipe({ … })`",
  file: '`file("./name")`, with a text in quotes',
  lib: "`lib.name`",
  md: "a template: `` md`…` ``",
  nix: "a template: `` nix`…` ``",
  pkgs: "`pkgs.name`",
  sh: "a template: `` sh`…` ``",
  text: "a template: `` text`…` ``",
};

/** A name of "catalogc" as a value: only `pkgs`, `lib`, `config` and `builtins` are values. */
export function surfaceValue(reading: Reading, name: string, node: ts.Node, scope: Scope): Expr {
  const span = reading.span(node);
  if (!isSurfaceName(name)) {
    return reading.invalid(messages.unknownImport(span, name, suggest(name, surfaceNames), surfaceNames));
  }
  if (isSymbolName(name)) return reading.global(name, scope, span);
  return reading.invalid(messages.surfaceUse(span, name, usages[name]));
}
