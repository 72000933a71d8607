import type { Expr } from "./expression.ts";
import type { Span } from "../support/span.ts";
import type { Text } from "./text.ts";

/**
 * The result of evaluation. Known data is data; a value that depends on the package set is a {@link ResidualValue}.
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
/** A string that may have residual parts. */
export interface StringValue extends Base {
  readonly kind: "string";
  readonly text: Text;
}
/** A file or folder of the recipe tree; `path` is normalized and relative to its root. */
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
  /** In the order written. Nix's own functions see them sorted by name. */
  readonly entries: ReadonlyMap<string, Attribute>;
  /** Parts of the set could not be read, which has been reported. A missing name must not be reported again. */
  readonly incomplete?: boolean;
  /** It holds the options of this package or app (`config.pkgs.<name>`), and is not the package. */
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
  /** The lines of the comment on it, without comment signs. */
  readonly comment?: readonly string[] | undefined;
}
/**
 * A function that the compiler can apply. `apply` never throws: a failure is reported and returns an {@link
 * ErrorValue}.
 */
export interface FunctionValue extends Base {
  readonly kind: "function";
  apply(argument: Thunk, span: Span | undefined): Value;
  /** The function as an expression closed over `pkgs`, `lib` and `builtins`. */
  reify(): Expr;
}
/** A value that only Nix can compute. `expr` is closed over `pkgs`, `lib` and `builtins`. */
export interface ResidualValue extends Base {
  readonly kind: "residual";
  readonly expr: Expr;
  /** Its parts, if they are known: the consumer of a list or a set can read them. */
  readonly shape?: Shape | undefined;
}
export type Shape =
  /** Concatenated lists (`++`), or updated sets (`//`), in order. */
  | { readonly kind: "sum"; readonly parts: readonly Thunk[] }
  /** One of two values. The condition is residual or not evaluated. */
  | { readonly kind: "choice"; readonly condition: Thunk; readonly then: Thunk; readonly else: Thunk };
/** Evaluation failed and the diagnostic has been reported; consumers do not report again. */
export interface ErrorValue extends Base {
  readonly kind: "error";
}

/** A memoized lazy value. A thunk that needs itself reports the cycle and returns an {@link ErrorValue}. */
export interface Thunk {
  force(): Value;
  /** The place where it was written, known without evaluation. */
  readonly span?: Span | undefined;
}
