import type { Text } from "../../compiler/language/option-values.ts";
import { attrsOf, inherit } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { withSharedLocals } from "../support/shared-locals.ts";
import { scriptsSet } from "../../compiler/plan/units/scripts.ts";

/**
 * The `@name@` variables of an app's unit text, in the style of nixpkgs' `replaceVars`, for residual parts. One table
 * per app, so that a package has the same name in all of its units.
 */
export class Variables {
  /** Known expressions, by identity and by content. */
  readonly #references = new Map<Expr, string>();
  readonly #names = new Map<string, string>();
  readonly #expressions = new Map<string, Expr>();

  /** `literals`: the text around the variables, from {@link literalsOf}; no variable gets a name that occurs in it. */
  constructor(readonly literals: readonly string[] = []) {}

  /** `pkgs.curl` → `@curl@` */
  readonly reference = (expr: Expr): string => {
    const known = this.#references.get(expr);
    if (known !== undefined) return known;
    const key = shapeOf(expr);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#unused(suggestName(expr));
      this.#names.set(key, name);
      this.#expressions.set(name, expr);
    }
    const reference = `@${name}@`;
    this.#references.set(expr, reference);
    return reference;
  };

  text(value: Text): string {
    let text = "";
    for (const part of value.parts) text += typeof part === "string" ? part : this.reference(part);
    return text;
  }

  /** Every variable with its expression, sorted by name. */
  entries(): readonly (readonly [name: string, expr: Expr])[] {
    return [...this.#expressions].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #unused(wanted: string): string {
    const taken = (name: string): boolean =>
      this.#expressions.has(name) || this.literals.some((text) => text.includes(`@${name}@`));
    let name = wanted;
    for (let count = 2; taken(name); count++) name = `${wanted}-${count}`;
    return name;
  }
}

/**
 * The literal parts of a text that may look like variables, each with the adjacent `@` of variables: `x@curl` before a
 * variable would read `x@curl@…`.
 */
export function literalsOf({ parts }: Text): readonly string[] {
  const literals: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (typeof part !== "string") continue;
    const literal = `${index > 0 ? "@" : ""}${part}${index < parts.length - 1 ? "@" : ""}`;
    if (/@[\w'-]*@/.test(literal)) literals.push(literal);
  }
  return literals;
}

/** A key that is equal for equal expressions, regardless of place. */
const shapeOf = (expr: Expr): string => plainShape(expr) ?? jsonOf(expr);

/** The key of `pkgs.curl`, `lib.getBin pkgs.curl` and the like, which are the most frequent: `JSON.stringify` is slow. */
function plainShape(expr: Expr): string | undefined {
  if (expr.kind === "apply") {
    const fn = plainShape(expr.fn);
    const argument = fn === undefined ? undefined : plainShape(expr.argument);
    return argument === undefined ? undefined : `(${fn} ${argument})`;
  }
  if (expr.kind !== "select" || expr.fallback !== undefined || expr.target.kind !== "variable")
    return undefined;
  let shape = JSON.stringify(expr.target.name);
  for (const step of expr.path) {
    if (step.kind !== "static") return undefined;
    shape += `.${JSON.stringify(step.name)}`;
  }
  return shape;
}

const jsonOf = (expr: Expr): string =>
  JSON.stringify(expr, (key, value: unknown) => {
    if (key === "span" || key === "local") return undefined;
    return typeof value === "bigint" ? `${value}n` : value;
  });

/** Functions of packages that return a variant of the package. */
const madeAnew = /^(?:override|with)(?:[A-Z]\w*)?$/;

/** A name from the last name in the expression: `pkgs.python3Packages.requests` is `requests`. */
function suggestName(expr: Expr): string {
  // The name in the recipe.
  if (expr.local !== undefined) return expr.local.name.replace(/[^\w'-]+/g, "-");
  switch (expr.kind) {
    case "select": {
      const last = expr.path.at(-1);
      const own = last?.kind === "static" ? last.name.replace(/[^\w'-]+/g, "-") : "value";
      return expr.target.kind === "variable" && expr.target.name === scriptsSet ? own : own || "value";
    }
    case "apply": {
      const last = suggestName(expr.argument);
      // `pkgs.writeShellScript "start" …`
      const argument = last === "value" && expr.fn.kind === "apply" ? suggestName(expr.fn) : last;
      const [of, fn] = expr.fn.kind === "select" ? expr.fn.path.slice(-2) : [];
      // `pkgs.python3.withPackages (ps: …)`
      if (argument === "value" && of?.kind === "static" && fn?.kind === "static" && madeAnew.test(fn.name))
        return of.name.replace(/[^\w'-]+/g, "-");
      const only = fn ?? of;
      return only?.kind === "static" && only.name === "getExe" ? `${argument}-program` : argument;
    }
    case "attrs": {
      // `pkgs.writeShellApplication { name = "start"; … }`
      const named = expr.bindings.flatMap((binding) => {
        if (binding.kind === "inherit" || binding.path.length !== 1) return [];
        const [step] = binding.path;
        return step?.kind === "static" && step.name === "name" ? [binding.value] : [];
      })[0];
      return named ? suggestName(named) : "value";
    }
    case "string": {
      const [only, ...more] = expr.parts;
      const isName = typeof only === "string" && more.length === 0 && /^[A-Za-z][\w.'-]{0,39}$/.test(only);
      return isName ? only.replaceAll(".", "-") : "value";
    }
    case "list":
      return expr.elements[0] ? suggestName(expr.elements[0]) : "value";
    case "path": {
      const [path] = expr.parts;
      return typeof path === "string"
        ? path.slice(path.lastIndexOf("/") + 1).replace(/[^\w'-]+/g, "-")
        : "file";
    }
    default:
      return "value";
  }
}

/** `variables.nix`: the expression of each `@name@` in the text of an app's units or entrypoints. */
export function variablesFile(variables: Variables): Expr {
  const parameters = ["lib", "pkgs", scriptsSet];
  const shared = withSharedLocals(attrsOf(variables.entries()), parameters);
  return {
    kind: "lambda",
    parameter: { kind: "pattern", fields: parameters.map((name) => ({ name })), ellipsis: false },
    body: shared.kind === "let" ? { ...shared, body: inheriting(shared.body) } : shared,
  };
}

/** `{ inherit a; … }` for `{ a = a; … }`. */
function inheriting(set: Expr): Expr {
  if (set.kind !== "attrs") return set;
  const names: string[] = [];
  const others = set.bindings.filter((binding) => {
    const [step] = binding.kind === "value" ? binding.path : [];
    const isOwn =
      binding.kind === "value" &&
      binding.value.kind === "variable" &&
      step?.kind === "static" &&
      step.name === binding.value.name;
    if (isOwn) names.push(step.name);
    return !isOwn;
  });
  return names.length === 0 ? set : { ...set, bindings: [inherit(names), ...others] };
}
