import type { Binding, Expr, Literal, StringExpr } from "../language/expression.ts";
import type { Span } from "../language/span.ts";

/** A scalar as it is written in a recipe. */
export interface WrittenScalar {
  readonly value: string | Literal["value"];
  readonly span: Span;
}

/** What a path of options leads to in the text of one recipe. */
export type Found =
  | { readonly kind: "scalar"; readonly scalar: WrittenScalar }
  /** A list or a set. */
  | { readonly kind: "structure"; readonly at: Span | undefined }
  /** Something that is computed, or used in other places too. */
  | {
      readonly kind: "computed";
      readonly what: string;
      readonly at: Span | undefined;
      readonly definition: Span | undefined;
    }
  | { readonly kind: "missing" };

/**
 * Finds where a path is written, by the text alone: nothing is evaluated, so what is found belongs to this path only
 * and may be replaced. A way that leads through a variable, a function or a condition ends there.
 */
export function findScalar(recipe: Expr, path: readonly string[]): Found {
  return descend(recipe, path, new Map());
}

/** Names bound around an expression, and where. */
type Names = ReadonlyMap<string, Span | undefined>;

function descend(expr: Expr, path: readonly string[], names: Names): Found {
  switch (expr.kind) {
    case "let":
      return descend(expr.body, path, new Map([...names, ...expr.bindings.flatMap(namesOf)]));
    case "with":
    case "assert":
      return descend(expr.body, path, names);
    case "attrs":
      return path.length === 0
        ? { kind: "structure", at: expr.span }
        : inBindings(expr.bindings, path, names);
    case "list":
      return path.length === 0 ? { kind: "structure", at: expr.span } : inList(expr.elements, path, names);
    case "binary":
      if (expr.operator !== "//") return computed("an operation", expr);
      return laterWins(descend(expr.right, path, names), () => descend(expr.left, path, names));
    case "string":
    case "literal":
    case "variable":
      return path.length === 0 ? atEnd(expr, names) : elsewhere(expr, names);
    default:
      return elsewhere(expr, names);
  }
}

/** Of `left // right`, what is missing on the right is on the left. */
const laterWins = (right: Found, left: () => Found): Found => (right.kind === "missing" ? left() : right);

function inBindings(bindings: readonly Binding[], path: readonly string[], names: Names): Found {
  for (const binding of bindings) {
    if (binding.kind === "inherit") {
      const inherited = binding.names.find(({ name }) => name === path[0]);
      if (inherited) {
        return {
          kind: "computed",
          what: `\`${inherited.name}\``,
          at: inherited.span ?? binding.span,
          definition: names.get(inherited.name),
        };
      }
      continue;
    }
    const steps = binding.path.map((step) => (step.kind === "static" ? step.name : undefined));
    const shared = Math.min(steps.length, path.length);
    if (!steps.slice(0, shared).every((step, index) => step === path[index])) continue;
    if (steps.length > path.length) return { kind: "structure", at: binding.span };
    const found = descend(binding.value, path.slice(steps.length), names);
    if (found.kind !== "missing") return found;
  }
  return { kind: "missing" };
}

function inList(elements: readonly Expr[], [index = "", ...rest]: readonly string[], names: Names): Found {
  const element = /^\d+$/.test(index) ? elements[Number(index)] : undefined;
  return element === undefined ? { kind: "missing" } : descend(element, rest, names);
}

function atEnd(expr: Expr & { kind: "string" | "literal" | "variable" }, names: Names): Found {
  if (expr.span === undefined) return elsewhere(expr, names);
  if (expr.kind === "literal") return { kind: "scalar", scalar: { value: expr.value, span: expr.span } };
  if (expr.kind === "string") {
    const value = plainText(expr);
    if (value === undefined) return computed("a string with parts that are computed", expr);
    return { kind: "scalar", scalar: { value, span: expr.span } };
  }
  const constant = names.has(expr.name) ? undefined : constants.get(expr.name);
  if (constant === undefined) return elsewhere(expr, names);
  return { kind: "scalar", scalar: { value: constant, span: expr.span } };
}

/** In Nix these are variables that nobody defines. */
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function plainText({ parts }: StringExpr): string | undefined {
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

function elsewhere(expr: Expr, names: Names): Found {
  if (expr.kind === "variable") {
    const definition = names.get(expr.name);
    return { kind: "computed", what: `\`${expr.name}\``, at: expr.span, definition };
  }
  if (expr.kind === "apply") return computed("a function", expr);
  if (expr.kind === "if") return computed("a condition", expr);
  if (expr.kind === "select") return computed("another value", expr);
  return computed("an expression", expr);
}

const computed = (what: string, { span }: Expr): Found => ({
  kind: "computed",
  what,
  at: span,
  definition: undefined,
});

function namesOf(binding: Binding): [string, Span | undefined][] {
  if (binding.kind === "inherit") return binding.names.map(({ name, span }) => [name, span ?? binding.span]);
  const [first] = binding.path;
  return first?.kind === "static" ? [[first.name, binding.value.span ?? first.span]] : [];
}
