import type { Span } from "../support/span.ts";

/**
 * The expression tree. Every front end parses its syntax into it, and the evaluator reduces it. Parts that cannot be
 * reduced at compile time (residuals) are printed as Nix. Its nodes follow Nix: see "Nix Language" in the Nix reference
 * manual. `span` is the place of the node; nodes made by the compiler have none.
 */
export type Expr =
  | Literal
  | StringExpr
  | PathExpr
  | SearchPathExpr
  | ListExpr
  | AttrsExpr
  | VariableExpr
  | SelectExpr
  | HasAttrExpr
  | ApplyExpr
  | LambdaExpr
  | LetExpr
  | WithExpr
  | AssertExpr
  | IfExpr
  | UnaryExpr
  | BinaryExpr
  | IntrinsicExpr
  | UnreadableExpr;

interface Node {
  readonly span?: Span;
  /**
   * Identifies the recipe value that this expression came from, with its name there. Emitters bind it once if it occurs
   * often.
   */
  readonly local?: Local;
}

/** A named value of a recipe. Expressions with the same `Local` object have the same meaning everywhere. */
export interface Local {
  readonly name: string;
}

/** `null`, `true`, `1`, `1.5`. Integers are `bigint` (64 bits in Nix), floats are `number`. */
export interface Literal extends Node {
  readonly kind: "literal";
  readonly value: null | boolean | bigint | number;
}

/** A string: text and interpolated expressions in order. Adjacent text parts are merged by `build.ts`. */
export interface StringExpr extends Node {
  readonly kind: "string";
  readonly parts: readonly StringPart[];
}
export type StringPart = string | Expr;

/**
 * A file or folder. `base: "tree"`: `path` is relative to the root of the recipe tree, normalized, with `/` between
 * segments (the root itself is ""). `base: "absolute"`: written as `/etc/x` (only in Nix). `base: "home"`: `~/x`.
 * `base: "emitted"`: relative to the emitted file, made by emitters only. Tree paths are rebased when they are printed
 * into an emitted file.
 */
export interface PathExpr extends Node {
  readonly kind: "path";
  readonly base: "tree" | "absolute" | "home" | "emitted";
  /** Usually one text part. Nix allows `./${x}/y`. */
  readonly parts: readonly StringPart[];
}

/** `<nixpkgs>`. */
export interface SearchPathExpr extends Node {
  readonly kind: "search-path";
  readonly path: string;
}

export interface ListExpr extends Node {
  readonly kind: "list";
  readonly elements: readonly Expr[];
}

/** `{ … }` or `rec { … }`. */
export interface AttrsExpr extends Node {
  readonly kind: "attrs";
  readonly recursive: boolean;
  readonly bindings: readonly Binding[];
}

export type Binding = ValueBinding | InheritBinding;

/** The layout of a binding in *emitted* files. Front ends store documentation comments here for `convert`. */
interface BindingLayout extends Node {
  /** Lines of a comment printed above the binding, without `#`. */
  readonly comment?: readonly string[];
  /** An empty line above the binding. */
  readonly blankBefore?: boolean;
}

/** `a.b."c".${d} = value;` */
export interface ValueBinding extends BindingLayout {
  readonly kind: "value";
  readonly path: readonly AttrName[];
  readonly value: Expr;
}

/** `inherit a b;` or `inherit (from) a b;` */
export interface InheritBinding extends BindingLayout {
  readonly kind: "inherit";
  readonly from?: Expr;
  readonly names: readonly InheritedName[];
}
export interface InheritedName extends Node {
  readonly name: string;
}

/** One step of an attribute path: a known name or an expression (`a.${b}`, `a."${b}-c"`). */
export type AttrName = StaticName | DynamicName;
export interface StaticName extends Node {
  readonly kind: "static";
  readonly name: string;
}
export interface DynamicName extends Node {
  readonly kind: "dynamic";
  readonly expr: Expr;
}

export interface VariableExpr extends Node {
  readonly kind: "variable";
  readonly name: string;
  /** Set if it is all of a `${…}` in a string: how that string writes a literal `${`. */
  readonly escape?: string;
}

/** `target.path`, `target.path or fallback` */
export interface SelectExpr extends Node {
  readonly kind: "select";
  readonly target: Expr;
  readonly path: readonly AttrName[];
  readonly fallback?: Expr;
  /** catalogc added the default, because the attribute may be missing in nixpkgs. */
  readonly addedFallback?: true;
  /** The module that a TypeScript file imports the name from, as written. The place of the name is that of the import. */
  readonly importedFrom?: string;
}

/** `target ? path` */
export interface HasAttrExpr extends Node {
  readonly kind: "has-attr";
  readonly target: Expr;
  readonly path: readonly AttrName[];
}

/** `fn argument`: one argument, as in Nix; `f a b` nests to the left. */
export interface ApplyExpr extends Node {
  readonly kind: "apply";
  readonly fn: Expr;
  readonly argument: Expr;
  /** On the last argument of a TypeScript call: the number of arguments it passes. Missing ones get their defaults. */
  readonly given?: number;
}

export interface LambdaExpr extends Node {
  readonly kind: "lambda";
  readonly parameter: Parameter;
  readonly body: Expr;
  /**
   * For a TypeScript function: for each parameter the variable that holds the default, as a function of the parameters
   * before it. Nix has no such defaults, so only calls with `given` use them. They are not children of the node: their
   * values are bound beside the function and visited there.
   */
  readonly defaults?: readonly (Expr | undefined)[];
  /** An empty line between `{ … }:` and the body, in *emitted* files. */
  readonly blankBeforeBody?: boolean;
}
export type Parameter = NameParameter | PatternParameter;
/** `x: …` */
export interface NameParameter extends Node {
  readonly kind: "name";
  readonly name: string;
}
/** `{ a, b ? 1, ... }@name: …` */
export interface PatternParameter extends Node {
  readonly kind: "pattern";
  readonly fields: readonly PatternField[];
  readonly ellipsis: boolean;
  readonly name?: string;
}
export interface PatternField extends Node {
  readonly name: string;
  readonly fallback?: Expr;
}

/** `let … in body`; the bindings see each other. */
export interface LetExpr extends Node {
  readonly kind: "let";
  readonly bindings: readonly Binding[];
  readonly body: Expr;
}

export interface WithExpr extends Node {
  readonly kind: "with";
  readonly scope: Expr;
  readonly body: Expr;
}

export interface AssertExpr extends Node {
  readonly kind: "assert";
  readonly condition: Expr;
  readonly body: Expr;
}

export interface IfExpr extends Node {
  readonly kind: "if";
  readonly condition: Expr;
  readonly then: Expr;
  readonly else: Expr;
}

export interface UnaryExpr extends Node {
  readonly kind: "unary";
  readonly operator: "-" | "!";
  readonly operand: Expr;
}

export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "++"
  | "//"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "&&"
  | "||"
  | "->"
  | "|>"
  | "<|";

export interface BinaryExpr extends Node {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
}

/**
 * A primitive without a spelling in Nix, which the TypeScript front end uses if no builtin has the exact JavaScript
 * semantics. It is applied like a function. `intrinsics.ts` in this folder defines each intrinsic and its Nix
 * equivalent, which is printed if an argument is residual.
 */
export interface IntrinsicExpr extends Node {
  readonly kind: "intrinsic";
  readonly name: IntrinsicName;
}

export type IntrinsicName =
  /** value → string: `${x}` in a template literal (numbers and booleans are allowed). */
  | "js:interpolate"
  /** function of another file that a method calls → the function, if it works without defaults. */
  | "js:callback"
  /** attrs → list of `[ name value ]` in JavaScript property order: numbers first, then in the order written. */
  | "js:entries"
  | "js:keys"
  | "js:values"
  /** list of `[ name value ]` → attrs. */
  | "js:from-entries"
  /** element or substring → list or string → boolean. */
  | "js:includes"
  /** list or string → its length. */
  | "js:length"
  /** index → list or string → element or character, like `at` (negative indices count from the end). */
  | "js:at"
  /** index → value that is certainly a string → character, with the same indices. */
  | "js:char"
  /** start → end (or null) → list or string → part, like `slice` (negative indices count from the end). */
  | "js:slice"
  /** separator → string → list of strings. */
  | "js:split"
  /** string → without whitespace at both ends. */
  | "js:trim"
  /** string → upper case. */
  | "js:upper"
  /** string → lower case. */
  | "js:lower"
  /** indentation ("" for one line) → value → JSON text with keys in the same order. */
  | "js:json";

/**
 * A place with a syntax error, which the front end has reported. It evaluates to an error that is not reported again,
 * so that the rest of the file is still checked in the same run.
 */
export interface UnreadableExpr extends Node {
  readonly kind: "unreadable";
}
