import { floatText } from "../float-text.ts";
import ts from "typescript";
import type { Literal } from "../../../compiler/language/expression.ts";

const { factory } = ts;

/** `null`, a boolean or a number. */
export function literalOf({ value }: Literal): ts.Expression {
  if (value === null) return factory.createNull();
  if (typeof value === "boolean") return value ? factory.createTrue() : factory.createFalse();
  const isNegative = value < 0;
  const magnitude = typeof value === "bigint" ? (isNegative ? -value : value) : Math.abs(value);
  const number =
    typeof magnitude === "bigint"
      ? magnitude > BigInt(Number.MAX_SAFE_INTEGER)
        ? factory.createBigIntLiteral(`${magnitude}n`)
        : factory.createNumericLiteral(Number(magnitude))
      : factory.createNumericLiteral(floatText(magnitude));
  return isNegative ? factory.createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, number) : number;
}
