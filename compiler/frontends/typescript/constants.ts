import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { variable } from "../../language/build.ts";
import type { Expr, ValueBinding } from "../../language/expression.ts";
import { commentOn } from "./comments.ts";
import { isFunctionNode, parametersOf, type FunctionNode, type FunctionReader } from "./function-nodes.ts";
import { bindName, declareLocal, declareNames, destructure } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";

/** Statements that bind names to values. */
export type ConstantStatement = ts.VariableStatement | ts.FunctionDeclaration;

export const isConstant = (node: ts.Statement): node is ConstantStatement =>
  ts.isVariableStatement(node) || ts.isFunctionDeclaration(node);

/** Statements with types only. */
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
      if (statement.name) declareConstant(reading, statement.name, statement, scope);
      continue;
    }
    checkKeyword(reading, statement);
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) declareConstant(reading, name, initializer, scope);
      else declareNames(reading, name, scope);
    }
  }
}

function declareConstant(
  reading: Reading,
  name: ts.Identifier,
  node: ts.Expression | ts.FunctionDeclaration,
  scope: Scope,
): void {
  const parameters = isFunctionNode(node) ? parametersOf(node) : [];
  const defaults = new Map<number, string>();
  for (const [position, { initializer }] of parameters.entries()) {
    if (initializer) defaults.set(position, reading.names.fresh(`${name.text}-default`));
  }
  declareLocal(reading, name, scope, { value: { node, scope }, ...(defaults.size > 0 && { defaults }) });
}

function checkKeyword(reading: Reading, { declarationList }: ts.VariableStatement): void {
  const kind = declarationList.flags & ts.NodeFlags.BlockScoped;
  if (kind === ts.NodeFlags.Const) return;
  const start = declarationList.getStart(reading.file);
  const keyword = /^\w+(?:\s+using)?/.exec(reading.file.text.slice(start, declarationList.end))?.[0] ?? "let";
  reading.report(messages.notConst(reading.between(start, start + keyword.length), keyword));
}

/** The bindings of constants declared by {@link declareConstants}. */
export function bindConstants(
  reading: Reading,
  statements: readonly ConstantStatement[],
  scope: Scope,
  functions: FunctionReader,
): ValueBinding[] {
  return statements.flatMap((statement) => {
    const [first, ...others] = ts.isFunctionDeclaration(statement)
      ? statement.name
        ? bindFunction(reading, statement.name, statement, scope, functions)
        : []
      : statement.declarationList.declarations.flatMap((each) =>
          bindDeclaration(reading, each, scope, functions),
        );
    return first === undefined ? [] : [{ ...first, ...commentOn(statement, reading.file) }, ...others];
  });
}

function bindDeclaration(
  reading: Reading,
  { name, initializer }: ts.VariableDeclaration,
  scope: Scope,
  functions: FunctionReader,
): ValueBinding[] {
  if (!initializer) {
    const instead = "Write `const x = value;`.";
    const lost = reading.invalid(
      messages.statement(reading.span(name), "a constant without a value", instead),
    );
    return destructure(reading, name, lost, scope);
  }
  return ts.isIdentifier(name) && isFunctionNode(initializer)
    ? bindFunction(reading, name, initializer, scope, functions)
    : destructure(reading, name, reading.read(initializer, scope), scope);
}

/** A function, with the defaults of its parameters bound beside it. */
function bindFunction(
  reading: Reading,
  name: ts.Identifier,
  node: FunctionNode,
  scope: Scope,
  functions: FunctionReader,
): ValueBinding[] {
  const declared = scope.own(name.text);
  const held = declared?.kind === "local" ? declared.defaults : undefined;
  const value = functions.value(reading, node, scope, { named: true });
  return [
    bindName(reading, name, scope, held ? withDefaults(value, parametersOf(node).length, held) : value),
    ...[...(held ?? [])].map(([position, variable]): ValueBinding => {
      const value = functions.defaultValue(reading, node, position, scope);
      return { kind: "value", path: [{ kind: "static", name: variable }], value };
    }),
  ];
}

/** The form for callers in other files, which cannot refer to the variables of the defaults. */
function withDefaults(fn: Expr, parameters: number, held: ReadonlyMap<number, string>): Expr {
  if (fn.kind !== "lambda") return fn;
  const defaults = Array.from({ length: parameters }, (_, position) => {
    const name = held.get(position);
    return name === undefined ? undefined : variable(name);
  });
  return { ...fn, defaults };
}
