import type { Expr } from "../../compiler/language/expression.ts";
import type { Text } from "../../compiler/ir/values.ts";
import { scriptsSet } from "./scripts.ts";

/**
 * The `@name@` variables of an app's unit text, in the style of nixpkgs' `replaceVars`: what only Nix knows. One table
 * per app, so that a package has one name in all of its units.
 */
export class Variables {
  readonly #names = new Map<string, string>();
  readonly #expressions = new Map<string, Expr>();

  /** `literals`: text that the variables stand in, from {@link literalsOf}; no variable looks like something in it. */
  constructor(readonly literals: readonly string[] = []) {}

  /** `pkgs.curl` → `@curl@` */
  readonly reference = (expr: Expr): string => {
    const key = shapeOf(expr);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = this.#unused(suggestName(expr));
      this.#names.set(key, name);
      this.#expressions.set(name, expr);
    }
    return `@${name}@`;
  };

  text(value: Text): string {
    return value.parts.map((part) => (typeof part === "string" ? part : this.reference(part))).join("");
  }

  /** Every variable with what it stands for, sorted by name. */
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

/** The literal parts of a text, each with the `@` of the variables beside it: `x@curl` before one would be `x@curl@…`. */
export const literalsOf = ({ parts }: Text): readonly string[] =>
  parts.flatMap((part, index) => {
    if (typeof part !== "string") return [];
    const [before, after] = [index > 0, index < parts.length - 1].map((beside) => (beside ? "@" : ""));
    return [`${before}${part}${after}`];
  });

/** The same for expressions that say the same, wherever they were written. */
const shapeOf = (expr: Expr): string => selectionOf(expr) ?? jsonOf(expr);

/** `pkgs.curl` and the like, which most are. */
function selectionOf(expr: Expr): string | undefined {
  if (expr.kind !== "select" || expr.fallback !== undefined || expr.target.kind !== "variable")
    return undefined;
  const names = expr.path.map((step) => (step.kind === "static" ? step.name : undefined));
  return names.includes(undefined) ? undefined : JSON.stringify([expr.target.name, ...names]);
}

const jsonOf = (expr: Expr): string =>
  JSON.stringify(expr, (key, value: unknown) => {
    if (key === "span") return undefined;
    return typeof value === "bigint" ? `${value}n` : value;
  });

/** The last name in an expression tells most: `pkgs.python3Packages.requests` is `requests`. */
function suggestName(expr: Expr): string {
  switch (expr.kind) {
    case "select": {
      const last = expr.path.at(-1);
      const own = last?.kind === "static" ? last.name.replace(/[^\w'-]+/g, "-") : "value";
      return expr.target.kind === "variable" && expr.target.name === scriptsSet ? own : own || "value";
    }
    case "apply": {
      const argument = suggestName(expr.argument);
      const fn = expr.fn.kind === "select" ? expr.fn.path.at(-1) : undefined;
      return fn?.kind === "static" && fn.name === "getExe" ? `${argument}-program` : argument;
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
