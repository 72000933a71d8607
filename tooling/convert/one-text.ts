import type { BinaryExpr, Expr } from "../../compiler/language/expression.ts";
import { text, type Text } from "../../compiler/language/text.ts";
import { isSurelyText } from "../../emitters/pkgs/conditional-lines.ts";

/** `"a" + lib.optionalString x "b"` as the text `"a${lib.optionalString x "b"}"`, which is how other syntaxes say it. */
export function oneText(expr: Expr): Text | undefined {
  if (expr.kind !== "binary" || expr.operator !== "+") return undefined;
  const operands = operandsOf(expr);
  if (!operands.every(isSurelyText)) return undefined;
  return text(...operands.flatMap((each) => (each.kind === "string" ? each.parts : [each])));
}

const operandsOf = ({ left, right }: BinaryExpr): readonly Expr[] =>
  [left, right].flatMap((each) =>
    each.kind === "binary" && each.operator === "+" ? operandsOf(each) : [each],
  );
