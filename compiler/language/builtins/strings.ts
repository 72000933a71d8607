import * as messages from "../messages.ts";
import { stringify } from "../evaluation/coercion.ts";
import type { Call, NativeTable } from "../native.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { int } from "../values.ts";

/** Joins the strings of a list. A residual element stays a part of the result. */
export function join(call: Call, separator: Str | string, elements: readonly (Str | string)[]): Str {
  const pieces = elements.flatMap((element, index) => (index === 0 ? [element] : [separator, element]));
  call.machine.checkLength(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    call.span,
  );
  return joinStr(pieces, call.span);
}

/** Replaces each occurrence of a string of `from` with the string of `to` at the same index. The first match wins. */
export function replaceStrings(
  call: Call,
  from: readonly string[],
  to: readonly (() => Str)[],
  text: string,
): Str {
  if (from.length !== to.length) call.reject("the two lists have different lengths");
  const pieces: (Str | string)[] = [];
  let length = 0;
  const push = (piece: Str | string) => {
    length += piece.length;
    call.machine.checkLength(length, call.span);
    pieces.push(piece);
  };
  const { starting, empty } = byStart(from);
  let plain = 0;
  for (let position = 0; position <= text.length;) {
    const candidates = starting.get(text.charCodeAt(position)) ?? [];
    call.machine.spend(Math.floor(candidates.length / comparedPerStep), call.span);
    const found = candidates.find((index) => text.startsWith(from[index] ?? "", position)) ?? empty;
    if (found < 0) {
      position++;
      continue;
    }
    push(text.slice(plain, position));
    const replacement = to[found];
    if (replacement) push(replacement());
    const width = from[found]?.length ?? 0;
    // After an empty pattern, Nix continues with the next byte.
    if (width === 0) push(text.slice(position, position + 1));
    position += Math.max(width, 1);
    plain = position;
  }
  pieces.push(text.slice(plain));
  return joinStr(pieces, call.span);
}

/** Comparing a pattern of this length counts as one step. */
const comparedPerStep = 16;

/** The patterns by the code of their first character, and the index of the empty pattern, which matches everywhere. */
function byStart(patterns: readonly string[]): {
  readonly starting: ReadonlyMap<number, readonly number[]>;
  /** The index of the empty pattern, or -1. Patterns after it never match. */
  readonly empty: number;
} {
  const starting = new Map<number, number[]>();
  const empty = patterns.indexOf("");
  const used = empty < 0 ? patterns : patterns.slice(0, empty);
  for (const [index, pattern] of used.entries()) {
    const start = pattern.charCodeAt(0);
    const others = starting.get(start);
    if (others === undefined) starting.set(start, [index]);
    else others.push(index);
  }
  return { starting, empty };
}

/** The part after the last `/`, without a trailing slash. */
export function baseName(text: string): string {
  const trimmed = text.endsWith("/") ? text.slice(0, -1) : text;
  return trimmed.slice(trimmed.lastIndexOf("/") + 1);
}

const textOf = (call: Call, thunk: Thunk): string => {
  const { known } = call.interpolated(thunk);
  call.machine.spendText(known ?? "", call.span);
  return known ?? call.residual();
};

function toStringValue(call: Call, value: Thunk): Value {
  const given = call.value(value);
  if (given.kind === "residual" || given.kind === "path") return call.residual();
  return stringify(call.machine, given, value.span ?? call.span);
}

export const strings = {
  toString: toStringValue,
  stringLength: (call, text) => int(byteLength(textOf(call, text)), call.span),
  substring: (call, start, length, text) => {
    const [from, count] = [call.int(start), call.int(length)];
    if (from < 0n) return call.reject("the start is negative");
    const cut = byteSubstring(textOf(call, text), Number(from), count < 0n ? Infinity : Number(count));
    return cut === undefined ? call.reject("the cut is inside a character") : str(cut, call.span);
  },
  concatStringsSep: (call, separator, elements) =>
    join(
      call,
      call.str(separator),
      call.list(elements).map((element) => call.interpolated(element)),
    ),
  replaceStrings: (call, from, to, text) =>
    replaceStrings(
      call,
      call.list(from).map((each) => call.string(each)),
      call.list(to).map((each) => () => call.str(each)),
      call.string(text),
    ),
  baseNameOf: (call, path) => {
    const value = call.known(path);
    if (value.kind === "path")
      return value.path === "" ? call.residual() : str(baseName(value.path), call.span);
    return str(baseName(textOf(call, path)), call.span);
  },
  dirOf: (call, path) => {
    const value = call.known(path);
    if (value.kind === "path") {
      if (value.path === "") return call.machine.fail(messages.pathOutside("./..", call.span));
      return { ...value, path: value.path.split("/").slice(0, -1).join("/") };
    }
    const text = textOf(call, path);
    const slash = text.lastIndexOf("/");
    return str(slash < 0 ? "." : slash === 0 ? "/" : text.slice(0, slash), call.span);
  },
} satisfies NativeTable;

// Nix counts UTF-8 bytes; JavaScript counts UTF-16 units.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// eslint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\x00-\x7f]*$/;

export function byteLength(text: string): number {
  return ascii.test(text) ? text.length : encoder.encode(text).length;
}

/** Bytes `start` to `start + length`, or up to the end of the text; undefined if that splits a character. */
function byteSubstring(text: string, start: number, length: number): string | undefined {
  if (ascii.test(text)) return text.slice(start, start + length);
  try {
    return decoder.decode(encoder.encode(text).subarray(start, start + length));
  } catch {
    return undefined;
  }
}
