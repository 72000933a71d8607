import { ts } from "ts-morph";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { attrs } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { isSurfaceName, type SurfaceName } from "../../surface/names.ts";
import { parameterCount } from "./callbacks.ts";
import { evident, isSymbolic } from "./evident.ts";
import { filePath } from "./file-path.ts";
import { functionValue } from "./functions.ts";
import { methods, rejectedMethod } from "./methods.ts";
import { at, type Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { staticCall } from "./statics.ts";
import { surfaceValue, usages } from "./surface-values.ts";

/**
 * A call is a name of "catalogc" (`file("./x")`), a function of JavaScript (`Object.keys(x)`), a method of a list or
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
  if (ts.isPropertyAccessExpression(callee) && !isSymbolic(callee.expression, scope)) {
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
      // None is a function, but nothing is lost: evaluation says so with the value at hand.
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
  checkCount(reading, node, scope);
  const callee = node.expression;
  const span = reading.span(node);
  const fn =
    ts.isFunctionExpression(callee) || ts.isArrowFunction(callee)
      ? functionValue(reading, callee, scope)
      : reading.read(callee, scope);
  if (node.arguments.length === 0) return { kind: "apply", fn, argument: at(span, attrs([])), span };
  return node.arguments.reduce<Expr>((applied, each) => {
    if (ts.isSpreadElement(each)) {
      reading.report(spreadArgument(reading, each));
      return applied;
    }
    const place = reading.between(node.getStart(reading.file), each.end);
    return { kind: "apply", fn: applied, argument: reading.read(each, scope), span: place };
  }, fn);
}

/** Functions of this file are known: TypeScript would object to another number of arguments, and so do we. */
function checkCount(reading: Reading, node: ts.CallExpression, scope: Scope): void {
  if (!ts.isIdentifier(node.expression)) return;
  const name = node.expression.text;
  const expected = parameterCount(node.expression, scope);
  const given = node.arguments.length;
  if (expected === undefined || expected === given || node.arguments.some(ts.isSpreadElement)) return;
  const declared = scope.lookup(name)?.span;
  reading.report(messages.argumentCount(reading.span(node), name, expected, given, declared));
}
