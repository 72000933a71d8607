import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import * as messages from "../messages.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Value } from "../value.ts";
import { attrsOf, bool, float, int, known, list } from "../values.ts";

/** The nesting limit: deeper documents would exhaust the stack. */
const deepest = 500;

class Malformed extends Error {}

/**
 * The document contains a date or time. Nix has no such value and refuses the document (`fromTOML.cc` of Nix 2.8 to
 * 2.24).
 */
class Dated extends Error {}

/** The document contains an infinity or NaN, which only Nix can represent. */
class Unprintable extends Error {}

/** Parses TOML like Nix: integers have 64 bits, dates are an error. `fn` is the name in messages. */
export function parseToml(call: Call, fn: string, text: string): Value {
  try {
    return table(parse(text, { integersAsBigInt: true, maxDepth: deepest }), []);
  } catch (thrown) {
    if (thrown instanceof Unprintable) return call.residual();
    if (thrown instanceof Dated) {
      const hint = "Write the date as a string, in quotes.";
      return call.machine.fail(messages.invalidArgument(fn, thrown.message, call.span, hint));
    }
    if (thrown instanceof Malformed || thrown instanceof TomlError)
      return call.machine.fail(messages.malformed("TOML", reasonOf(thrown), call.span));
    throw thrown;
  }
}

/** The library appends the line of the document to its message, which may be long. */
function reasonOf(thrown: Malformed | TomlError): string {
  if (!(thrown instanceof TomlError)) return thrown.message;
  const [first = ""] = thrown.message.split("\n");
  return `${first.replace(/^Invalid TOML document: /, "")} in line ${thrown.line}`;
}

function table(from: TomlTable, path: readonly string[]): Value {
  return attrsOf(
    Object.entries(from).map(([name, value]) => [
      checked(name, path),
      known(valueOf(value, [...path, name])),
    ]),
  );
}

/** `path` is the position of the value in the document. */
function valueOf(value: TomlValue, path: readonly string[]): Value {
  if (path.length > deepest) throw new Malformed("nested too deeply");
  if (typeof value === "string") return str(checked(value, path));
  if (typeof value === "boolean") return bool(value);
  if (typeof value === "bigint") {
    if (BigInt.asIntN(64, value) !== value)
      throw new Malformed(`\`${path.join(".")}\` does not fit in 64 bits`);
    return int(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Unprintable();
    return float(value);
  }
  if (value instanceof TomlDate)
    throw new Dated(`\`${path.join(".")}\` is a date or time, which Nix has no value for`);
  if (Array.isArray(value)) return list(value.map((each, at) => known(valueOf(each, [...path, String(at)]))));
  return table(value, path);
}

function checked(text: string, path: readonly string[]): string {
  if (text.includes("\0"))
    throw new Malformed(`\`${path.join(".")}\` contains a NUL character, which no Nix string can`);
  return text;
}

export const toml = {
  fromTOML: (call, text) => parseToml(call, "fromTOML", call.string(text)),
} satisfies NativeTable;
