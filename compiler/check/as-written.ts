import type { Value } from "../language/value.ts";
import type { Context } from "./context.ts";

/**
 * A scalar that is not a string, as written in the recipe: `1.10` and `1.0` are the numbers 1.1 and 1, but different
 * versions.
 */
export function asWritten(value: Value, context: Context): string | undefined {
  if (value.kind !== "int" && value.kind !== "float" && value.kind !== "bool") return undefined;
  const { span } = value;
  const written = span && context.sources(span.file)?.slice(span.start, span.end);
  return written !== undefined && means(written, value.value) ? written : String(value.value);
}

/** Whether the text at the place has this value: a computed or imported value is not written at its place. */
const means = (written: string, value: bigint | number | boolean): boolean =>
  typeof value === "boolean"
    ? written.toLowerCase() === String(value)
    : /^[-+\w.]+$/.test(written) && Number(written.replaceAll("_", "")) === Number(value);
