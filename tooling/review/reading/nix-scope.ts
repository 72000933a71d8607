import type { Binding, Expr, Parameter } from "../../../compiler/language/expression.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";
import { parameterNames } from "../../../compiler/language/traversal.ts";

/** What is known of names where an expression stands. */
export interface NixScope {
  readonly source: string;
  /** What `let` binds. */
  readonly names: ReadonlyMap<string, { readonly value: Expr; readonly scope: NixScope }>;
  /** How many more expressions are looked at, and how many names deep: they may stand for each other without end. */
  readonly left: { count: number; depth: number };
}

export const outermost = (source: string): NixScope => ({
  source,
  names: new Map(),
  left: { count: 20_000, depth: 100 },
});

/** Whether there is enough left for one more. */
export function spend({ left }: NixScope): boolean {
  left.count -= 1;
  return left.count > 0 && left.depth > 0;
}

/** What a name stands for. */
export function followed<T>({ left }: NixScope, read: () => T): T {
  left.depth -= 1;
  const found = read();
  left.depth += 1;
  return found;
}

export function inside(bindings: readonly Binding[], around: NixScope): NixScope {
  const names = new Map(around.names);
  const scope = { ...around, names };
  for (const binding of bindings)
    if (binding.kind === "inherit") for (const { name } of binding.names) names.delete(name);
    else {
      const [step, ...rest] = binding.path;
      if (step?.kind !== "static") continue;
      if (rest.length === 0) names.set(step.name, { value: binding.value, scope });
      else names.delete(step.name);
    }
  return scope;
}

export function without(scope: NixScope, parameter: Parameter): NixScope {
  const bound = new Set(parameterNames(parameter));
  return { ...scope, names: new Map([...scope.names].filter(([name]) => !bound.has(name))) };
}

/** An expression as text, with those of the names around that it uses: what they stand for may have changed. */
export function opaque(expr: Expr, scope: NixScope): string {
  const used = new Map<string, string>();
  const waiting = [...freeNames(expr)].map((name) => [name, scope] as const);
  for (let next = waiting.shift(); next !== undefined && spend(scope); next = waiting.shift()) {
    const [name, { names }] = next;
    const bound = names.get(name);
    if (bound === undefined || used.has(name)) continue;
    used.set(name, textOf(bound.value, scope));
    waiting.push(...[...freeNames(bound.value)].map((each) => [each, bound.scope] as const));
  }
  const bindings = [...used].sort().map(([name, text]) => `${name} = ${text}; `);
  return `\${${bindings.length > 0 ? `let ${bindings.join("")}in ` : ""}${textOf(expr, scope)}}`;
}

function textOf(expr: Expr, scope: NixScope): string {
  if (expr.span) return scope.source.slice(expr.span.start, expr.span.end);
  if (expr.kind === "variable") return expr.name;
  if (expr.kind !== "select") return "…";
  const path = expr.path.map((step) => (step.kind === "static" ? step.name : "…"));
  return [textOf(expr.target, scope), ...path].join(".");
}
