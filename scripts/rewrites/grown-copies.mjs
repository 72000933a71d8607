import ts from "typescript";
import { isPattern } from "./is-pattern.mjs";

/**
 * `{ ...a, b }` → `{ ...__nothing, ...a, b }` where `b` is not known to be in `a`: V8 makes a copy of one object quickly,
 * but one that has a map (a hidden class) of its own. Each property that is added to it takes longer than all the rest,
 * and leaves another map behind, which makes the property hard to find again. An object that begins otherwise
 * has the same map as all others that have been given the same names.
 * @param node as it was
 * @param rewritten the same node, with its children rewritten
 * @returns what stands for it
 */
export function grownCopies(node, rewritten, { checker, factory }) {
  if (!ts.isObjectLiteralExpression(node) || isPattern(node)) return rewritten;
  const [first, ...others] = node.properties;
  if (first === undefined || !ts.isSpreadAssignment(first)) return rewritten;
  const copied = checker.getTypeAtLocation(first.expression);
  if (others.every((each) => isIn(copied, each, checker))) return rewritten;
  return factory.createObjectLiteralExpression([
    factory.createSpreadAssignment(factory.createIdentifier("__nothing")),
    ...rewritten.properties,
  ]);
}

/** Whether all properties that one part of an object gives are in the copied one for sure. */
function isIn(copied, part, checker) {
  if (!ts.isSpreadAssignment(part)) return ts.isIdentifier(part.name) && has(copied, part.name.text, checker);
  const given = checker.getTypeAtLocation(part.expression);
  // `condition && { … }` gives something at times.
  return (given.isUnion() ? given.types : [given])
    .flatMap((each) => checker.getPropertiesOfType(each))
    .every(({ name }) => has(copied, name, checker));
}

function has(type, name, checker) {
  const property = checker.getPropertyOfType(type, name);
  return property !== undefined && !(property.flags & ts.SymbolFlags.Optional);
}
