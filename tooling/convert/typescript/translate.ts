import { ts } from "ts-morph";
import { variable } from "../../../compiler/language/build.ts";
import type {
  AttrName,
  Expr,
  HasAttrExpr,
  SelectExpr,
  StringPart,
  Literal,
} from "../../../compiler/language/expression.ts";
import { globalNames, recipeGlobals } from "../../../compiler/language/nix-names.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { fromFolderOf } from "../../support/tree-paths.ts";
import { floatText } from "../data/data.ts";
import { staticTreePath } from "../nix/nix-only.ts";
import { letValue, withValue } from "./constants.ts";
import type { Environment, Translator } from "./environment.ts";
import { callOf, functionOf } from "./functions.ts";
import { cutHoles, splitAtHoles } from "./holes.ts";
import { Imports } from "./imports.ts";
import { TypeScriptNames, access } from "./names.ts";
import { objectOf, recursiveObject } from "./objects.ts";
import { binaryOf, listOf } from "./operators.ts";
import { isMethod } from "./questions.ts";
import { type Tag, stringLiteral, template } from "./text.ts";

const { factory } = ts;

/**
 * Translates an expression to the TypeScript of recipes. `let` bindings and the names of recursive sets become
 * constants of the surrounding function (constants of recipes are as lazy as Nix's). Code without an equivalent stays
 * Nix, in a `` nix`…` `` template.
 */
export class Translation implements Translator {
  readonly imports: Imports;
  readonly names = new TypeScriptNames();
  readonly treePath: (path: string) => string;
  /** The constants of the module and of each surrounding function, innermost last. */
  readonly #blocks: ts.Statement[][] = [[]];

  /** `path` is the path of the printed file in the recipe tree. */
  constructor(path: string) {
    this.treePath = fromFolderOf(path);
    this.imports = new Imports(this.names);
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
        return this.string(expr.parts, env, "text");
      case "path": {
        const path = staticTreePath(expr);
        return path === undefined ? this.nix(expr, env) : this.#file(path);
      }
      case "list":
        return listOf(this, expr, env);
      case "attrs":
        return expr.recursive ? recursiveObject(this, expr, env) : objectOf(this, expr.bindings, env);
      case "variable":
        return this.variable(expr.name, env) ?? this.nix(expr, env);
      case "select":
        return this.#select(expr, env);
      case "has-attr":
        return this.#hasAttr(expr, env);
      case "apply":
        return callOf(this, expr, env);
      case "lambda":
        return functionOf(this, expr, env);
      case "let":
        return letValue(this, expr, env);
      case "with":
        return withValue(this, expr, env);
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
        return binaryOf(this, expr, env);
      case "assert":
      case "search-path":
      case "intrinsic":
      case "unreadable":
        return this.nix(expr, env);
    }
  }

  nix(expr: Expr, env: Environment): ts.Expression {
    const isLocal = (name: string): boolean =>
      env.lookup(name) !== undefined || (env.namespace() !== undefined && !globalNames.has(name));
    const { expr: cut, names } = cutHoles(expr, isLocal);
    const { texts, holes } = splitAtHoles(printNix(cut, { treePath: this.treePath }).trimEnd());
    const values = holes.map((index) => this.translate(variable(names[index] ?? ""), env));
    return factory.createTaggedTemplateExpression(
      this.imports.surface("nix"),
      undefined,
      template(texts, values),
    );
  }

  variable(name: string, env: Environment): ts.Expression | undefined {
    const local = env.lookup(name);
    if (local) return local.expression();
    switch (name) {
      case "pkgs":
      case "lib":
      case "config":
      case "builtins":
        return this.imports.surface(name);
      case "apps":
        return factory.createPropertyAccessExpression(this.imports.surface("config"), "apps");
      case "null":
        return factory.createNull();
      case "true":
        return factory.createTrue();
      case "false":
        return factory.createFalse();
    }
    if (globalNames.has(name)) return access(this.imports.surface("builtins"), name);
    const namespace = env.namespace();
    return namespace && access(namespace(), name);
  }

  string(parts: readonly StringPart[], env: Environment, tag: Tag): ts.Expression {
    return stringLiteral(
      parts.map((part) => (typeof part === "string" ? part : this.translate(part, env))),
      () => this.imports.surface(tag),
    );
  }

  declare(constant: ts.Statement): void {
    this.#blocks.at(-1)?.push(constant);
  }

  inFunction(translate: () => ts.Expression) {
    this.#blocks.push([]);
    const value = translate();
    return { value, constants: this.#blocks.pop() ?? [] };
  }

  #file(path: string): ts.Expression {
    const written = factory.createStringLiteral(this.treePath(path));
    return factory.createCallExpression(this.imports.surface("file"), undefined, [written]);
  }

  #select(expr: SelectExpr, env: Environment): ts.Expression {
    if (expr.fallback) return this.nix(expr, env);
    const isSymbolic = expr.target.kind === "variable" && symbols.has(expr.target.name);
    const asMethod = (step: AttrName) => step.kind === "static" && isMethod(step.name);
    if (!isSymbolic && expr.path.some(asMethod)) return this.nix(expr, env);
    return expr.path.reduce<ts.Expression>(
      (target, step) =>
        step.kind === "static"
          ? access(target, step.name)
          : factory.createElementAccessExpression(target, this.translate(step.expr, env)),
      this.translate(expr.target, env),
    );
  }

  #hasAttr(expr: HasAttrExpr, env: Environment): ts.Expression {
    const [step, ...deeper] = expr.path;
    if (step === undefined || deeper.length > 0) return this.nix(expr, env);
    const key =
      step.kind === "static" ? factory.createStringLiteral(step.name) : this.translate(step.expr, env);
    return factory.createBinaryExpression(key, ts.SyntaxKind.InKeyword, this.translate(expr.target, env));
  }
}

const symbols: ReadonlySet<string> = new Set(["builtins", ...recipeGlobals]);

/** `null`, a boolean or a number. */
function literalOf({ value }: Literal): ts.Expression {
  if (value === null) return factory.createNull();
  if (typeof value === "boolean") return value ? factory.createTrue() : factory.createFalse();
  const isNegative = value < 0;
  const magnitude = typeof value === "bigint" ? (isNegative ? -value : value) : Math.abs(value);
  const number =
    typeof magnitude === "bigint"
      ? magnitude > BigInt(Number.MAX_SAFE_INTEGER)
        ? factory.createBigIntLiteral(`${magnitude}n`)
        : factory.createNumericLiteral(Number(magnitude))
      : factory.createNumericLiteral(floatText(magnitude));
  return isNegative ? factory.createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, number) : number;
}
