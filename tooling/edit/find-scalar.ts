import type { Binding, Expr, LetExpr, Literal, StringExpr } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { constants } from "../../compiler/language/nix-names.ts";
import { boundNames, forEachChild, namesBoundBy } from "../../compiler/language/traversal.ts";
import { fakeHashOf } from "../../compiler/schema/fake-hash.ts";
import type { Span } from "../../compiler/support/span.ts";

/** A literal scalar in a recipe. */
export interface WrittenScalar {
  readonly value: string | Literal["value"];
  /** The value is the tree path of a file or folder, which is written relative to the recipe. */
  readonly isPath?: boolean;
  readonly span: Span;
}

/** The result of looking up an option path in the text of a recipe. */
export type Found =
  | { readonly kind: "scalar"; readonly scalar: WrittenScalar }
  /** A list or a set. */
  | { readonly kind: "structure"; readonly at: Span | undefined }
  | { readonly kind: "package"; readonly name: string; readonly at: Span | undefined }
  /** A value that is computed, or also used in other places. */
  | {
      readonly kind: "computed";
      readonly what: string;
      readonly at: Span | undefined;
      readonly definition: Span | undefined;
    }
  | { readonly kind: "missing" };

/**
 * Finds where a value is written, from the text only: nothing is evaluated, so the scalar belongs to this path only and
 * may be replaced. The search ends at a variable, a function or a condition, except for a constant that only the entry
 * itself uses, such as its version.
 */
export function findScalar(recipe: Expr, path: readonly string[]): Found {
  const entryAt = path.findIndex((step) => step === "pkgs" || step === "apps") + 2;
  const found = descend(recipe, path, { names: new Map(), entry: undefined, left: path.length - entryAt });
  if (found.kind !== "scalar" || timesRead(recipe, found.scalar.span) < 2) return found;
  const { span } = found.scalar;
  return { kind: "computed", what: "a value with an alias", at: span, definition: undefined };
}

/** The surroundings of an expression. */
interface Around {
  /** Bound names, with their values. */
  readonly names: ReadonlyMap<string, Bound>;
  /** The app or package that it belongs to. */
  readonly entry: Expr | undefined;
  /** The number of remaining steps of the path. */
  readonly left: number;
}

interface Bound {
  /** For some names only the place is known. */
  readonly value: Expr | { readonly kind: "unknown"; readonly span: Span | undefined };
  readonly by: LetExpr;
  /** Whether it is inside the entry. */
  readonly inEntry: boolean;
}

function descend(expr: Expr, path: readonly string[], outside: Around): Found {
  const isEntry = outside.entry === undefined && path.length === outside.left;
  const around = isEntry ? { ...outside, entry: expr } : outside;
  switch (expr.kind) {
    case "let":
      return descend(expr.body, path, {
        ...around,
        names: new Map([...around.names, ...expr.bindings.flatMap((each) => namesOf(each, expr, around))]),
      });
    case "with":
    case "assert":
      return descend(expr.body, path, around);
    case "attrs":
      return path.length === 0
        ? { kind: "structure", at: expr.span }
        : inBindings(expr.bindings, path, expr.recursive ? withoutOwn(expr.bindings, around) : around);
    case "list":
      return path.length === 0 ? { kind: "structure", at: expr.span } : inList(expr.elements, path, around);
    case "binary":
      if (expr.operator !== "//") return computed("an operation", expr);
      return laterWins(descend(expr.right, path, around), () => descend(expr.left, path, around));
    default:
      return path.length === 0 ? atEnd(expr, around) : elsewhere(expr, path, around);
  }
}

/** In a recursive set its own names shadow the surrounding ones; inherited names are the same. */
function withoutOwn(bindings: readonly Binding[], around: Around): Around {
  const own = new Set(boundNames(bindings.filter(({ kind }) => kind === "value")));
  return { ...around, names: new Map([...around.names].filter(([name]) => !own.has(name))) };
}

/** In `left // right`, a value missing on the right is on the left. */
const laterWins = (right: Found, left: () => Found): Found => (right.kind === "missing" ? left() : right);

function inBindings(bindings: readonly Binding[], path: readonly string[], around: Around): Found {
  let unknown: Found = { kind: "missing" };
  for (const binding of bindings) {
    if (binding.kind === "inherit") {
      const inherited = binding.names.find(({ name }) => name === path[0]);
      if (inherited) {
        const { name, span = binding.span } = inherited;
        return binding.from === undefined
          ? elsewhere({ kind: "variable", name, ...(span && { span }) }, path.slice(1), around)
          : { kind: "computed", what: `\`${name}\``, at: span, definition: undefined };
      }
      continue;
    }
    const steps = binding.path.map((step) => (step.kind === "static" ? step.name : undefined));
    const shared = Math.min(steps.length, path.length);
    if (steps.slice(0, shared).every((step, index) => step === undefined || step === path[index]))
      if (steps.includes(undefined)) unknown = computed("a computed name", binding.value);
    if (!steps.slice(0, shared).every((step, index) => step === path[index])) continue;
    if (steps.length > path.length) return { kind: "structure", at: binding.span };
    const found = descend(binding.value, path.slice(steps.length), around);
    if (found.kind !== "missing") return found;
  }
  return unknown;
}

function inList(elements: readonly Expr[], [index = "", ...rest]: readonly string[], around: Around): Found {
  const element = /^\d+$/.test(index) ? elements[Number(index)] : undefined;
  return element === undefined ? { kind: "missing" } : descend(element, rest, around);
}

function atEnd(expr: Expr, around: Around): Found {
  if (expr.kind === "variable" && around.names.has(expr.name)) return elsewhere(expr, [], around);
  const scalar = literalScalar(expr);
  if (scalar !== undefined) return { kind: "scalar", scalar };
  return expr.kind === "string" && expr.span !== undefined
    ? computed("a string with parts that are computed", expr)
    : elsewhere(expr, [], around);
}

/** A scalar that an expression writes literally; undefined for any other expression. */
export function literalScalar(expr: Expr): WrittenScalar | undefined {
  const { span } = expr;
  if (span === undefined) return undefined;
  switch (expr.kind) {
    case "literal":
      return { value: expr.value, span };
    case "string": {
      const value = plainText(expr);
      return value === undefined ? undefined : { value, span };
    }
    case "path": {
      const [value = "", ...computedParts] = expr.parts;
      const isInTree = expr.base === "tree" && typeof value === "string" && computedParts.length === 0;
      return isInTree ? { value, isPath: true, span } : undefined;
    }
    default: {
      const constant =
        expr.kind === "variable" && constants.has(expr.name) ? constants.get(expr.name) : fakeHashOf(expr);
      return constant === undefined ? undefined : { value: constant, span };
    }
  }
}

function plainText({ parts }: StringExpr): string | undefined {
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

function elsewhere(expr: Expr, path: readonly string[], around: Around): Found {
  if (expr.kind === "variable") {
    const known = around.names.get(expr.name);
    const bound = known?.value;
    if (known !== undefined && path.length === 0 && isPlain(known.value) && isOwn(expr.name, known, around))
      return atEnd(known.value, around);
    // A set defined elsewhere that lacks the attribute can be ignored: `{ ...common, version }`.
    if (bound?.kind === "attrs" && path.length > 0 && descend(bound, path, around).kind === "missing") {
      return { kind: "missing" };
    }
    return { kind: "computed", what: `\`${expr.name}\``, at: expr.span, definition: bound?.span };
  }
  if (expr.kind === "apply") return computed("a function", expr);
  if (expr.kind === "if") return computed("a condition", expr);
  const pkg = path.length === 0 ? namesBelow("pkgs", expr) : undefined;
  if (pkg !== undefined) return { kind: "package", name: pkg.join("."), at: expr.span };
  if (expr.kind === "select") return computed("another value", expr);
  return computed("an expression", expr);
}

const isOwn = (name: string, { by, inEntry }: Bound, { entry }: Around): boolean =>
  inEntry || (entry !== undefined && isOwnConstant(name, by, entry));

const isPlain = (bound: Bound["value"]): bound is Expr & { kind: "string" | "literal" | "path" } =>
  bound.kind === "string" || bound.kind === "literal" || bound.kind === "path";

const computed = (what: string, { span }: Expr): Found => ({
  kind: "computed",
  what,
  at: span,
  definition: undefined,
});

function namesOf(binding: Binding, by: LetExpr, { entry }: Around): [string, Bound][] {
  const inEntry = entry !== undefined;
  const unknown = (span: Span | undefined): Bound => ({ value: { kind: "unknown", span }, by, inEntry });
  if (binding.kind === "inherit") {
    return binding.names.map(({ name, span }) => [name, unknown(span ?? binding.span)]);
  }
  const [first, ...rest] = binding.path;
  if (first?.kind !== "static") return [];
  return [[first.name, rest.length === 0 ? { value: binding.value, by, inEntry } : unknown(first.span)]];
}

/** The number of places that use the value at `span`: aliases in YAML use one text several times. */
function timesRead(recipe: Expr, span: Span): number {
  const counts = new Map<object, number>();
  const count = (node: object): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    let times = isScalarAt(node, span) ? 1 : 0;
    const children: readonly unknown[] = Object.values(node);
    for (const child of children) if (typeof child === "object" && child !== null) times += count(child);
    counts.set(node, times);
    return times;
  };
  return count(recipe);
}

const isScalarAt = (node: object, { start, end }: Span): boolean =>
  "kind" in node &&
  (node.kind === "string" || node.kind === "literal" || node.kind === "path") &&
  "span" in node &&
  typeof node.span === "object" &&
  node.span !== null &&
  "start" in node.span &&
  "end" in node.span &&
  node.span.start === start &&
  node.span.end === end;

/**
 * Whether only one entry uses a constant: every use is inside the entry, or in another constant with the same property.
 * `within` is the `let` that binds the name; `entry` is one of the nodes below it.
 */
function isOwnConstant(name: string, within: LetExpr, entry: Expr): boolean {
  const seen = new Map<LetExpr, Set<string>>();

  /** Whether a use of the name that `scope` binds is outside the entry. */
  const escapes = (read: string, scope: LetExpr): boolean => {
    const known = seen.get(scope) ?? new Set();
    seen.set(scope, known);
    if (known.has(read)) return false;
    known.add(read);
    return inLet(scope, read);
  };

  const inLet = (node: LetExpr, read: string): boolean =>
    isInherited(node, read) ||
    isRead(node.body, read) ||
    node.bindings.some((binding) => {
      if (binding.kind === "inherit") return binding.from !== undefined && isRead(binding.from, read);
      if (!isRead(binding.value, read)) return false;
      const [first, ...rest] = binding.path;
      return first?.kind !== "static" || rest.length > 0 || escapes(first.name, node);
    });

  const isRead = (expr: Expr, read: string): boolean => {
    if (expr === entry) return false;
    if (expr.kind === "variable") return expr.name === read;
    if (expr.kind === "attrs" && isInherited(expr, read)) return true;
    if (namesBoundBy(expr).includes(read)) return false;
    if (expr.kind === "let") return inLet(expr, read);
    let found = false;
    forEachChild(expr, (child) => {
      found ||= isRead(child, read);
    });
    return found;
  };

  return !escapes(name, within);
}

/** `inherit name;` is a use of it. */
const isInherited = ({ bindings }: Pick<LetExpr, "bindings">, read: string): boolean =>
  bindings.some(
    (binding) =>
      binding.kind === "inherit" &&
      binding.from === undefined &&
      binding.names.some(({ name }) => name === read),
  );
