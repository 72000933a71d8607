import type { ApplyExpr, Expr } from "../../../compiler/language/expression.ts";
import { nameBelow } from "../../../compiler/language/names-below.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { at, textsAt } from "./json.ts";
import { parseGenerated } from "./nix-text.ts";
import { packageName } from "../words.ts";

/**
 * The packages of a list in generated Nix, `[ a b ] ++ lib.optionals x [ c ]`, as it says them; those that are there
 * only under a condition with that: `c if x`.
 */
export function listedPackages(expr: Expr, text: string): readonly string[] {
  if (expr.kind === "list") return expr.elements.map((each) => slice(text, each.span));
  if (expr.kind === "binary" && expr.operator === "++")
    return [...listedPackages(expr.left, text), ...listedPackages(expr.right, text)];
  if (expr.kind !== "apply" || !isOptionals(expr.fn)) return [];
  const condition = slice(text, expr.fn.argument.span).replaceAll(/\s+/g, " ");
  return listedPackages(expr.argument, text).map((each) => `${each} if ${condition}`);
}

/** Those of a list in `catalog.json`, which is an expression in a string where only Nix knows which ones they are. */
export function packagesAt(value: unknown, ...path: readonly string[]): readonly string[] {
  const found = at(value, ...path);
  if (typeof found !== "string") return textsAt(value, ...path).map(packageName);
  const text = /^\$\{(.*)\}$/s.exec(found)?.[1] ?? "";
  const expr = parseGenerated(text);
  if (expr === undefined) return [];
  return listedPackages(expr, text).map((each) => {
    const [, spelled = each, condition = ""] = /^"(.*?)"( if .*)?$/s.exec(each) ?? [];
    return packageName(spelled) + condition.replaceAll(/\bpkgs\./g, "");
  });
}

/** `lib.optionals x` */
const isOptionals = (fn: Expr): fn is ApplyExpr =>
  fn.kind === "apply" && nameBelow("lib", fn.fn) === "optionals";

const slice = (text: string, span: Span | undefined): string =>
  span === undefined ? "" : text.slice(span.start, span.end);
