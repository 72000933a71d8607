import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { condition } from "./conditions.ts";
import { bindConstants, declareConstants, isConstant, isErased } from "./constants.ts";
import type { FunctionReader } from "./function-nodes.ts";
import { conditional, withBindings } from "./make.ts";
import type { Reading } from "./reading.ts";
import { Scope } from "./scope.ts";
import { unsupportedStatement } from "./unsupported.ts";

const shape = "Declare constants, then `return` the value; use `a ? b : c` or `if (a) return b;` to choose.";

/** The value of a function body: its constants and return value. */
export function blockValue(reading: Reading, block: ts.Block, outer: Scope, functions: FunctionReader): Expr {
  const end = reading.between(block.end - 1, block.end);
  const missing = () =>
    reading.invalid(messages.functionShape(end, "this function does not return a value here", shape));
  return blockThen({ reading, functions }, block, outer, missing);
}

interface Context {
  readonly reading: Reading;
  readonly functions: FunctionReader;
}

/** The value at the end of a block that has not returned. */
type Next = () => Expr;

function blockThen(context: Context, block: ts.Block, outer: Scope, next: Next): Expr {
  const { reading, functions } = context;
  const scope = new Scope(outer);
  const constants = block.statements.filter(isConstant);
  declareConstants(reading, constants, scope);
  const bindings = bindConstants(reading, constants, scope, functions);
  const rest = block.statements.filter((each) => !isConstant(each) && !isErased(each));
  return withBindings(reading.span(block), bindings, returned(context, rest, scope, next));
}

/** The return value of the statements from here on. */
function returned(context: Context, statements: readonly ts.Statement[], scope: Scope, next: Next): Expr {
  const { reading } = context;
  const [first, ...rest] = statements;
  if (first === undefined) return next();
  if (ts.isReturnStatement(first)) {
    if (first.expression) return reading.read(first.expression, scope);
    return reading.invalid(messages.functionShape(reading.span(first), "nothing is returned here", shape));
  }
  if (ts.isBlock(first)) return blockThen(context, first, scope, () => returned(context, rest, scope, next));
  if (ts.isIfStatement(first)) {
    return choice(context, first, scope, () => returned(context, rest, scope, next));
  }
  const effect = "a statement that only has an effect";
  reading.report(
    ts.isExpressionStatement(first)
      ? messages.statement(reading.span(first), effect, "Return the value instead.")
      : unsupportedStatement(reading, first),
  );
  return rest.length > 0
    ? returned(context, rest, scope, next)
    : { kind: "unreadable", span: reading.span(first) };
}

/** `if (a) … else …`, and the statements after it if a branch does not return. */
function choice(context: Context, node: ts.IfStatement, scope: Scope, next: Next): Expr {
  const { reading } = context;
  const branch = (statement: ts.Statement | undefined, otherwise: Next): Expr =>
    statement ? returned(context, [statement], scope, otherwise) : otherwise();
  const chosen = (otherwise: Next): Expr => {
    const test = condition(reading, node.expression, scope);
    const yes = branch(node.thenStatement, otherwise);
    return conditional(reading.span(node), test, yes, branch(node.elseStatement, otherwise));
  };
  // The statements after it are read once, however many branches lead to them.
  const leading = [node.thenStatement, node.elseStatement].filter((each) => !surelyReturns(each));
  return leading.length < 2
    ? chosen(next)
    : reading.once(next(), "otherwise'", (value) => chosen(() => value));
}

function surelyReturns(node: ts.Statement | undefined): boolean {
  if (!node) return false;
  if (ts.isBlock(node)) return node.statements.some(surelyReturns);
  if (ts.isIfStatement(node)) return surelyReturns(node.thenStatement) && surelyReturns(node.elseStatement);
  return ts.isReturnStatement(node);
}
