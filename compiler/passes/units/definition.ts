import type { Expr } from "../../language/expression.ts";

/** What a module says about something, as far as the expression tells. */
export interface Definition {
  readonly expr: Expr;
  readonly scope: Scope | undefined;
  /** False when it depends on what only Nix knows. */
  readonly certain: boolean;
  /** Lower wins, see `lib.mkOverride`. */
  readonly priority: number;
  /** How many steps led here. */
  readonly depth: number;
}

/** The names of a `let`, and those around it. */
export interface Scope {
  readonly names: ReadonlyMap<string, Expr>;
  /** A `let` sees its own names. */
  readonly outer: Scope | undefined;
}

export const definitionOf = (expr: Expr): Definition => ({
  expr,
  scope: undefined,
  certain: true,
  priority: 100,
  depth: 0,
});

/** What stands inside a definition. */
export const inside = (
  definition: Definition,
  expr: Expr | undefined,
  changes: Partial<Definition> = {},
): readonly Definition[] =>
  expr === undefined ? [] : [{ ...definition, ...changes, expr, depth: definition.depth + 1 }];

/** The same, when it is not sure to hold. */
export const maybeInside = (definition: Definition, expr: Expr | undefined): readonly Definition[] =>
  inside(definition, expr, { certain: false });
