import { ts } from "ts-morph";
import type { ApplyExpr, Expr, LambdaExpr, Parameter } from "../../../compiler/language/expression.ts";
import { spine, forEachChild } from "../../../compiler/language/traversal.ts";
import { Environment, type Local, type Translator } from "./environment.ts";
import { propertyName } from "./names.ts";
import { isSayable } from "./questions.ts";

const { factory } = ts;

/** `f a b` as `f(a, b)` */
export function callOf(translator: Translator, expr: ApplyExpr, env: Environment): ts.Expression {
  const { head, args } = spine(expr);
  const [argument, ...others] = args;
  const isImport = head.kind === "variable" && head.name === "import" && !env.lookup("import");
  if (isImport && argument?.kind === "path") {
    const imported: ApplyExpr = { kind: "apply", fn: head, argument };
    const name = translator.imports.anonymousFile(imported, translator.treePath);
    if (name) return applied(translator, name, others, 0, env);
  }
  if (head.kind === "lambda") return translator.nix(expr, env);
  const arity = head.kind === "variable" ? (env.lookup(head.name)?.arity ?? 0) : 0;
  return applied(translator, translator.translate(head, env), args, arity, env);
}

/** `f(a, b)`; a known function takes exactly its declared number of arguments. */
function applied(
  translator: Translator,
  fn: ts.Expression,
  args: readonly Expr[],
  arity: number,
  env: Environment,
): ts.Expression {
  if (args.length === 0) return fn;
  const count = arity === 0 ? args.length : arity;
  const now = args.slice(0, count).map((each) => translator.translate(each, env));
  return applied(translator, factory.createCallExpression(fn, undefined, now), args.slice(count), 0, env);
}

/** A function of several parameters; `arity` is the number passed at once, by default all. */
export function functionOf(
  translator: Translator,
  lambda: LambdaExpr,
  env: Environment,
  arity?: number,
): ts.Expression {
  const { parameters: all } = uncurry(lambda);
  const parameters = arity === undefined ? all : all.slice(0, arity);
  if (!parameters.every(isSayable)) return translator.nix(lambda, env);
  let body: Expr = lambda;
  while (body.kind === "lambda" && parameters.includes(body.parameter)) body = body.body;

  const { scope, printed } = printParameters(translator, parameters, env);
  const { value, constants } = translator.inFunction(() => translator.translate(body, scope));
  const block = factory.createBlock([...constants, factory.createReturnStatement(value)], true);
  return factory.createArrowFunction(
    undefined,
    undefined,
    printed,
    undefined,
    undefined,
    constants.length === 0 ? value : block,
  );
}

function printParameters(
  translator: Translator,
  parameters: readonly Parameter[],
  env: Environment,
): { readonly scope: Environment; readonly printed: readonly ts.ParameterDeclaration[] } {
  const locals = new Map<string, Local>();
  const declare = (name: string): string => {
    const outer = env.lookup(name)?.expression();
    const chosen = translator.names.parameter(name, outer && ts.isIdentifier(outer) ? outer.text : undefined);
    locals.set(name, { expression: () => factory.createIdentifier(chosen), arity: 0 });
    return chosen;
  };
  const declared = parameters.map((each) =>
    each.kind === "name"
      ? declare(each.name)
      : each.fields.map(({ name, fallback }) => ({ name, chosen: declare(name), fallback })),
  );
  const scope = new Environment(env, locals);
  const element = (name: string, chosen: string, fallback: Expr | undefined): ts.BindingElement =>
    factory.createBindingElement(
      undefined,
      name === chosen ? undefined : propertyName(name),
      chosen,
      fallback && translator.translate(fallback, scope),
    );
  const printed = declared.map((each) => {
    const pattern =
      typeof each === "string"
        ? each
        : factory.createObjectBindingPattern(
            each.map(({ name, chosen, fallback }) => element(name, chosen, fallback)),
          );
    return factory.createParameterDeclaration(undefined, undefined, pattern);
  });
  return { scope, printed };
}

/** The parameters of `a: b: body`, and the body. */
export function uncurry(lambda: LambdaExpr): {
  readonly parameters: readonly Parameter[];
  readonly body: Expr;
} {
  const parameters: Parameter[] = [];
  let body: Expr = lambda;
  for (; body.kind === "lambda"; body = body.body) parameters.push(body.parameter);
  return { parameters, body };
}

/** Whether every occurrence of a name in the expressions is a call with at least `count` arguments. */
export function isAlwaysCalled(name: string, count: number, expressions: readonly Expr[]): boolean {
  const check = (expr: Expr): boolean => {
    if (expr.kind === "variable") return expr.name !== name;
    if (expr.kind === "attrs" || expr.kind === "let") {
      const isInherited = expr.bindings.some(
        (each) => each.kind === "inherit" && !each.from && each.names.some((one) => one.name === name),
      );
      if (isInherited) return false;
    }
    if (expr.kind === "apply") {
      const { head, args } = spine(expr);
      const isCall = head.kind === "variable" && head.name === name;
      return (isCall ? args.length >= count : check(head)) && args.every(check);
    }
    let all = true;
    forEachChild(expr, (child) => {
      all &&= check(child);
    });
    return all;
  };
  return expressions.every(check);
}
