import { files, leaveToNix, readText } from "../builtins/files.ts";
import { json } from "../builtins/json.ts";
import { byteLength, join, strings as builtinStrings } from "../builtins/strings.ts";
import { types } from "../builtins/types.ts";
import { compareVersions, versions } from "../builtins/versions.ts";
import { stringify } from "../evaluation/coercion.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { bool, int, known, list } from "../values.ts";
import * as escapes from "../escapes.ts";
import { giveUp } from "./trivial.ts";

const texts = (call: Call, parts: readonly string[]): Value => {
  call.machine.checkElements(parts.length, call.span);
  return list(
    parts.map((part) => known(str(part))),
    call.span,
  );
};

/** A function of one string. */
const ofText =
  (fn: (text: string) => string): NativeBody =>
  (call, text) => {
    const result = fn(call.string(text));
    call.machine.checkLength(result.length, call.span);
    return str(result, call.span);
  };

const test =
  (fn: (part: string, text: string) => boolean): NativeBody =>
  (call, part, text) =>
    bool(fn(call.string(part), call.string(text)), call.span);

/** The result of `toString`, if it is known. */
function shownAs(call: Call, thunk: Thunk): string {
  const value = call.known(thunk);
  if (value.kind === "path") return call.residual();
  return stringify(call.machine, value, thunk.span ?? call.span).known ?? call.residual();
}

const mapped = (call: Call, fn: Thunk, elements: Thunk): readonly Str[] =>
  call.list(elements).map((element) => call.interpolated(known(call.call(fn, element))));

/** Nix splits strings by bytes. A part that splits a character cannot be represented here. */
function bytes(call: Call, text: string): readonly string[] {
  if (byteLength(text) !== text.length) return call.residual();
  call.machine.checkElements(text.length, call.span);
  return [...text];
}

const trimStart = (text: string): string => text.replace(/^[ \t\r\n]+/, "");
const trimEnd = (text: string): string => text.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, "");

function toInt(call: Call, thunk: Thunk): Value {
  const text = call.string(thunk);
  const digits = /^[ \t-\r]*(-?[0-9]+)[ \t-\r]*$/.exec(text)?.[1];
  const quoted = escapes.escapeNixText(text);
  if (digits === undefined)
    return giveUp(call, known(str(`${call.name}: Could not convert ${quoted} to int.`)));
  if (/^0[0-9]+$/.test(digits)) {
    const problem = `Ambiguity in interpretation of ${quoted} between octal and zero padded integer.`;
    return giveUp(call, known(str(`${call.name}: ${problem}`)));
  }
  const value = BigInt(digits);
  if (BigInt.asIntN(64, value) === value) return int(value, call.span);
  return giveUp(call, known(str(`${call.name}: Could not convert ${quoted} to int.`)));
}

/** `folder` below each of the strings, joined with `:`. For packages the call is left to Nix, which knows their outputs. */
function searchPath(call: Call, folder: string, paths: Thunk): Value {
  const folders = call.list(paths).flatMap((path) => {
    const value = call.known(path);
    if (value.kind === "null") return [];
    return value.kind === "string" ? [`${call.string(path)}/${folder}`] : call.residual();
  });
  const joined = folders.join(":");
  call.machine.checkLength(joined.length, call.span);
  return str(joined, call.span);
}

/** Functions of `lib.strings` for variables like `PATH`. */
const searchPaths = {
  makeSearchPath: (call, folder, paths) => searchPath(call, call.string(folder), paths),
  makeBinPath: (call, paths) => searchPath(call, "bin", paths),
} satisfies NativeTable;

/** `lib.strings` */
export const strings = {
  compareVersions: versions.compareVersions,
  isString: types.isString,
  isPath: types.isPath,
  fromJSON: json.fromJSON,
  replaceStrings: builtinStrings.replaceStrings,
  stringLength: builtinStrings.stringLength,
  substring: builtinStrings.substring,
  readFile: files.readFile,
  toJSON: json.toJSON,
  ...searchPaths,
  concatStringsSep: builtinStrings.concatStringsSep,
  concatStrings: (call, elements) =>
    join(
      call,
      "",
      call.list(elements).map((each) => call.interpolated(each)),
    ),
  concatMapStrings: (call, fn, elements) => join(call, "", mapped(call, fn, elements)),
  concatMapStringsSep: (call, separator, fn, elements) =>
    join(call, call.str(separator), mapped(call, fn, elements)),
  concatLines: (call, lines) =>
    joinStr(
      call.list(lines).flatMap((line) => [call.interpolated(line), "\n"]),
      call.span,
    ),
  replicate: (call, count, text) => {
    const times = call.index(count);
    const piece = call.str(text);
    if (times < 0) return call.reject("the count is negative");
    call.machine.checkLength(times * piece.length, call.span);
    if (piece.known !== undefined) return str(piece.known.repeat(times), call.span);
    return joinStr(
      Array.from({ length: times }, () => piece),
      call.span,
    );
  },
  trim: ofText((text) => trimEnd(trimStart(text))),
  optionalString: (call, condition, text) => (call.bool(condition) ? call.value(text) : str("", call.span)),
  hasPrefix: test((prefix, text) => text.startsWith(prefix)),
  hasSuffix: test((suffix, text) => text.endsWith(suffix)),
  hasInfix: test((infix, text) => text.includes(infix)),
  stringToCharacters: (call, text) => texts(call, bytes(call, call.string(text))),
  escapeShellArg: (call, value) => str(escapes.escapeShell(shownAs(call, value)), call.span),
  escapeShellArgs: (call, values) =>
    str(
      call
        .list(values)
        .map((value) => escapes.escapeShell(shownAs(call, value)))
        .join(" "),
      call.span,
    ),
  toLower: ofText(escapes.lower),
  toUpper: ofText(escapes.upper),
  splitString: (call, separator, text) => {
    const between = shownAs(call, separator);
    // An empty separator is left to Nix.
    if (between === "") return call.residual();
    const whole = call.interpolated(text).known ?? call.residual();
    return texts(call, whole.split(between));
  },
  removePrefix: (call, prefix, text) => {
    const [start, whole] = [call.string(prefix), call.string(text)];
    return str(whole.startsWith(start) ? whole.slice(start.length) : whole, call.span);
  },
  removeSuffix: (call, suffix, text) => {
    const [end, whole] = [call.string(suffix), call.string(text)];
    return str(whole.endsWith(end) ? whole.slice(0, whole.length - end.length) : whole, call.span);
  },
  versionOlder: (call, a, b) => bool(compareVersions(call.string(b), call.string(a)) === 1, call.span),
  versionAtLeast: (call, a, b) => bool(compareVersions(call.string(b), call.string(a)) !== 1, call.span),
  cmakeBool: (call, name, flag) =>
    str(`-D${call.string(name)}:BOOL=${call.bool(flag) ? "TRUE" : "FALSE"}`, call.span),
  cmakeFeature: (call, name, value) =>
    joinStr(["-D", call.str(name), ":STRING=", call.str(value)], call.span),
  mesonBool: (call, name, flag) => str(`-D${call.string(name)}=${call.bool(flag)}`, call.span),
  mesonEnable: (call, name, flag) =>
    str(`-D${call.string(name)}=${call.bool(flag) ? "enabled" : "disabled"}`, call.span),
  toInt: (call, text) => toInt(call, text),
  fileContents: (call, file) => {
    if (call.value(file).kind !== "path") return leaveToNix(call, file);
    const text = readText(call, file);
    return str(text.endsWith("\n") ? text.slice(0, -1) : text, call.span);
  },
} satisfies NativeTable;
