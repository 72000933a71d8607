import type { Literal } from "../../../compiler/language/expression.ts";
import type { Syntax } from "../syntax.ts";
import { UnprintableError } from "../unprintable.ts";
import { nameToken, numberToken, prefixed } from "./build-syntax.ts";

/** `null`, booleans and numbers. */
export function lowerLiteral({ value, span }: Literal): Syntax {
  if (typeof value === "number") return float(value);
  if (typeof value !== "bigint") return nameToken(String(value));
  if (BigInt.asIntN(64, value) !== value) {
    throw new UnprintableError("integer beyond 64 bits", String(value), span);
  }
  return integer(value);
}

const smallestInteger = -(2n ** 63n);

/** `-x` is an operator on a literal, and the literal of the smallest integer would be too large. */
function integer(value: bigint): Syntax {
  if (value === smallestInteger) {
    return { kind: "operation", operator: "-", left: integer(value + 1n), right: integer(1n) };
  }
  return value < 0n ? prefixed("-", numberToken(String(-value))) : numberToken(String(value));
}

/** The smallest double with full precision; Nix refuses the literals of smaller ones. */
const smallestNormal = 2 ** -1022;

/**
 * A literal that reads back as the same double: digits, a point and digits (`1.0e21`), for `1e21` is a call.
 * What has no literal is computed: infinity, NaN, the negative zero and numbers next to zero.
 */
function float(value: number): Syntax {
  if (Number.isNaN(value)) return product(float(Infinity), float(0));
  if (Object.is(value, -0)) return product(float(-1), float(0));
  if (value === Infinity) return product(float(1e308), float(10));
  if (value < 0)
    return value === -Infinity ? product(float(-1e308), float(10)) : prefixed("-", float(-value));
  if (value > 0 && value < smallestNormal)
    return product(float(value / smallestNormal), float(smallestNormal));
  const [digits = "", exponent] = String(value).split("e");
  const point = digits.includes(".") ? digits : `${digits}.0`;
  return numberToken(exponent === undefined ? point : `${point}e${exponent.replace("+", "")}`);
}

function product(left: Syntax, right: Syntax): Syntax {
  return { kind: "operation", operator: "*", left, right };
}
