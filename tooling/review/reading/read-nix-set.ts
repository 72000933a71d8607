import type { Expr } from "../../../compiler/language/expression.ts";
import { expressionsIn } from "../../../compiler/language/expressions-in.ts";
import { bindingsIn, parseGenerated } from "./nix-text.ts";

/**
 * A generated set of Nix values (`scripts.nix`, `variables.nix`) as the text of each by name, with what the head of the
 * file binds spelled out in it. A script that another one calls is not followed: see {@link reachable}.
 */
export function readNixSet(text: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const expr = text === undefined ? undefined : parseGenerated(text);
  if (expr === undefined || text === undefined) return found;
  const file = expr.kind === "lambda" ? expr.body : expr;
  const shared = new Map<string, string>();
  const [set, head] = file.kind === "let" ? [file.body, file.bindings] : [file, []];
  const spelled = (value: Expr): string => spelledOut(value, text, shared);
  for (const binding of head) {
    const [only] = binding.kind === "value" ? binding.path : [];
    if (binding.kind !== "value" || only?.kind !== "static") continue;
    // `let scripts = { … }; in scripts`
    const isSet = set.kind === "variable" && set.name === only.name;
    if (!isSet) shared.set(only.name, spelled(binding.value));
  }
  for (const { path: names, value } of bindingsIn(expr)) {
    const [only, ...more] = names;
    if (only?.kind !== "static" || more.length > 0 || found.has(only.name)) continue;
    const isOfHead = head.some((binding) => binding.kind === "value" && binding.value === value);
    if (!isOfHead) found.set(only.name, spelled(value));
  }
  for (const [name, value] of shared) if (!found.has(name)) found.set(name, value);
  return found;
}

/** The text of an expression, with what variables of the head of its file stand for in their place. */
function spelledOut(expr: Expr, text: string, shared: ReadonlyMap<string, string>): string {
  if (expr.span === undefined) return "";
  const { start, end } = expr.span;
  let written = "";
  let from = start;
  const variables = [...expressionsIn(expr)]
    .flatMap(({ expr: each }) =>
      each.kind === "variable" && each.span ? [{ ...each.span, name: each.name }] : [],
    )
    .sort((a, b) => a.start - b.start);
  for (const variable of variables) {
    const value = shared.get(variable.name);
    if (value === undefined || variable.start < from) continue;
    written +=
      text.slice(from, variable.start) +
      (variable.start === start && variable.end === end ? value : `(${value})`);
    from = variable.end;
  }
  return written + text.slice(from, end);
}

/** Names of the set that the text of `name` leads to, itself included. */
export function reachable(
  name: string,
  set: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): ReadonlySet<string> {
  const text = set.get(name);
  if (text === undefined || seen.has(name)) return seen;
  seen.add(name);
  for (const [, other = ""] of text.matchAll(/\bscripts\.([\w-]+)/g)) reachable(other, set, seen);
  return seen;
}
