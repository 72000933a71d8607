import { isNixIdentifier } from "../../language/nix-names.ts";
import { isSymbolName } from "../../surface/names.ts";
import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { literal, variable } from "../../language/build.ts";
import type { Expr, LambdaExpr, Parameter, PatternField, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { blockValue } from "./blocks.ts";
import { parametersOf, type FunctionNode, type FunctionReader, type FunctionUse } from "./function-nodes.ts";
import { withBindings } from "./make.ts";
import { bindName, declareLocal, declareNames, destructure, keyNode, without } from "./patterns.ts";
import { at, type Reading } from "./reading.ts";
import { Scope } from "./scope.ts";
import { isSymbolRoot } from "./symbols.ts";

/** The interface to functions for readers of statements, passed to them so that files do not import each other. */
export const functionReader: FunctionReader = { value: functionValue, defaultValue };

/**
 * A function with curried parameters, as in Nix. A function without parameters ignores its argument, which a call
 * without arguments passes as `{ }`. An object pattern becomes `{ a, b ? 1, ... }:`, always open, because JavaScript
 * ignores additional properties too. So a module function has the form that the module system expects.
 */
export function functionValue(
  reading: Reading,
  node: FunctionNode,
  outer: Scope,
  use: FunctionUse = {},
): Expr {
  if (ts.isFunctionExpression(node) && node.name) return selfNamed(reading, node, node.name, outer, use);
  return functionOf(reading, node, outer, use);
}

/** `function f(n) { … f(n - 1) … }` as a value: its name is only in scope inside. */
function selfNamed(
  reading: Reading,
  node: ts.FunctionExpression,
  name: ts.Identifier,
  outer: Scope,
  use: FunctionUse,
): Expr {
  const scope = new Scope(outer);
  declareLocal(reading, name, scope, { value: { node, scope } });
  const self = bindName(reading, name, scope, functionOf(reading, node, scope, use));
  const span = reading.span(node);
  return withBindings(span, [self], at(span, variable(reading.names.of(name.text))));
}

function functionOf(reading: Reading, node: FunctionNode, outer: Scope, use: FunctionUse): Expr {
  const generator = ts.isArrowFunction(node) ? undefined : node.asteriskToken;
  if (generator) {
    const hint = "Return a list: `xs.map((x) => …)`.";
    const problem = "a function cannot be a generator";
    return reading.invalid(messages.functionShape(reading.span(generator), problem, hint));
  }
  checkShape(reading, node);
  const parameters = parametersOf(node);
  for (const each of parameters) checkParameter(reading, each, use.named === true);
  const body = (scope: Scope) =>
    node.body ? bodyValue(reading, node.body, scope) : missingBody(reading, node);
  return lambdas(reading, parameters, body, outer, reading.span(node), use);
}

/** The default of a parameter as a function of the parameters before it. */
export function defaultValue(reading: Reading, node: FunctionNode, position: number, outer: Scope): Expr {
  const parameters = parametersOf(node);
  const initializer = parameters[position]?.initializer;
  if (!initializer) return literal(null);
  const body = (scope: Scope) => reading.read(initializer, scope);
  return position === 0
    ? body(outer)
    : lambdas(reading, parameters.slice(0, position), body, outer, reading.span(initializer), {});
}

/** `a: { b, ... }: body` */
function lambdas(
  reading: Reading,
  parameters: readonly ts.ParameterDeclaration[],
  readBody: (scope: Scope) => Expr,
  outer: Scope,
  span: Span,
  use: FunctionUse,
): Expr {
  const scope = new Scope(outer);
  const surroundings: Surroundings = {
    outer,
    names: new Set(parameters.flatMap(({ name }) => [...namesOf(name)])),
    allPlain: parameters.every(isPlain),
  };
  const read = parameters.map((each, position) =>
    readParameter(reading, each, scope, surroundings, use.indexed === true && position === 1),
  );

  // All names are declared now, so defaults and bodies can refer to any of them.
  const heads = read.map((each) => each());
  const lets = heads.flatMap(({ bindings }) => bindings);
  let result = withBindings(span, lets, readBody(scope));
  for (const { parameter } of heads.reverse()) {
    const fn: LambdaExpr = { kind: "lambda", parameter, body: result, span };
    result = fn;
  }
  if (parameters.length > 0) return result;
  const ignored: Parameter = { kind: "name", name: reading.names.fresh("_") };
  return { kind: "lambda", parameter: ignored, body: result, span };
}

function checkShape(reading: Reading, node: FunctionNode): void {
  const asynchronous = node.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  if (asynchronous) {
    const hint = "Nothing in a recipe takes time: drop `async` and return the value.";
    reading.report(messages.functionShape(reading.span(asynchronous), "a function cannot be `async`", hint));
  }
}

function missingBody(reading: Reading, node: FunctionNode): Expr {
  const hint = "Write the function with its body; recipes have no overloads.";
  return reading.invalid(messages.functionShape(reading.span(node), "this function has no body", hint));
}

const bodyValue = (reading: Reading, body: ts.ConciseBody, scope: Scope): Expr =>
  ts.isBlock(body) ? blockValue(reading, body, scope, functionReader) : reading.read(body, scope);

interface Surroundings {
  readonly outer: Scope;
  /** All names that the parameters of the function declare. */
  readonly names: ReadonlySet<string>;
  /** Whether no parameter needs a `let` in the body to bind its names. */
  readonly allPlain: boolean;
}

const isPlain = ({ name }: ts.ParameterDeclaration): boolean =>
  ts.isIdentifier(name) || (ts.isObjectBindingPattern(name) && name.elements.every(isOwnName));

/** `{ a }` or `{ a = 1 }`: field and name are equal. */
const isOwnName = ({ name, propertyName, dotDotDotToken }: ts.BindingElement): boolean =>
  ts.isIdentifier(name) && propertyName === undefined && dotDotDotToken === undefined;

interface Head {
  readonly parameter: Parameter;
  /** The first bindings of the body. */
  readonly bindings: readonly ValueBinding[];
}

/** Declares the names of a parameter; the returned function reads defaults and patterns once all are declared. */
function readParameter(
  reading: Reading,
  node: ts.ParameterDeclaration,
  scope: Scope,
  surroundings: Surroundings,
  index: boolean,
): () => Head {
  const { name } = node;
  const span = reading.span(node);
  if (ts.isIdentifier(name)) {
    const taken = isSymbolName(name.text);
    if (taken) scope.hide(name.text);
    const local = declareLocal(reading, name, scope, {
      index,
      symbolic: isSymbolRoot(name.text),
      ...(taken && { variable: name.text }),
    });
    return () => ({ parameter: { kind: "name", name: local.variable, span }, bindings: [] });
  }
  if (ts.isObjectBindingPattern(name) && canBePattern(reading, name, surroundings)) {
    return patternParameter(reading, name, scope);
  }
  const argument = reading.names.fresh("argument");
  declareNames(reading, name, scope);
  return () => ({
    parameter: { kind: "name", name: argument, span },
    bindings: destructure(reading, name, at(span, variable(argument)), scope),
  });
}

function checkParameter(
  reading: Reading,
  { dotDotDotToken, initializer }: ts.ParameterDeclaration,
  isNamed: boolean,
): void {
  if (dotDotDotToken) {
    const hint = "Take one list: `(values) => …`, and call it with `[a, b]`.";
    const span = reading.span(dotDotDotToken);
    reading.report(messages.functionShape(span, "a function cannot take a rest parameter", hint));
  }
  if (initializer && !isNamed) {
    const problem = "only a function that is declared by name can have a parameter with a default";
    const hint = "Take one object: `({ a, b = 1 }) => …`, or write `const f = (a, b = 1) => …`.";
    reading.report(messages.functionShape(reading.span(initializer), problem, hint));
  }
}

/**
 * Whether a pattern can be a Nix pattern, whose fields are attributes and variables at once: the names must be valid
 * variables, must not shadow a name used in the surroundings or in handwritten Nix, and a default must not need names
 * that only the body binds.
 */
function canBePattern(
  reading: Reading,
  pattern: ts.ObjectBindingPattern,
  { outer, names, allPlain }: Surroundings,
): boolean {
  const fields = pattern.elements.filter(({ dotDotDotToken }) => !dotDotDotToken);
  const keys = fields.map(keyText);
  if (new Set(keys).size < keys.length) return false;
  return fields.every((field) => {
    const key = keyText(field);
    if (key === undefined || !isNixIdentifier(key)) return false;
    if (field.initializer && !allPlain) return false;
    if (!isSymbolName(key) && reading.names.of(key) !== key) return false;
    if (isOwnName(field)) return true;
    const visible = outer.lookup(key);
    return !names.has(key) && !(visible?.kind === "local" && visible.variable === key);
  });
}

function patternParameter(reading: Reading, pattern: ts.ObjectBindingPattern, scope: Scope): () => Head {
  for (const element of pattern.elements) {
    const { name } = element;
    const key = element.dotDotDotToken ? undefined : keyText(element);
    // The arguments of a module function shadow globals; references to the globals use aliases.
    if (key !== undefined && isSymbolName(key)) scope.hide(key);
    if (key !== undefined && ts.isIdentifier(name) && isOwnName(element)) {
      declareLocal(reading, name, scope, { variable: key, symbolic: isSymbolRoot(key) });
    } else declareNames(reading, name, scope);
  }
  return () => readPattern(reading, pattern, scope);
}

function readPattern(reading: Reading, pattern: ts.ObjectBindingPattern, scope: Scope): Head {
  const fields: PatternField[] = [];
  const bindings: ValueBinding[] = [];
  let whole: string | undefined;
  for (const element of pattern.elements) {
    const span = reading.span(element);
    const key = keyText(element);
    if (element.dotDotDotToken || key === undefined) {
      whole = reading.names.fresh("arguments");
      const keys = fields.map(({ name }) => ({ kind: "static", name }) as const);
      const rest = without(reading, at(span, variable(whole)), keys, scope, element);
      bindings.push(...destructure(reading, element.name, rest, scope));
      continue;
    }
    const fallback = element.initializer && reading.read(element.initializer, scope);
    fields.push({ name: key, span: reading.span(keyNode(element)), ...(fallback && { fallback }) });
    if (!isOwnName(element)) {
      bindings.push(...destructure(reading, element.name, at(span, variable(key)), scope));
    }
  }
  const parameter: Parameter = {
    kind: "pattern",
    fields,
    ellipsis: true,
    span: reading.span(pattern),
    ...(whole !== undefined && { name: whole }),
  };
  return { parameter, bindings };
}

/** The attribute that a field reads, if it is known. */
function keyText(element: ts.BindingElement): string | undefined {
  const key = keyNode(element);
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : undefined;
}

function* namesOf(name: ts.BindingName): Generator<string> {
  if (ts.isIdentifier(name)) yield name.text;
  else for (const each of name.elements) if (ts.isBindingElement(each)) yield* namesOf(each.name);
}
