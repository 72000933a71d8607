import type { Span } from "../support/span.ts";

/**
 * The one expression tree. Every front end reads its syntax into it, the evaluator reduces it, and
 * what cannot be reduced at compile time (a residual) is printed back from it as Nix.
 * It is Nix-shaped: see "Nix Language" in the Nix reference manual for what each node means.
 * `span` is where the node was written; nodes made by the compiler itself have none.
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
  /** Of what one value of a recipe has become, by the name it has there: emitters bind it once where it stands often. */
  readonly local?: Local;
}

/** A value that a recipe has given a name. All that has the very same one means the same, wherever it stands. */
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
 * A file or folder. `base: "tree"`: `path` is relative to the root of the recipe tree, normalised, with
 * `/` between segments ("" is the root itself). `base: "absolute"`: written as `/etc/x` (only Nix text can say it).
 * `base: "home"`: `~/x`. `base: "emitted"`: relative to the emitted file itself, made by emitters only.
 * Tree paths are rebased when they are printed into an emitted file.
 */
export interface PathExpr extends Node {
  readonly kind: "path";
  readonly base: "tree" | "absolute" | "home" | "emitted";
  /** Usually one text part; Nix allows `./${x}/y`. */
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

/** Layout of a binding in *emitted* files; front ends keep documenting comments here for `convert`. */
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

/** One step of an attribute path: a known name, or an expression that gives one (`a.${b}`, `a."${b}-c"`). */
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
}

/** `target.path`, `target.path or fallback` */
export interface SelectExpr extends Node {
  readonly kind: "select";
  readonly target: Expr;
  readonly path: readonly AttrName[];
  readonly fallback?: Expr;
  /** The default is not the recipe's: catalogc adds it, for attributes that may be missing in nixpkgs. */
  readonly addedFallback?: true;
  /** The module that a TypeScript file imports the name from, as it is written; the name's place is that of the import. */
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
  /** How many arguments a call of TypeScript has in all, on the last of them: what it leaves out gets its default. */
  readonly given?: number;
}

export interface LambdaExpr extends Node {
  readonly kind: "lambda";
  readonly parameter: Parameter;
  readonly body: Expr;
  /**
   * Of a function of TypeScript: for each of its parameters the variable that holds the default, as a function of the
   * parameters before it. Nix has none, so only calls that say how many arguments they have given use them. They are no
   * children of the node: what they hold is bound beside the function, and visited there.
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
 * A primitive that has no spelling in Nix, used by the TypeScript front end where JavaScript means something
 * that no Nix builtin means exactly. It is applied like a function. `intrinsics.ts` in this folder defines each,
 * and what it becomes when it must be printed as Nix because an argument is residual.
 */
export interface IntrinsicExpr extends Node {
  readonly kind: "intrinsic";
  readonly name: IntrinsicName;
}

export type IntrinsicName =
  /** value → string: what `${x}` means in a template literal (numbers and booleans are allowed). */
  | "js:interpolate"
  /** function of another file that a method calls → the function, if it needs no defaults for that. */
  | "js:callback"
  /** attrs → list of `[ name value ]` in the order of properties in JavaScript: numbers first, then as written. */
  | "js:entries"
  | "js:keys"
  | "js:values"
  /** list of `[ name value ]` → attrs. */
  | "js:from-entries"
  /** element or substring → list or string → boolean. */
  | "js:includes"
  /** list or string → its length. */
  | "js:length"
  /** index → list or string → element or character, as `at` counts (negative from the end). */
  | "js:at"
  /** index → what surely is a string → character, counted in the same way. */
  | "js:char"
  /** start → end (or null) → list or string → the part between, as `slice` counts (negative from the end). */
  | "js:slice"
  /** separator → string → list of strings. */
  | "js:split"
  /** string → without white space at both ends. */
  | "js:trim"
  /** string → upper case. */
  | "js:upper"
  /** string → lower case. */
  | "js:lower"
  /** indentation ("" for one line) → value → JSON text with keys in the same order. */
  | "js:json";

/**
 * A place whose text makes no sense; the front end has reported it. It evaluates to an error that nobody reports again,
 * so that everything else in the file is still checked in the same run.
 */
export interface UnreadableExpr extends Node {
  readonly kind: "unreadable";
}
