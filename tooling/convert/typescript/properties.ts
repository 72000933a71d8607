import ts from "typescript";
import { isPropertyName } from "./names.ts";

const { factory } = ts;

// Names of attributes, as JavaScript writes them.

export const propertyName = (name: string): ts.PropertyName =>
  isPropertyName(name) ? factory.createIdentifier(name) : factory.createStringLiteral(name);

/** `target.name`, `target["a name"]` */
export function access(target: ts.Expression, name: string): ts.Expression {
  return isPropertyName(name)
    ? factory.createPropertyAccessExpression(target, name)
    : factory.createElementAccessExpression(target, factory.createStringLiteral(name));
}

/** Whether a property is better put on a line of its own. */
export function isTall({ initializer }: ts.PropertyAssignment): boolean {
  return ts.isObjectLiteralExpression(initializer)
    ? initializer.properties.length > 1 ||
        initializer.properties.some((each) => ts.isPropertyAssignment(each) && isTall(each))
    : ts.isTaggedTemplateExpression(initializer);
}
