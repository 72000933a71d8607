import ts from "typescript";

/** Whether a literal takes values apart: `[a, ...b] = c`, `({ ...a } = c)`, or inside of such. */
export function isPattern(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return parent.left === node;
  if (ts.isForOfStatement(parent)) return parent.initializer === node;
  const isInside =
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isSpreadElement(parent);
  return isInside && isPattern(parent);
}
