import { ts } from "ts-morph";
import { variable } from "../../../compiler/language/build.ts";
import type { Expr, LetExpr, WithExpr } from "../../../compiler/language/expression.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";
import { withLayout, type Layout } from "./comments.ts";
import { Environment, type Local, type Translator } from "./environment.ts";
import { functionOf, isAlwaysCalled, uncurry } from "./functions.ts";
import { groupBindings } from "./group-bindings.ts";
import { holdsWith } from "./questions.ts";

const { factory } = ts;

/** A future constant, under its name in Nix. */
interface ConstantDefinition {
  readonly name: string;
  readonly value: Expr;
  readonly layout?: Layout;
}

/** The name of the value that a name of a `let` shadows. No Nix variable contains a space. */
const outerName = (name: string): string => `outer ${name}`;

/** The meaning of `inherit name;` among recursive bindings: the surrounding value. */
export const outerVariable = (name: string): Expr => variable(outerName(name));

/** `let … in body`: the value of the body; the bindings become constants. */
export function letValue(
  translator: Translator,
  { bindings, body }: LetExpr,
  env: Environment,
): ts.Expression {
  const definitions = groupBindings(bindings, outerVariable).flatMap(({ name, value, layout }) =>
    name.kind === "static" ? [{ name: name.name, value, layout }] : [],
  );
  return translator.translate(body, declareConstants(translator, definitions, [body], env));
}

/** Declares mutually visible constants, and returns their scope. */
export function declareConstants(
  translator: Translator,
  definitions: readonly ConstantDefinition[],
  users: readonly Expr[],
  env: Environment,
): Environment {
  const { imports, names, treePath } = translator;
  const locals = new Map<string, Local>();
  const declared = definitions.map((definition) => {
    const { name, value } = definition;
    const chosen = names.constant(name);
    const count = value.kind === "lambda" ? uncurry(value).parameters.length : 0;
    const everywhere = [...definitions.map((each) => each.value), ...users];
    const arity = count > 1 && !isAlwaysCalled(name, count, everywhere) ? 1 : count;
    locals.set(name, { expression: () => factory.createIdentifier(chosen), arity });
    locals.set(outerName(name), {
      expression: () => translator.variable(name, env) ?? factory.createNull(),
      arity: 0,
    });
    return { ...definition, chosen, arity };
  });
  const scope = new Environment(env, locals);
  for (const { value, chosen, arity, layout } of dependencyOrder(declared)) {
    if (imports.file(value, chosen, treePath, layout)) continue;
    const translated =
      value.kind === "lambda"
        ? functionOf(translator, value, scope, arity)
        : translator.translate(value, scope);
    const declaration = factory.createVariableDeclaration(chosen, undefined, undefined, translated);
    const list = factory.createVariableDeclarationList([declaration], ts.NodeFlags.Const);
    translator.declare(withLayout(factory.createVariableStatement(undefined, list), layout ?? {}));
  }
  return scope;
}

/** `with scope; body`: names without another binding are members of the scope. */
export function withValue(translator: Translator, expr: WithExpr, env: Environment): ts.Expression {
  const { scope, body } = expr;
  // Only Nix knows which of two sets has a name.
  if (env.namespace() !== undefined || holdsWith(body)) return translator.nix(expr, env);
  const isPlain = scope.kind === "variable" || scope.kind === "select";
  const outside = isPlain ? env : declareConstants(translator, [{ name: "scope", value: scope }], [], env);
  const namespace = () => translator.translate(isPlain ? scope : variable("scope"), outside);
  return translator.translate(body, new Environment(env, new Map(), namespace));
}

/**
 * Sorts definitions so that each follows those it refers to, and otherwise keeps the order: TypeScript constants must
 * be declared before use.
 */
function dependencyOrder<Definition extends { readonly name: string; readonly value: Expr }>(
  definitions: readonly Definition[],
): readonly Definition[] {
  const byName = new Map(definitions.map((each) => [each.name, each]));
  const ordered = new Set<Definition>();
  const begun = new Set<Definition>();
  const visit = (definition: Definition): void => {
    if (begun.has(definition)) return;
    begun.add(definition);
    for (const name of freeNames(definition.value)) {
      const needed = byName.get(name);
      if (needed) visit(needed);
    }
    ordered.add(definition);
  };
  for (const each of definitions) visit(each);
  return [...ordered];
}
