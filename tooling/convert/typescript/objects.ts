import { ts } from "ts-morph";
import { variable } from "../../../compiler/language/build.ts";
import type { AttrName, AttrsExpr, Binding, Expr } from "../../../compiler/language/expression.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";
import { withLayout } from "./comments.ts";
import { declareConstants, outerVariable } from "./constants.ts";
import type { Environment, Translator } from "./environment.ts";
import { groupBindings, type Property } from "./group-bindings.ts";
import { isTall, propertyName } from "./names.ts";
import { mayBeNull } from "./questions.ts";
import { tagFor } from "./text.ts";

const { factory } = ts;

/** `{ … }` */
export const objectOf = (
  translator: Translator,
  bindings: readonly Binding[],
  env: Environment,
): ts.ObjectLiteralExpression => literalOf(translator, groupBindings(bindings, variable), env);

/** `rec { … }`: attributes that refer to each other become constants. */
export function recursiveObject(
  translator: Translator,
  { bindings }: AttrsExpr,
  env: Environment,
): ts.Expression {
  const properties = groupBindings(bindings, outerVariable);
  const mentioned = new Set(properties.flatMap(({ value }) => [...freeNames(value)]));
  const isMentioned = (name: AttrName): name is AttrName & { kind: "static" } =>
    name.kind === "static" && mentioned.has(name.name);
  const definitions = properties.flatMap(({ name, value }) =>
    isMentioned(name) ? [{ name: name.name, value }] : [],
  );
  const inner = declareConstants(translator, definitions, [], env);
  const named = properties.map((each) =>
    isMentioned(each.name) ? { ...each, value: variable(each.name.name) } : each,
  );
  return literalOf(translator, named, inner);
}

function literalOf(
  translator: Translator,
  properties: readonly Property[],
  env: Environment,
): ts.ObjectLiteralExpression {
  const printed = properties.map((each) => withLayout(property(translator, each, env), each.layout));
  const isLong = printed.length > 1 || printed.some((each) => ts.isPropertyAssignment(each) && isTall(each));
  return factory.createObjectLiteralExpression(printed, isLong);
}

function property(
  translator: Translator,
  { name, value }: Property,
  env: Environment,
): ts.ObjectLiteralElementLike {
  // Nix drops an attribute whose name is null, TypeScript does not.
  if (name.kind === "dynamic" && mayBeNull(name.expr)) {
    const set: Expr = { kind: "attrs", recursive: false, bindings: [{ kind: "value", path: [name], value }] };
    return factory.createSpreadAssignment(translator.nix(set, env));
  }
  const translated = valueOf(translator, name, value, env);
  const key =
    name.kind === "dynamic"
      ? factory.createComputedPropertyName(translator.translate(name.expr, env))
      : propertyName(name.name);
  const isShorthand = ts.isIdentifier(key) && ts.isIdentifier(translated) && key.text === translated.text;
  return isShorthand
    ? factory.createShorthandPropertyAssignment(key)
    : factory.createPropertyAssignment(key, translated);
}

/** Scripts and Markdown get tags, for editors. */
function valueOf(translator: Translator, name: AttrName, value: Expr, env: Environment): ts.Expression {
  if (value.kind !== "string" || name.kind !== "static") return translator.translate(value, env);
  return translator.string(value.parts, env, tagFor(name.name));
}
