import ts from "typescript";

/** What a file without `export default` may have meant as its recipe, and what to write. */
export interface Forgotten {
  readonly node: ts.Statement;
  /** The part of a statement that is no constant to be read all the same, for what else is wrong. */
  readonly value?: ts.Expression;
  readonly instead: string;
}

/** `defineRecipe({ … });`, `module.exports = …`, `const recipe = defineRecipe({ … });` */
export function forgottenDefault(statements: readonly ts.Statement[]): Forgotten | undefined {
  for (const node of statements) {
    if (ts.isExpressionStatement(node)) {
      const { expression } = node;
      if (isDefinition(expression))
        return { node, value: expression, instead: "Write `export default` in front of it." };
      if (isAssignment(expression) && /^(?:module\.exports|exports\.default)$/.test(textOf(expression.left)))
        return { node, value: expression.right, instead: "Write `export default …;` instead." };
    }
    if (!ts.isVariableStatement(node)) continue;
    const defined = node.declarationList.declarations.find((each) => isDefinition(each.initializer));
    if (defined !== undefined && ts.isIdentifier(defined.name))
      return { node, instead: `End the file with \`export default ${defined.name.text};\`.` };
  }
  return undefined;
}

const isDefinition = (node: ts.Expression | undefined): boolean =>
  node !== undefined &&
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  /^define(?:Recipe|Catalog)$/.test(node.expression.text);

const isAssignment = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** `a.b` */
const textOf = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node)
    ? `${textOf(node.expression)}.${node.name.text}`
    : ts.isIdentifier(node)
      ? node.text
      : "";
