import * as messages from "../../diagnostics/evaluating.ts";
import { interpolate, stringify } from "../evaluation/coercion.ts";
import { isDerivation } from "../evaluation/equality.ts";
import type { Call } from "../native.ts";
import { type Str, str } from "../string-value.ts";
import type { Attribute, Thunk } from "../value.ts";

// What the generators of `lib` share.

export type GeneratorOptions = ReadonlyMap<string, Attribute>;

export const optionOf = (options: GeneratorOptions, name: string): Thunk | undefined =>
  options.get(name)?.value;
/** The options of a generator: its parameters there are without `...`, so that one misspelt is an error. */
export function generatorOptions(call: Call, thunk: Thunk, names: readonly string[] = []): GeneratorOptions {
  const options = call.attrs(thunk);
  for (const [name, { nameSpan }] of options) {
    if (names.includes(name)) continue;
    call.machine.fail(
      messages.unexpectedArgument(name, names, nameSpan ?? thunk.span ?? call.span, undefined),
    );
  }
  return options;
}

/** `name` with a backslash before each of `characters`. */
export const escapeKey = (name: string, characters: readonly string[]): string =>
  characters.reduce((escaped, each) => escaped.replaceAll(each, `\\${each}`), name);

/** `mkValueStringDefault`: `true`, `12`, `text`. */
export function valueText(call: Call, thunk: Thunk): Str {
  const value = call.known(thunk);
  const place = thunk.span ?? call.span;
  switch (value.kind) {
    case "null":
      return str("null");
    case "bool":
      return str(String(value.value));
    case "int":
    case "float":
    case "string":
      return stringify(call.machine, value, place);
    default:
      // Any other set has no such text.
      if (value.kind === "attrs" && isDerivation(call.machine, value))
        return interpolate(call.machine, value, place);
      return call.mismatch("a string, a number or a Boolean", value, thunk);
  }
}
