import ts from "typescript";
import { isArray } from "./is-array.mjs";
import { isPattern } from "./is-pattern.mjs";

/**
 * Loops over arrays, patterns that take arrays apart, and arrays that are put together ask no iterators. An iterator makes
 * an object for each step until V8 has optimized the function, and catalogc is done before most of its functions are: a
 * tenth of a run. What is an array, the types know; loops over anything else stay as they are.
 * @param node as it was
 * @param rewritten the same node, with its children rewritten
 * @returns what stands for it
 */
export function withoutIterators(node, rewritten, { checker, factory }) {
  if (ts.isForOfStatement(node) && isPlainLoop(node))
    return isArray(checker.getTypeAtLocation(node.expression), checker)
      ? countingLoop(rewritten, factory)
      : rewritten;
  if (ts.isArrayBindingPattern(node) && !hasRest(node))
    return isArray(checker.getTypeAtLocation(node), checker) ? byIndex(rewritten, factory) : rewritten;
  if (
    ts.isArrayLiteralExpression(node) &&
    node.elements.slice(1).some(ts.isSpreadElement) &&
    !isPattern(node)
  )
    return appended(node, rewritten, checker, factory);
  return rewritten;
}

const isPlainLoop = ({ awaitModifier, initializer }) =>
  awaitModifier === undefined && ts.isVariableDeclarationList(initializer);

const hasRest = ({ elements }) => elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined);

/** `for (const a of b) c` → `for (let array = b, index = 0; index < array.length; index++) { const a = array[index]; c }` */
function countingLoop({ initializer, expression, statement }, factory) {
  const [array, index] = [factory.createUniqueName("array"), factory.createUniqueName("index")];
  const variables = (named, flags) =>
    factory.createVariableDeclarationList(
      named.map(([name, value]) => factory.createVariableDeclaration(name, undefined, undefined, value)),
      flags,
    );
  const element = [initializer.declarations[0].name, factory.createElementAccessExpression(array, index)];
  return factory.createForStatement(
    variables(
      [
        [array, expression],
        [index, factory.createNumericLiteral(0)],
      ],
      ts.NodeFlags.Let,
    ),
    factory.createLessThan(index, factory.createPropertyAccessExpression(array, "length")),
    factory.createPostfixIncrement(index),
    factory.createBlock([
      factory.createVariableStatement(undefined, variables([element], initializer.flags)),
      statement,
    ]),
  );
}

/** `[a, , b = 1]` → `{ 0: a, 2: b = 1 }` */
function byIndex({ elements }, factory) {
  return factory.createObjectBindingPattern(
    elements.flatMap((each, index) =>
      ts.isOmittedExpression(each)
        ? []
        : factory.createBindingElement(
            undefined,
            factory.createNumericLiteral(index),
            each.name,
            each.initializer,
          ),
    ),
  );
}

/**
 * `[...a, b, ...c, d]` → `__appendAll(__appendAll([...a, b], c), [d])`: only what an array begins with is copied without
 * an iterator, even one of a `Map` or a `Set`.
 */
function appended(node, { elements }, checker, factory) {
  const parts = [];
  for (const [index, element] of elements.entries()) {
    const isSpread = ts.isSpreadElement(element);
    const last = parts.at(-1);
    if (last === undefined || (isSpread && index > 0) || last.isWhole)
      parts.push({ isWhole: isSpread && index > 0, index, elements: [element] });
    else last.elements.push(element);
  }
  const [first, ...others] = parts.map(({ isWhole, index, elements: inside }) => {
    const { expression } = node.elements[index];
    return isWhole && isArray(checker.getTypeAtLocation(expression), checker)
      ? inside[0].expression
      : factory.createArrayLiteralExpression(inside);
  });
  return others.reduce(
    (list, more) =>
      factory.createCallExpression(factory.createIdentifier("__appendAll"), undefined, [list, more]),
    first,
  );
}
