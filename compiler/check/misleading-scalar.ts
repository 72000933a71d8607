import { misleadingScalar } from "../diagnostics/checking.ts";
import { syntaxAt } from "../support/span.ts";
import { staticText } from "../language/text.ts";
import type { Value } from "../language/value.ts";
import type { Context } from "./context.ts";

/**
 * Reports a plain YAML scalar that differs from how it looks: a number that loses zeros (`0755`, `1.10`), and a string
 * that was a boolean before YAML 1.2 (`on`). Used for options that accept any type.
 * @param takesTexts only check numbers, because the option expects a string
 */
export function reportMisleadingScalar(value: Value, context: Context, takesTexts = false): void {
  const { span } = value;
  if (span === undefined || syntaxAt(span) !== "yaml") return;
  const isNumber = value.kind === "int" || value.kind === "float";
  if (!isNumber && (takesTexts || value.kind !== "string")) return;
  const written = context.sources(span.file)?.slice(span.start, span.end) ?? "";
  const isOther = isNumber
    ? hasLostZeros.test(written) && Number(written) === Number(value.value)
    : wasBoolean.test(written) && value.kind === "string" && staticText(value.text) === written;
  if (!isOther) return;
  const is = isNumber ? value.value : written;
  context.reportOnce(`CG324 ${span.file}:${span.start}`, misleadingScalar(written, is, span));
}

/** Leading zeros of an integer, or trailing zeros of a fraction with two digits or more. */
const hasLostZeros = /^[-+]?(?:0+\d+|\d+\.\d+0)$/;

/** YAML 1.1, "Boolean Language-Independent Type", without single letters, which no implementation treats as booleans. */
const wasBoolean = /^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/;
