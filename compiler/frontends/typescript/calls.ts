import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { attrs, variable } from "../../language/build.ts";
import type { ApplyExpr, Expr } from "../../language/expression.ts";
import { isSurfaceName, type SurfaceName } from "../../surface/names.ts";
import { evident, isImported } from "./evident.ts";
import { filePath } from "./file-path.ts";
import { isFunctionNode, parametersOf } from "./function-nodes.ts";
import { applied } from "./make.ts";
import { methods, rejectedMethod } from "./methods.ts";
import { at, type Reading } from "./reading.ts";
import type { LocalName, Scope } from "./scope.ts";
import { staticCall } from "./statics.ts";
import { surfaceValue, usages, holdsFunctions } from "./symbols.ts";

/**
 * A call of a name of "catalogc" (`file("./x")`), of a JavaScript function (`Object.keys(x)`), of a method of a list or
 * string (`xs.map(f)`), or else the application of a function of the recipe or of Nix, argument by argument.
 */
export function callValue(reading: Reading, node: ts.CallExpression, scope: Scope): Expr {
  const callee = node.expression;
  if (node.questionDotToken) {
    const span = reading.span(node.questionDotToken);
    reading.report(messages.expression(span, "an optional call", "Write `f === null ? null : f(x)`."));
  }
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return reading.read(callee, scope);
  const surface = surfaceCallee(callee, scope);
  if (surface) return surfaceCall(reading, surface, node, scope);
  const known = staticCall(reading, node, scope);
  if (known) return known;
  if (ts.isPropertyAccessExpression(callee) && !holdsFunctions(callee.expression, scope)) {
    const result = methodCall(reading, node, callee, scope);
    if (result) return result;
  }
  return application(reading, node, scope);
}

function surfaceCallee(callee: ts.Expression, scope: Scope): SurfaceName | undefined {
  if (ts.isIdentifier(callee)) {
    const declared = scope.lookup(callee.text);
    return declared?.kind === "surface" ? declared.name : undefined;
  }
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return undefined;
  const isNamespace = scope.lookup(callee.expression.text)?.kind === "surface-namespace";
  return isNamespace && isSurfaceName(callee.name.text) ? callee.name.text : undefined;
}

function surfaceCall(reading: Reading, name: SurfaceName, node: ts.CallExpression, scope: Scope): Expr {
  switch (name) {
    case "file":
      return filePath(reading, node, scope);
    case "defineCatalog":
    case "defineRecipe": {
      const [argument, ...others] = node.arguments;
      if (argument && others.length === 0 && !ts.isSpreadElement(argument)) {
        return reading.read(argument, scope);
      }
      return reading.invalid(messages.surfaceUse(reading.span(node), name, usages[name]));
    }
    case "builtins":
    case "config":
    case "lib":
    case "pkgs":
      // None of them is a function, which evaluation reports with the value.
      return application(reading, node, scope);
    default:
      return surfaceValue(reading, name, node, scope);
  }
}

function methodCall(
  reading: Reading,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  scope: Scope,
): Expr | undefined {
  const name = callee.name.text;
  const kind = evident(callee.expression, scope);
  if (kind === "attrs") return undefined;
  const place = reading.span(callee.name);
  const method = methods.get(name);
  if (!method) {
    const problem = rejectedMethod(name, place, kind === "list" || kind === "string");
    return problem && reading.invalid(problem);
  }
  const spread = node.arguments.find(ts.isSpreadElement);
  if (spread) return reading.invalid(spreadArgument(reading, spread));
  const given = node.arguments.length;
  if (given < method.least || given > method.most) {
    const expected = given < method.least ? method.least : method.most;
    const span = reading.span(node);
    return reading.invalid(messages.argumentCount(span, `.${name}()`, expected, given, undefined));
  }
  return method.read({
    reading,
    scope,
    name,
    receiver: callee.expression,
    arguments: node.arguments,
    span: reading.span(node),
    place,
  });
}

const spreadArgument = (reading: Reading, node: ts.SpreadElement) =>
  messages.spread(reading.span(node), "Give the arguments one by one, or take a list.");

/** `f(a, b)` is `f a b`; `f()` is `f { }`. */
function application(reading: Reading, node: ts.CallExpression, scope: Scope): Expr {
  const known = knownFunction(node, scope);
  if (known) return knownCall(reading, known, node, scope);
  const fn = reading.read(node.expression, scope);
  const call = applyAll(reading, node, fn, readArguments(reading, node, scope));
  // Only the file of the function knows its number of parameters.
  return isImported(node.expression, scope) ? { ...call, given: node.arguments.length } : call;
}

/** A place in the source for each step: the call up to its argument. */
function applyAll(
  reading: Reading,
  node: ts.CallExpression,
  callee: Expr,
  values: readonly Expr[],
): ApplyExpr {
  const span = reading.span(node);
  const [first = at(span, attrs([])), ...others] = values;
  const start = node.getStart(reading.file);
  const apply = (fn: Expr, argument: Expr, index: number): ApplyExpr => {
    const end = index >= values.length - 1 ? node.end : (node.arguments[index]?.end ?? node.end);
    return { kind: "apply", fn, argument, span: reading.between(start, end) };
  };
  return others.reduce<ApplyExpr>(
    (fn, argument, index) => apply(fn, argument, index + 1),
    apply(callee, first, 0),
  );
}

const readArguments = (reading: Reading, node: ts.CallExpression, scope: Scope): Expr[] =>
  node.arguments.map((each) =>
    ts.isSpreadElement(each) ? reading.invalid(spreadArgument(reading, each)) : reading.read(each, scope),
  );

/** A function that this file declares by name. */
interface KnownFunction {
  readonly name: string;
  readonly declared: LocalName;
  /** The number of parameters. */
  readonly count: number;
  /** One of them is `...rest`, which has been reported. */
  readonly takesRest: boolean;
}

function knownFunction({ expression }: ts.CallExpression, scope: Scope): KnownFunction | undefined {
  if (!ts.isIdentifier(expression)) return undefined;
  const declared = scope.lookup(expression.text);
  if (declared?.kind !== "local" || !declared.value || !isFunctionNode(declared.value.node)) return undefined;
  const parameters = parametersOf(declared.value.node);
  const takesRest = parameters.some(({ dotDotDotToken }) => dotDotDotToken !== undefined);
  return { name: expression.text, declared, count: parameters.length, takesRest };
}

/**
 * The call of a known function. A wrong number of arguments is an error, as in TypeScript; omitted arguments get the
 * defaults of their parameters.
 */
function knownCall(
  reading: Reading,
  { name, declared, count, takesRest }: KnownFunction,
  node: ts.CallExpression,
  scope: Scope,
): Expr {
  const values = readArguments(reading, node, scope);
  const defaults = declared.defaults ?? new Map<number, string>();
  const missing = Array.from({ length: Math.max(0, count - values.length) }, (_, i) => values.length + i);
  const span = reading.span(node);
  if (takesRest) return { kind: "unreadable", span };
  if (values.length > count || !missing.every((position) => defaults.has(position))) {
    const given = values.length;
    return reading.invalid(messages.argumentCount(span, name, count, given, declared.span));
  }
  const fn = at(reading.span(node.expression), variable(declared.variable));
  const complete = (position: number, known: readonly Expr[]): Expr => {
    if (position === count) return applyAll(reading, node, fn, known);
    const helper = at(span, variable(defaults.get(position) ?? ""));
    const [first, ...rest] = known;
    const value = values[position] ?? (first ? applied(span, helper, first, ...rest) : helper);
    return reading.once(value, "argument", (each) => complete(position + 1, [...known, each]));
  };
  return missing.length === 0 ? applyAll(reading, node, fn, values) : complete(0, []);
}
