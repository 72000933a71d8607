import type { Expr } from "../../language/expression.ts";

/** A definition in a module, as far as its expression is known. */
export interface Definition {
  readonly expr: Expr;
  readonly scope: Scope | undefined;
  /** False if it has a residual condition. */
  readonly certain: boolean;
  /** The lowest priority wins, see `lib.mkOverride`. */
  readonly priority: number;
  /** The number of steps to this definition. */
  readonly depth: number;
}

/** The names of a `let` and the scope around it. */
export interface Scope {
  readonly names: ReadonlyMap<string, Expr>;
  /** A `let` can refer to its own names. */
  readonly outer: Scope | undefined;
}

export const definitionOf = (expr: Expr): Definition => ({
  expr,
  scope: undefined,
  certain: true,
  priority: 100,
  depth: 0,
});

/** A definition inside another definition. */
export const inside = (
  definition: Definition,
  expr: Expr | undefined,
  changes: Partial<Definition> = {},
): readonly Definition[] =>
  expr === undefined ? [] : [{ ...definition, ...changes, expr, depth: definition.depth + 1 }];

/** The same, but uncertain. */
export const maybeInside = (definition: Definition, expr: Expr | undefined): readonly Definition[] =>
  inside(definition, expr, { certain: false });
