import type { Expr } from "./expression.ts";
import type { Span } from "../support/span.ts";
import type { Text } from "./text.ts";

/**
 * What evaluation gives. Data that is known is data; what depends on the package set is a {@link ResidualValue}.
 * `span` is the expression that produced the value, for diagnostics. Lists and sets are lazy in their elements.
 */
export type Value =
  | NullValue
  | BoolValue
  | IntValue
  | FloatValue
  | StringValue
  | PathValue
  | ListValue
  | AttrsValue
  | FunctionValue
  | ResidualValue
  | ErrorValue;

export type ValueKind = Value["kind"];

interface Base {
  readonly span?: Span | undefined;
}

export interface NullValue extends Base {
  readonly kind: "null";
}
export interface BoolValue extends Base {
  readonly kind: "bool";
  readonly value: boolean;
}
/** 64-bit signed, as in Nix. */
export interface IntValue extends Base {
  readonly kind: "int";
  readonly value: bigint;
}
export interface FloatValue extends Base {
  readonly kind: "float";
  readonly value: number;
}
/** A string whose text may hold residual parts. */
export interface StringValue extends Base {
  readonly kind: "string";
  readonly text: Text;
}
/** A file or folder of the recipe tree; `path` is relative to its root, normalised. */
export interface PathValue extends Base {
  readonly kind: "path";
  readonly path: string;
}
export interface ListValue extends Base {
  readonly kind: "list";
  readonly elements: readonly Thunk[];
}
export interface AttrsValue extends Base {
  readonly kind: "attrs";
  /** In the order written (Nix's own functions see them sorted by name). */
  readonly entries: ReadonlyMap<string, Attribute>;
  /** There may be more, in what could not be read: that has been reported, and a name missing here is no news. */
  readonly incomplete?: boolean;
  /** It is what a recipe says about this package or app (`config.pkgs.<name>`), and not the package. */
  readonly recipeOf?: RecipeOf;
}
export interface RecipeOf {
  readonly kind: "apps" | "pkgs";
  readonly name: string;
}
export interface Attribute {
  readonly value: Thunk;
  /** The name where it was written. */
  readonly nameSpan?: Span | undefined;
}
/** A function known at compile time. `apply` never throws: a failure is reported and gives an {@link ErrorValue}. */
export interface FunctionValue extends Base {
  readonly kind: "function";
  apply(argument: Thunk, span: Span | undefined): Value;
  /** The function as an expression closed over `pkgs`, `lib` and `builtins`. */
  reify(): Expr;
}
/** Only Nix can know it. `expr` is closed over `pkgs`, `lib` and `builtins`. */
export interface ResidualValue extends Base {
  readonly kind: "residual";
  readonly expr: Expr;
  /** What it is put together of, where that says more than the expression: who reads a list or a set finds what is in it. */
  readonly shape?: Shape | undefined;
}
export type Shape =
  /** Lists, one after the other (`++`), or sets, each over those before it (`//`). */
  | { readonly kind: "sum"; readonly parts: readonly Thunk[] }
  /** One of two values. Only Nix knows which: the condition is a residual, or not even forced. */
  | { readonly kind: "choice"; readonly condition: Thunk; readonly then: Thunk; readonly else: Thunk };
/** Evaluation failed here and the diagnostic has been reported; consumers stay silent. */
export interface ErrorValue extends Base {
  readonly kind: "error";
}

/** A memoised, lazily evaluated value. A thunk that needs itself reports the cycle and gives an {@link ErrorValue}. */
export interface Thunk {
  force(): Value;
  /** Where it was written, known without forcing. */
  readonly span?: Span | undefined;
}
