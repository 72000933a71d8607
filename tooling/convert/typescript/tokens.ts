import ts from "typescript";

/** Operators that mean the same in both languages. */
export const tokens: ReadonlyMap<string, ts.BinaryOperator> = new Map<string, ts.BinaryOperator>([
  ["-", ts.SyntaxKind.MinusToken],
  ["*", ts.SyntaxKind.AsteriskToken],
  ["<", ts.SyntaxKind.LessThanToken],
  ["<=", ts.SyntaxKind.LessThanEqualsToken],
  [">", ts.SyntaxKind.GreaterThanToken],
  [">=", ts.SyntaxKind.GreaterThanEqualsToken],
  ["&&", ts.SyntaxKind.AmpersandAmpersandToken],
  ["||", ts.SyntaxKind.BarBarToken],
]);
