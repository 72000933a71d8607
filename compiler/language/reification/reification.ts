import { recipeNotValue } from "../../diagnostics/checking.ts";
import {
  apply,
  attrs,
  binary,
  bind,
  list,
  literal,
  string,
  stringOfParts,
  treePath,
  variable,
} from "../build.ts";
import { Callable, Closure } from "../closure.ts";
import type { Expr, LambdaExpr, Local, Parameter, VariableExpr } from "../expression.ts";
import { failureOf, type Thrown } from "../failure.ts";
import type { Machine } from "../machine.ts";
import type { Span } from "../../support/span.ts";
import { wholeSet } from "../messages.ts";
import { builtin, Reference, type Reifier, Residual, Root } from "../residual.ts";
import { lambdasAround, ManyNames } from "../scope.ts";
import { Str } from "../string-value.ts";
import { Delayed, describeReference, nameInRecipe, settle } from "../thunk.ts";
import type { AttrsValue, RecipeOf, Thunk, Value } from "../value.ts";
import { known } from "../values.ts";
import { giveNames } from "./naming.ts";
import { type Node, placeShared } from "./sharing.ts";

/**
 * Converts one value to one closed expression, in three steps:
 *
 * 1. *Build*: each value is built once into a {@link Node}. An occurrence of another value is a reference `@n`.
 * Function bodies
 *    are evaluated with placeholders `#n` as parameters. 2. *Share* (`sharing.ts`): a node that is small or used once is inlined. Any other is let-bound in the innermost function
 *    whose parameter it mentions. So the result is never larger than the graph of values, and a value that is defined in
 *    terms of itself becomes a recursive `let`. 3. *Name* (`naming.ts`): `@n` and `#n` get the names of the recipe, unless these would capture others.
 */
export class Reification implements Reifier {
  readonly #nodes = new Map<Value, Node>();
  /** In the order of completion: dependencies come first, except in recursion. */
  readonly #finished: Node[] = [];
  /** The function (by number) of each parameter. */
  readonly #owners = new Map<string, number>();
  /** The number of each function built. */
  readonly #functions = new Map<LambdaExpr, number>();
  #functionCount = 0;
  readonly #hints = new Map<string, string>();
  /** The number of surrounding branches that may never be evaluated. */
  #branches = 0;

  /** The machine of the last value that has one; undefined as long as all values come from outside the evaluator. */
  machine: Machine | undefined;

  /** @param visit called with each set, also with those in the bodies of functions */
  constructor(private readonly visit?: (set: AttrsValue) => void) {}

  close(value: Value): Expr {
    const root = this.value(value);
    for (const node of this.#finished) {
      if (node.hint !== undefined) this.#hints.set(node.reference.name, node.hint);
      const label = labelOf(node.value);
      if (label !== undefined) node.local = localOf(node.value, label);
    }
    const placed = placeShared(root, this.#finished, this.#owners, this.#functions);
    return giveNames(placed, this.#hints);
  }

  value(value: Value): Expr {
    switch (value.kind) {
      case "null":
        return literal(null);
      case "bool":
      case "int":
        return literal(value.value);
      case "float":
        return floatExpr(value.value);
      case "path":
        return treePath(value.path);
      case "error":
        throw failureOf(value);
      case "string": {
        const parts: readonly (string | Residual | Expr)[] =
          value instanceof Str ? value.parts : value.text.parts;
        return parts.every((part) => typeof part === "string")
          ? string(...parts)
          : this.#shared(value, () =>
              stringOfParts(parts.map((part) => (part instanceof Residual ? this.value(part) : part))),
            );
      }
      case "list":
        return this.#shared(value, () => list(value.elements.map((element) => this.thunk(element))));
      case "attrs":
        this.visit?.(value);
        return this.#shared(value, () =>
          attrs(
            [...value.entries].map(([name, attribute]) => bind([name], this.thunk(attribute.value, name))),
          ),
        );
      case "residual":
        if (value instanceof Root && value.closed) this.#refuseWhole(value, value.span);
        if (value instanceof Reference) return value.reference;
        return this.#shared(value, () => (value instanceof Residual ? value.build(this) : value.expr));
      case "function":
        if (value instanceof Closure) return this.#shared(value, () => this.#function(value));
        return value instanceof Callable ? value.build(this) : value.reify();
    }
  }

  thunk(thunk: Thunk, label?: string): Expr {
    const value = settle(thunk);
    if (value.kind === "error") {
      const failure = failureOf(value);
      // A branch that Nix may never evaluate may throw: it then throws in Nix.
      if (this.#branches > 0 && failure.thrown) return this.#thrown(failure.thrown);
      throw failure;
    }
    if (value.kind === "attrs" && value.recipeOf !== undefined) this.#refuseRecipe(value.recipeOf, thunk);
    if (value instanceof Root && value.closed) this.#refuseWhole(value, thunk.span);
    const expr = this.value(value);
    const node = this.#nodes.get(value);
    if (node && node.hint === undefined) node.hint = nameInRecipe(thunk) ?? label;
    return expr;
  }

  /** Refuses `builtins` and `lib` as values: in Nix they have impure functions. */
  #refuseWhole({ machine, reference }: Root, span: Span | undefined): never {
    return machine.fail(wholeSet(describeReference(reference) ?? "lib", span));
  }

  /** Refuses the options of a whole entry: Nix would receive all options with every default. */
  #refuseRecipe(recipeOf: RecipeOf, { span }: Thunk): void {
    this.machine?.fail(recipeNotValue(recipeOf, span));
  }

  branch(thunk: Thunk): Expr {
    if (!(thunk instanceof Delayed)) return this.#asBranch(() => this.thunk(thunk));
    return this.#unfolding(thunk.machine, [...lambdasAround(thunk.scope)], () => this.thunk(thunk));
  }

  /** Runs `build` and keeps calls of these functions as calls. */
  #unfolding({ unfolding }: Machine, lambdas: readonly LambdaExpr[], build: () => Expr): Expr {
    for (const lambda of lambdas) unfolding.set(lambda, (unfolding.get(lambda) ?? 0) + 1);
    try {
      return this.#asBranch(build);
    } finally {
      for (const lambda of lambdas) {
        const count = (unfolding.get(lambda) ?? 1) - 1;
        if (count === 0) unfolding.delete(lambda);
        else unfolding.set(lambda, count);
      }
    }
  }

  #asBranch(build: () => Expr): Expr {
    this.#branches++;
    try {
      return build();
    } finally {
      this.#branches--;
    }
  }

  #shared(value: Value, build: () => Expr): Expr {
    const before = this.#nodes.get(value);
    if (before) {
      before.uses++;
      if (!before.expr) before.recursive = true;
      return before.inline ?? before.reference;
    }
    if (value instanceof Residual || value instanceof Callable) this.machine = value.machine;
    this.machine?.spend(1, value.span);
    const reference: VariableExpr = variable(`@${this.#nodes.size}`);
    const node: Node = { value, reference, uses: 1, recursive: false, hint: labelOf(value) };
    this.#nodes.set(value, node);
    node.expr = build();
    if (!node.recursive && isTrivial(node.expr)) {
      node.inline = node.expr;
      return node.expr;
    }
    this.#finished.push(node);
    return reference;
  }

  /** A function of a recipe: its body, evaluated with placeholders for the parameters. */
  #function({ machine, lambda, scope: outer }: Closure): Expr {
    const owner = ++this.#functionCount;
    const names = new Map<string, Thunk>();
    const scope = new ManyNames(outer, names, lambda);
    const own = (name: string): string => {
      const placeholder = machine.placeholder();
      this.#hints.set(placeholder, name);
      this.#owners.set(placeholder, owner);
      names.set(name, known(new Reference(machine, variable(placeholder))));
      return placeholder;
    };
    const inside = (expr: Expr): Expr =>
      this.#unfolding(machine, [lambda], () => this.thunk(machine.delay(expr, scope)));

    const parameter = this.#parameter(lambda.parameter, own, inside);
    const built: LambdaExpr = { kind: "lambda", parameter, body: inside(lambda.body) };
    this.#functions.set(built, owner);
    return built;
  }

  #parameter(parameter: Parameter, own: (name: string) => string, inside: (expr: Expr) => Expr): Parameter {
    if (parameter.kind === "name") return { kind: "name", name: own(parameter.name) };
    const whole = parameter.name === undefined ? undefined : own(parameter.name);
    // Every field is in scope before the first default is evaluated.
    const fields = parameter.fields.map(({ name, fallback }) => ({ name: own(name), fallback }));
    return {
      kind: "pattern",
      ellipsis: parameter.ellipsis,
      ...(whole !== undefined && { name: whole }),
      fields: fields.map(({ name, fallback }) => ({ name, ...(fallback && { fallback: inside(fallback) }) })),
    };
  }

  #thrown({ by, message }: Thrown): Expr {
    return apply(builtin(by), this.value(message));
  }
}

/** Per value, so that reifications of several values share the same `Local`. */
const locals = new WeakMap<Value, Local>();

function localOf(value: Value, name: string): Local {
  const before = locals.get(value);
  if (before) return before;
  const local: Local = { name };
  locals.set(value, local);
  return local;
}

/** The name of the binding that created the value, regardless of other names of it. */
const labelOf = (value: Value): string | undefined =>
  value instanceof Residual || value instanceof Closure ? value.label : undefined;

/** Whether an expression is so small that repeating it is shorter than naming it. */
function isTrivial(expr: Expr): boolean {
  switch (expr.kind) {
    case "variable":
      return !expr.name.startsWith("@");
    case "select":
      return (
        expr.target.kind === "variable" &&
        !expr.target.name.startsWith("@") &&
        expr.fallback === undefined &&
        expr.path.every((step) => step.kind === "static")
      );
    case "list":
      return expr.elements.length === 0;
    case "attrs":
      return expr.bindings.length === 0;
    default:
      return false;
  }
}

/** Infinity and NaN have no literal in Nix, so they are computed. */
function floatExpr(value: number): Expr {
  if (Number.isNaN(value)) return binary("-", floatExpr(Infinity), floatExpr(Infinity));
  if (Number.isFinite(value)) return literal(value);
  return binary("*", literal(1e300), literal(value > 0 ? 1e300 : -1e300));
}
