import type { Span } from "../support/span.ts";
import type {
  Attribute,
  AttrsValue,
  BoolValue,
  FloatValue,
  IntValue,
  ListValue,
  NullValue,
  PathValue,
  Thunk,
  Value,
} from "./value.ts";

// Constructors of known values.

export const nullValue = (span?: Span): NullValue => ({ kind: "null", span });
export const bool = (value: boolean, span?: Span): BoolValue => ({ kind: "bool", value, span });
export const int = (value: bigint | number, span?: Span): IntValue => ({
  kind: "int",
  value: BigInt(value),
  span,
});
export const float = (value: number, span?: Span): FloatValue => ({ kind: "float", value, span });
export const path = (tree: string, span?: Span): PathValue => ({ kind: "path", path: tree, span });
export const list = (elements: readonly Thunk[], span?: Span): ListValue => ({
  kind: "list",
  elements,
  span,
});
export const attrs = (entries: ReadonlyMap<string, Attribute>, span?: Span): AttrsValue => ({
  kind: "attrs",
  entries,
  span,
});

/** A set from names and thunks, in that order. */
export const attrsOf = (entries: Iterable<readonly [string, Thunk]>, span?: Span): AttrsValue =>
  attrs(new Map([...entries].map(([name, value]) => [name, { value }] as const)), span);

/** A thunk of a known value. */
export const known = (value: Value): Thunk => new Known(value);

/**
 * A class, because lists can have hundreds of thousands of these: an object with its own function takes four times the
 * memory.
 */
class Known implements Thunk {
  constructor(private readonly value: Value) {}

  get span(): Span | undefined {
    return this.value.span;
  }

  force(): Value {
    return this.value;
  }
}

/** A set of known values from a plain object, in the order of its keys. */
export const attrsOfValues = (values: Readonly<Record<string, Value>>, span?: Span): AttrsValue =>
  attrsOf(
    Object.entries(values).map(([name, value]) => [name, known(value)]),
    span,
  );
