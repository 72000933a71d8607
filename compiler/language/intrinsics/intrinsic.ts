import { apply, literal, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import type { NativeBody } from "../native.ts";
import { builtin } from "../residual.ts";

export interface Intrinsic {
  readonly body: NativeBody;
  /** The nearest function in Nix, for arguments that only Nix knows. */
  readonly nix: Expr;
}

// Makers of those Nix functions.

/** `a: b: body` */
export const lambda = (names: readonly string[], body: Expr): Expr =>
  names.reduceRight<Expr>(
    (inner, name) => ({ kind: "lambda", parameter: { kind: "name", name }, body: inner }),
    body,
  );

/** `if builtins.isList of then … else …` */
export const ifList = (of: string, then: Expr, otherwise: Expr): Expr => ({
  kind: "if",
  condition: apply(builtin("isList"), variable(of)),
  then,
  else: otherwise,
});

export const elementAt = (of: Expr, index: bigint): Expr => apply(builtin("elemAt"), of, literal(index));
