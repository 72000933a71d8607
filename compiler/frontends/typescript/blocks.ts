import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Expr } from "../../language/expression.ts";
import { condition } from "./conditions.ts";
import { bindConstants, declareConstants, isConstant, isErased, type ReadFunction } from "./constants.ts";
import { conditional, withBindings } from "./make.ts";
import type { Reading } from "./reading.ts";
import { Scope } from "./scope.ts";
import { unsupportedStatement } from "./unsupported.ts";

const shape = "Declare constants, then `return` the value; use `a ? b : c` or `if (a) return b;` to choose.";

/** The value of a function body: its constants, and what it returns. */
export function blockValue(reading: Reading, block: ts.Block, outer: Scope, fn: ReadFunction): Expr {
  const scope = new Scope(outer);
  const { statements } = block;
  const constants = statements.filter(isConstant);
  declareConstants(reading, constants, scope);
  const bindings = bindConstants(reading, constants, scope, fn);
  const rest = statements.filter((each) => !isConstant(each) && !isErased(each));
  return withBindings(reading.span(block), bindings, returned(reading, rest, block, scope, fn));
}

/** What the statements from here on return. */
function returned(
  reading: Reading,
  statements: readonly ts.Statement[],
  block: ts.Node,
  scope: Scope,
  fn: ReadFunction,
): Expr {
  const [first, ...rest] = statements;
  if (first === undefined) {
    const end = reading.between(block.end - 1, block.end);
    return reading.invalid(messages.functionShape(end, "this function does not return a value here", shape));
  }
  if (ts.isReturnStatement(first)) {
    if (first.expression) return reading.read(first.expression, scope);
    return reading.invalid(messages.functionShape(reading.span(first), "nothing is returned here", shape));
  }
  if (ts.isIfStatement(first)) {
    const test = condition(reading, first.expression, scope);
    const yes = branch(reading, first.thenStatement, scope, fn);
    const no = first.elseStatement
      ? branch(reading, first.elseStatement, scope, fn)
      : returned(reading, rest, block, scope, fn);
    return conditional(reading.span(first), test, yes, no);
  }
  reading.report(
    ts.isExpressionStatement(first)
      ? messages.statement(
          reading.span(first),
          "a statement that only has an effect",
          "Return the value instead.",
        )
      : unsupportedStatement(reading, first),
  );
  return rest.length > 0 ? returned(reading, rest, block, scope, fn) : { kind: "literal", value: null };
}

const branch = (reading: Reading, node: ts.Statement, scope: Scope, fn: ReadFunction): Expr =>
  ts.isBlock(node) ? blockValue(reading, node, scope, fn) : returned(reading, [node], node, scope, fn);
