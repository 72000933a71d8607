import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr, ValueBinding } from "../../language/expression.ts";
import { bindName, declareLocal, declareNames, destructure } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** Statements that bind names to values. */
export type ConstantStatement = ts.VariableStatement | ts.FunctionDeclaration;
export type ReadFunction = (reading: Reading, node: ts.FunctionDeclaration, scope: Scope) => Expr;

export const isConstant = (node: ts.Statement): node is ConstantStatement =>
  ts.isVariableStatement(node) || ts.isFunctionDeclaration(node);

/** Statements that are gone once types are: they mean nothing here. */
export const isErased = (node: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  node.kind === ts.SyntaxKind.EmptyStatement ||
  (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression));

/** Declares the names of a block before any value is read, because functions may refer to later constants. */
export function declareConstants(
  reading: Reading,
  statements: readonly ConstantStatement[],
  scope: Scope,
): void {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement)) {
      if (!statement.name) continue;
      declareLocal(reading, statement.name, scope, { value: { node: statement, scope } });
      continue;
    }
    checkKeyword(reading, statement);
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) {
        declareLocal(reading, name, scope, initializer && { value: { node: initializer, scope } });
      } else declareNames(reading, name, scope);
    }
  }
}

function checkKeyword(reading: Reading, { declarationList }: ts.VariableStatement): void {
  const kind = declarationList.flags & ts.NodeFlags.BlockScoped;
  if (kind === ts.NodeFlags.Const) return;
  const start = declarationList.getStart(reading.file);
  const keyword = /^\w+(?:\s+using)?/.exec(reading.file.text.slice(start, declarationList.end))?.[0] ?? "let";
  reading.report(messages.notConst(reading.between(start, start + keyword.length), keyword));
}

/** The bindings of constants that {@link declareConstants} has declared. */
export function bindConstants(
  reading: Reading,
  statements: readonly ConstantStatement[],
  scope: Scope,
  readFunction: ReadFunction,
): ValueBinding[] {
  return statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) {
      if (!statement.name) return [];
      return [bindName(reading, statement.name, scope, readFunction(reading, statement, scope))];
    }
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (initializer) return destructure(reading, name, reading.read(initializer, scope), scope);
      reading.report(
        messages.statement(reading.span(name), "a constant without a value", "Write `const x = value;`."),
      );
      return [];
    });
  });
}
