import { apply, literal, variable } from "../build.ts";
import type { Expr } from "../expression.ts";
import type { NativeBody } from "../native.ts";
import { builtin } from "../residual.ts";
import type { Attribute } from "../value.ts";

export interface Intrinsic {
  readonly body: NativeBody;
  /** The nearest function of Nix, for residual arguments. */
  readonly nix: Expr;
}

// Constructors of these Nix functions.

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

type Entries = readonly (readonly [name: string, attribute: Attribute])[];

/** A JavaScript array index: an integer in canonical form, up to 2^32 - 2. */
const isIndex = (name: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;

/** The properties of an object in JavaScript order: array indices first, in ascending order, then all others as written. */
export function inPropertyOrder(entries: ReadonlyMap<string, Attribute>): Entries {
  const all = [...entries];
  const numbered = all.filter(([name]) => isIndex(name));
  if (numbered.length === 0) return all;
  numbered.sort(([a], [b]) => Number(a) - Number(b));
  return [...numbered, ...all.filter(([name]) => !isIndex(name))];
}
