import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import type { Expr, ValueBinding } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";

/**
 * A generated set of Nix values (`scripts.nix`, `variables.nix`) as the text of each by name, with what the head of the
 * file binds spelled out in it.
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

/**
 * A generated Nix file as an expression. Undefined for text that is not Nix. Its paths lead out of the output tree into
 * the recipes. These are not read, so the file is taken to be in a deep enough folder.
 */
function parseGenerated(text: string): Expr | undefined {
  const reporter = new Collector();
  const expr = parseNix({ path: `${"x/".repeat(64)}x.nix`, text }, reporter);
  return reporter.hasErrors ? undefined : expr;
}

/** Every binding below an expression, outer ones first. Expressions are plain objects: one loop sees every kind. */
function* bindingsIn(expr: Expr): Iterable<ValueBinding> {
  const waiting: unknown[] = [expr];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (Array.isArray(next)) waiting.push(...next.filter((each) => typeof each === "object"));
    else if (typeof next === "object" && next !== null) {
      if (isBinding(next)) yield next;
      waiting.push(...Object.values(next).filter((each) => typeof each === "object" && each !== null));
    }
  }
}

const isBinding = (node: object): node is ValueBinding =>
  "kind" in node && node.kind === "value" && "path" in node && "value" in node;

/** The values of `@name@` in units, as Nix text. */
export type Variables = ReadonlyMap<string, string>;

/**
 * The text of a unit with what its variables stand for, as the evaluated catalog spells it: `@tool-2@` and `@tool@` may be
 * the same program, because the names of variables come after those of all others.
 */
export const resolved = (text: string, variables: Variables): string =>
  text.replace(/@([\w.+-]+)@/g, (whole, name: string) => {
    const value = variables.get(name);
    if (value === undefined) return whole;
    const [, script] = /^scripts\.([\w-]+)$/.exec(value) ?? [];
    return script === undefined ? `\${${value}}` : `@${script}@`;
  });
