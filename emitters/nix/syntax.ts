import type { BinaryOperator } from "../../compiler/language/expression.ts";

/**
 * Nix text as a tree: an `Expr` with every parenthesis, quote and escape decided (`lower/`), without the white space
 * between its pieces (`render/`, `layout/`). Its texts are printed unchanged.
 */
export type Syntax = Term | Compound;

/** An expression that is valid as a list element without parentheses. */
export type Term =
  Token | QuotedString | IndentedString | PathText | ListSyntax | SetSyntax | Selection | Parenthesized;

/** Expressions composed of terms and keywords or operators. */
export type Compound =
  Call | Operation | Membership | Prefixed | Lambda | LetSyntax | WithSyntax | AssertSyntax | IfSyntax;

/** A name, a number, `<nixpkgs>`, or a keyword that is laid out like a function. */
export interface Token {
  readonly kind: "token";
  readonly type: "name" | "number" | "search-path" | "keyword";
  readonly text: string;
}

/** Escaped text or an interpolation. */
export type Fragment = string | Syntax;

/** `"…"` */
export interface QuotedString {
  readonly kind: "quoted";
  readonly fragments: readonly Fragment[];
}

/** `''…''` of two lines or more; the last is empty if the text ends with a line feed. */
export interface IndentedString {
  readonly kind: "indented";
  readonly lines: readonly (readonly Fragment[])[];
}

export interface PathText {
  readonly kind: "path";
  readonly fragments: readonly Fragment[];
}

export interface ListSyntax {
  readonly kind: "list";
  readonly elements: readonly Term[];
}

export interface SetSyntax {
  readonly kind: "set";
  readonly recursive: boolean;
  readonly bindings: readonly BindingSyntax[];
  /** See `setApart` in `lower/lower.ts`. */
  readonly setApart?: boolean;
}

export type BindingSyntax = Assignment | InheritSyntax;

interface BindingLines {
  /** Lines printed above the binding, without `#`. */
  readonly comment: readonly string[];
  readonly blankBefore: boolean;
}

export interface Assignment extends BindingLines {
  readonly kind: "assignment";
  readonly path: readonly Selector[];
  /** It may be another object with the same text on each access, see `LowerOptions.onDemand`. */
  readonly value: Syntax;
}

export interface InheritSyntax extends BindingLines {
  readonly kind: "inherit";
  /** Including its parentheses. */
  readonly from: Parenthesized | undefined;
  readonly names: readonly Selector[];
}

/** A step of an attribute path: `name`, `"na me"` or `${name}`. */
export type Selector = Token | QuotedString | Interpolated;
export interface Interpolated {
  readonly kind: "interpolated";
  readonly value: Syntax;
}

/** `target.path` or `target.path or fallback` */
export interface Selection {
  readonly kind: "selection";
  readonly target: Term;
  readonly path: readonly Selector[];
  readonly fallback: Term | undefined;
}

export interface Parenthesized {
  readonly kind: "parenthesized";
  readonly inner: Syntax;
}

/** `fn a b c` */
export interface Call {
  readonly kind: "call";
  readonly fn: Term;
  readonly args: readonly [Term, ...Term[]];
  /** See `setApart` in `lower/lower.ts`. */
  readonly setApart?: boolean;
}

export interface Operation {
  readonly kind: "operation";
  readonly operator: BinaryOperator;
  readonly left: Syntax;
  readonly right: Syntax;
}

/** `target ? path` */
export interface Membership {
  readonly kind: "membership";
  readonly target: Syntax;
  readonly path: readonly Selector[];
}

export interface Prefixed {
  readonly kind: "prefixed";
  readonly operator: "-" | "!";
  readonly operand: Syntax;
}

export interface Lambda {
  readonly kind: "lambda";
  readonly parameter: string | PatternSyntax;
  readonly body: Syntax;
  /** An empty line after the `:` of a pattern. */
  readonly blankBeforeBody: boolean;
}

/** `{ a, b ? 1, ... }@name` */
export interface PatternSyntax {
  readonly fields: readonly FieldSyntax[];
  readonly ellipsis: boolean;
  readonly name: string | undefined;
}

export interface FieldSyntax {
  readonly name: string;
  readonly fallback: Syntax | undefined;
}

export interface LetSyntax {
  readonly kind: "let";
  readonly bindings: readonly BindingSyntax[];
  readonly body: Syntax;
}

export interface WithSyntax {
  readonly kind: "with";
  readonly scope: Syntax;
  readonly body: Syntax;
}

export interface AssertSyntax {
  readonly kind: "assert";
  readonly condition: Syntax;
  readonly body: Syntax;
}

export interface IfSyntax {
  readonly kind: "if";
  readonly condition: Syntax;
  readonly then: Syntax;
  readonly else: Syntax;
}

const termKinds: ReadonlySet<Syntax["kind"]> = new Set<Term["kind"]>([
  "token",
  "quoted",
  "indented",
  "path",
  "list",
  "set",
  "selection",
  "parenthesized",
]);

export function isTerm(syntax: Syntax): syntax is Term {
  return termKinds.has(syntax.kind);
}
