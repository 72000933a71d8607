import { ts } from "ts-morph";
import type {
  ApplyExpr,
  AttrName,
  AttrsExpr,
  BinaryExpr,
  Binding,
  Expr,
  LambdaExpr,
  LetExpr,
  SelectExpr,
  StringPart,
  WithExpr,
} from "../../../compiler/language/expression.ts";
import { variable } from "../../../compiler/language/build.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";
import { printNix } from "../../nix/print.ts";
import { staticTreePath } from "../nix/nix-only.ts";
import { fromFolderOf } from "../tree-paths.ts";
import { withLayout } from "./comments.ts";
import { dependencyOrder } from "./dependency-order.ts";
import { Environment, type Local } from "./environment.ts";
import { groupBindings, type Property } from "./group-bindings.ts";
import { globalNames } from "./global-names.ts";
import { cutHoles, splitAtHoles } from "./holes.ts";
import { Imports } from "./imports.ts";
import { literalOf } from "./literals.ts";
import { isPropertyName, TypeScriptNames } from "./names.ts";
import { holdsWith, isMethod, isNull, isSayable, mayBeNull } from "./questions.ts";
import { isAlwaysCalled, spine, uncurry } from "./saturation.ts";
import { tagFor } from "./tags.ts";
import { tokens } from "./tokens.ts";
import { stringLiteral, template } from "./text.ts";

const { factory } = ts;

/**
 * Says an expression in the TypeScript of recipes. `let` bindings and the names of recursive sets become constants of
 * the function around them (constants of recipes are as lazy as Nix's); what TypeScript has no way to say stays Nix,
 * in a `` nix`…` `` template.
 */
export class Translation {
  readonly imports: Imports;
  readonly #names = new TypeScriptNames();
  readonly #treePath: (path: string) => string;
  /** The constants of the module and of each function around the current place, innermost last. */
  readonly #blocks: ts.Statement[][] = [[]];

  /** `path`: where the printed file will be in the recipe tree. */
  constructor(path: string) {
    this.#treePath = fromFolderOf(path);
    this.imports = new Imports(this.#names);
  }

  /** The constants of the module so far. */
  get constants(): readonly ts.Statement[] {
    return this.#blocks[0] ?? [];
  }

  translate(expr: Expr, env: Environment): ts.Expression {
    switch (expr.kind) {
      case "literal":
        return literalOf(expr);
      case "string":
        return this.#string(expr.parts, env, "text");
      case "path": {
        const path = staticTreePath(expr);
        return path === undefined ? this.#nix(expr, env) : this.#file(path);
      }
      case "list":
        return this.#list(expr, env);
      case "attrs":
        return expr.recursive ? this.#recursive(expr, env) : this.#object(expr.bindings, env);
      case "variable":
        return this.#variable(expr.name, env) ?? this.#nix(expr, env);
      case "select":
        return this.#select(expr, env);
      case "has-attr": {
        const [step, ...deeper] = expr.path;
        if (step === undefined || deeper.length > 0) return this.#nix(expr, env);
        const key =
          step.kind === "static" ? factory.createStringLiteral(step.name) : this.translate(step.expr, env);
        return factory.createBinaryExpression(key, ts.SyntaxKind.InKeyword, this.translate(expr.target, env));
      }
      case "apply":
        return this.#call(expr, env);
      case "lambda":
        return this.#function(expr, env);
      case "let":
        return this.#let(expr, env);
      case "with":
        return this.#with(expr, env);
      case "if":
        return factory.createConditionalExpression(
          this.translate(expr.condition, env),
          undefined,
          this.translate(expr.then, env),
          undefined,
          this.translate(expr.else, env),
        );
      case "unary":
        return factory.createPrefixUnaryExpression(
          expr.operator === "-" ? ts.SyntaxKind.MinusToken : ts.SyntaxKind.ExclamationToken,
          this.translate(expr.operand, env),
        );
      case "binary":
        return this.#binary(expr, env);
      case "assert":
      case "search-path":
      case "intrinsic":
      case "unreadable":
        return this.#nix(expr, env);
    }
  }

  /** `` nix`…` ``, with the names of the recipe put into it. */
  #nix(expr: Expr, env: Environment): ts.Expression {
    const isLocal = (name: string): boolean =>
      env.lookup(name) !== undefined || (env.namespace() !== undefined && !globalNames.has(name));
    const { expr: cut, names } = cutHoles(expr, isLocal);
    const { texts, holes } = splitAtHoles(printNix(cut, { treePath: this.#treePath }).trimEnd());
    const values = holes.map((index) => this.translate(variable(names[index] ?? ""), env));
    return factory.createTaggedTemplateExpression(
      this.imports.surface("nix"),
      undefined,
      template(texts, values),
    );
  }

  #variable(name: string, env: Environment): ts.Expression | undefined {
    const local = env.lookup(name);
    if (local) return local.expression();
    if (name === "pkgs" || name === "lib" || name === "config" || name === "builtins")
      return this.imports.surface(name);
    if (name === "apps")
      return factory.createPropertyAccessExpression(this.imports.surface("config"), "apps");
    if (name === "null") return factory.createNull();
    if (name === "true") return factory.createTrue();
    if (name === "false") return factory.createFalse();
    if (globalNames.has(name)) return access(this.imports.surface("builtins"), name);
    const namespace = env.namespace();
    return namespace && access(namespace(), name);
  }

  #string(parts: readonly StringPart[], env: Environment, tag: "md" | "sh" | "text"): ts.Expression {
    return stringLiteral(
      parts.map((part) => (typeof part === "string" ? part : this.translate(part, env))),
      () => this.imports.surface(tag),
    );
  }

  #file(path: string): ts.Expression {
    const written = factory.createStringLiteral(this.#treePath(path));
    return factory.createCallExpression(this.imports.surface("file"), undefined, [written]);
  }

  #list({ elements }: Extract<Expr, { kind: "list" }>, env: Environment): ts.ArrayLiteralExpression {
    return factory.createArrayLiteralExpression(elements.map((each) => this.translate(each, env)));
  }

  #object(bindings: readonly Binding[], env: Environment): ts.ObjectLiteralExpression {
    return this.#properties(groupBindings(bindings, variable), env);
  }

  #properties(properties: readonly Property[], env: Environment): ts.ObjectLiteralExpression {
    const printed = properties.map(({ name, value, layout }): ts.ObjectLiteralElementLike => {
      // Nix leaves out what is named null, TypeScript does not.
      if (name.kind === "dynamic" && mayBeNull(name.expr)) {
        const set: Expr = {
          kind: "attrs",
          recursive: false,
          bindings: [{ kind: "value", path: [name], value }],
        };
        return factory.createSpreadAssignment(this.#nix(set, env));
      }
      const translated = this.#valueOf(name, value, env);
      const key = this.#key(name, env);
      const isShorthand = ts.isIdentifier(key) && ts.isIdentifier(translated) && key.text === translated.text;
      const property = isShorthand
        ? factory.createShorthandPropertyAssignment(key)
        : factory.createPropertyAssignment(key, translated);
      return withLayout(property, layout);
    });
    const isLong =
      printed.length > 1 || printed.some((each) => ts.isPropertyAssignment(each) && isTall(each));
    return factory.createObjectLiteralExpression(printed, isLong);
  }

  /** Scripts and Markdown say what they are, for editors. */
  #valueOf(name: AttrName, value: Expr, env: Environment): ts.Expression {
    if (value.kind !== "string" || name.kind !== "static") return this.translate(value, env);
    return this.#string(value.parts, env, tagFor(name.name));
  }

  #key(name: AttrName, env: Environment): ts.PropertyName {
    if (name.kind === "dynamic") return factory.createComputedPropertyName(this.translate(name.expr, env));
    return propertyName(name.name);
  }

  /** `rec { … }`: what its attributes mention of each other becomes constants. */
  #recursive({ bindings }: AttrsExpr, env: Environment): ts.Expression {
    const outside = (name: string): Expr => variable(outerName(name));
    const properties = groupBindings(bindings, outside);
    const mentioned = new Set(properties.flatMap(({ value }) => [...freeNames(value)]));
    const inner = this.#constants(
      properties.flatMap(({ name, value }) =>
        name.kind === "static" && mentioned.has(name.name) ? [{ name: name.name, value }] : [],
      ),
      [],
      env,
    );
    return this.#properties(
      properties.map((each) =>
        each.name.kind === "static" && mentioned.has(each.name.name)
          ? { ...each, value: variable(each.name.name) }
          : each,
      ),
      inner,
    );
  }

  #let({ bindings, body }: LetExpr, env: Environment): ts.Expression {
    const outside = (name: string): Expr => variable(outerName(name));
    const definitions = groupBindings(bindings, outside).flatMap(({ name, value, layout }) =>
      name.kind === "static" ? [{ name: name.name, value, layout }] : [],
    );
    return this.translate(body, this.#constants(definitions, [body], env));
  }

  /** Declares constants that see each other, and gives the scope in which they are known. */
  #constants(
    definitions: readonly {
      readonly name: string;
      readonly value: Expr;
      readonly layout?: Property["layout"];
    }[],
    users: readonly Expr[],
    env: Environment,
  ): Environment {
    const locals = new Map<string, Local>();
    const declared = definitions.map((definition) => {
      const { name, value } = definition;
      const chosen = this.#names.constant(name);
      const count = value.kind === "lambda" ? uncurry(value).parameters.length : 0;
      const everywhere = [...definitions.map((each) => each.value), ...users];
      const arity = count > 1 && !isAlwaysCalled(name, count, everywhere) ? 1 : count;
      locals.set(name, { expression: () => factory.createIdentifier(chosen), arity });
      // `inherit x;` in a `let` means the `x` around it.
      locals.set(outerName(name), {
        expression: () => this.#variable(name, env) ?? factory.createNull(),
        arity: 0,
      });
      return { ...definition, chosen, arity };
    });
    const scope = new Environment(env, locals);
    for (const { value, chosen, arity, layout } of dependencyOrder(declared)) {
      const imported = this.imports.file(value, chosen, this.#treePath);
      if (imported) continue;
      const translated =
        value.kind === "lambda" ? this.#function(value, scope, arity) : this.translate(value, scope);
      const declaration = factory.createVariableDeclaration(chosen, undefined, undefined, translated);
      const list = factory.createVariableDeclarationList([declaration], ts.NodeFlags.Const);
      this.#blocks.at(-1)?.push(withLayout(factory.createVariableStatement(undefined, list), layout ?? {}));
    }
    return scope;
  }

  #with({ scope, body }: WithExpr, env: Environment): ts.Expression {
    // Which of two sets has a name is for Nix to find out.
    if (env.namespace() !== undefined || holdsWith(body)) {
      return this.#nix({ kind: "with", scope, body }, env);
    }
    const isPlain = scope.kind === "variable" || scope.kind === "select";
    if (isPlain)
      return this.translate(body, new Environment(env, new Map(), () => this.translate(scope, env)));
    const inner = this.#constants([{ name: "scope", value: scope }], [], env);
    const named = () => this.translate(variable("scope"), inner);
    return this.translate(body, new Environment(env, new Map(), named));
  }

  #select(expr: SelectExpr, env: Environment): ts.Expression {
    if (expr.fallback) return this.#nix(expr, env);
    const isSymbolic = expr.target.kind === "variable" && symbols.has(expr.target.name);
    const asMethod = (step: AttrName) => step.kind === "static" && isMethod(step.name);
    if (!isSymbolic && expr.path.some(asMethod)) return this.#nix(expr, env);
    return expr.path.reduce<ts.Expression>(
      (target, step) =>
        step.kind === "static"
          ? access(target, step.name)
          : factory.createElementAccessExpression(target, this.translate(step.expr, env)),
      this.translate(expr.target, env),
    );
  }

  #call(expr: ApplyExpr, env: Environment): ts.Expression {
    const { head, args } = spine(expr);
    const [argument] = args;
    if (
      head.kind === "variable" &&
      head.name === "import" &&
      argument?.kind === "path" &&
      !env.lookup("import")
    ) {
      const name = this.imports.anonymousFile(
        expr.fn === head ? expr : { ...expr, fn: head, argument },
        this.#treePath,
      );
      if (name) return this.#applied(name, args.slice(1), 0, env);
    }
    if (head.kind === "lambda") return this.#nix(expr, env);
    const arity = head.kind === "variable" ? (env.lookup(head.name)?.arity ?? 0) : 0;
    return this.#applied(this.translate(head, env), args, arity, env);
  }

  /** `f(a, b)`; a known function takes exactly as many as it declares at a time. */
  #applied(fn: ts.Expression, args: readonly Expr[], arity: number, env: Environment): ts.Expression {
    if (args.length === 0) return fn;
    const count = arity === 0 ? args.length : arity;
    const now = args.slice(0, count).map((each) => this.translate(each, env));
    return this.#applied(factory.createCallExpression(fn, undefined, now), args.slice(count), 0, env);
  }

  /** `arity`: how many parameters are taken at once; all when left out. */
  #function(lambda: LambdaExpr, env: Environment, arity?: number): ts.Expression {
    const { parameters: all } = uncurry(lambda);
    const parameters = arity === undefined ? all : all.slice(0, arity);
    if (!parameters.every(isSayable)) return this.#nix(lambda, env);
    let body: Expr = lambda;
    while (body.kind === "lambda" && parameters.includes(body.parameter)) body = body.body;

    const locals = new Map<string, Local>();
    const declare = (name: string): string => {
      const outer = env.lookup(name)?.expression();
      const chosen = this.#names.parameter(name, outer && ts.isIdentifier(outer) ? outer.text : undefined);
      locals.set(name, { expression: () => factory.createIdentifier(chosen), arity: 0 });
      return chosen;
    };
    const declared = parameters.map((each) =>
      each.kind === "name"
        ? declare(each.name)
        : each.fields.map(({ name, fallback }) => ({ name, chosen: declare(name), fallback })),
    );
    const scope = new Environment(env, locals);
    const printed = declared.map((each) =>
      factory.createParameterDeclaration(
        undefined,
        undefined,
        typeof each === "string"
          ? each
          : factory.createObjectBindingPattern(
              each.map(({ name, chosen, fallback }) =>
                factory.createBindingElement(
                  undefined,
                  name === chosen ? undefined : propertyName(name),
                  chosen,
                  fallback && this.translate(fallback, scope),
                ),
              ),
            ),
      ),
    );
    this.#blocks.push([]);
    const value = this.translate(body, scope);
    const statements = this.#blocks.pop() ?? [];
    return factory.createArrowFunction(
      undefined,
      undefined,
      printed,
      undefined,
      undefined,
      statements.length === 0
        ? value
        : factory.createBlock([...statements, factory.createReturnStatement(value)], true),
    );
  }

  #binary(expr: BinaryExpr, env: Environment): ts.Expression {
    const { operator, left, right } = expr;
    const both = (token: ts.BinaryOperator) =>
      factory.createBinaryExpression(this.translate(left, env), token, this.translate(right, env));
    switch (operator) {
      case "//":
        return factory.createObjectLiteralExpression(
          [left, right].flatMap((each) => this.#spreadProperties(each, env)),
          true,
        );
      case "++":
        return factory.createArrayLiteralExpression(
          [left, right].flatMap((each) => this.#spreadElements(each, env)),
        );
      case "+":
        if (left.kind === "string") return this.#string([...left.parts, ...partsOf(right)], env, "text");
        // Text behind something that may be a path gives a path.
        return right.kind === "string" ? this.#nix(expr, env) : both(ts.SyntaxKind.PlusToken);
      case "==":
      case "!=":
        if ([left, right].some(isNull) && [left, right].some((each) => each.kind === "select")) {
          return this.#nix(expr, env);
        }
        return both(
          operator === "=="
            ? ts.SyntaxKind.EqualsEqualsEqualsToken
            : ts.SyntaxKind.ExclamationEqualsEqualsToken,
        );
      default: {
        const token = tokens.get(operator);
        return token === undefined ? this.#nix(expr, env) : both(token);
      }
    }
  }

  #spreadProperties(expr: Expr, env: Environment): readonly ts.ObjectLiteralElementLike[] {
    if (expr.kind === "attrs" && !expr.recursive) return this.#object(expr.bindings, env).properties;
    if (expr.kind === "binary" && expr.operator === "//") {
      return [expr.left, expr.right].flatMap((each) => this.#spreadProperties(each, env));
    }
    return [factory.createSpreadAssignment(this.translate(expr, env))];
  }

  #spreadElements(expr: Expr, env: Environment): readonly ts.Expression[] {
    if (expr.kind === "list") return this.#list(expr, env).elements;
    if (expr.kind === "binary" && expr.operator === "++") {
      return [expr.left, expr.right].flatMap((each) => this.#spreadElements(each, env));
    }
    return [factory.createSpreadElement(this.translate(expr, env))];
  }
}

const symbols: ReadonlySet<string> = new Set(["apps", "builtins", "config", "lib", "pkgs"]);

/** The name under which a `let` knows what its own name hides. No Nix variable has a space. */
const outerName = (name: string): string => `outer ${name}`;

const partsOf = (expr: Expr): readonly StringPart[] => (expr.kind === "string" ? expr.parts : [expr]);

const propertyName = (name: string): ts.PropertyName =>
  isPropertyName(name) ? factory.createIdentifier(name) : factory.createStringLiteral(name);

function access(target: ts.Expression, name: string): ts.Expression {
  return isPropertyName(name)
    ? factory.createPropertyAccessExpression(target, name)
    : factory.createElementAccessExpression(target, factory.createStringLiteral(name));
}

/** Whether a property is better put on a line of its own. */
function isTall({ initializer }: ts.PropertyAssignment): boolean {
  return ts.isObjectLiteralExpression(initializer)
    ? initializer.properties.length > 1 ||
        initializer.properties.some((each) => ts.isPropertyAssignment(each) && isTall(each))
    : ts.isTaggedTemplateExpression(initializer);
}
