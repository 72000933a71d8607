import { byteLength } from "../builtins/utf8.ts";
import { json } from "../builtins/json.ts";
import { readText } from "../builtins/files.ts";
import { sorted } from "../builtins/attrsets.ts";
import { lists as builtinLists } from "../builtins/lists.ts";
import { regex } from "../builtins/regex.ts";
import { join, strings as builtinStrings } from "../builtins/strings.ts";
import { types } from "../builtins/types.ts";
import { compareVersions, parseDrvName, versions } from "../builtins/versions.ts";
import { isStringLike as isCoercible, stringify } from "../evaluation/coercion.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { bool, float, int, known, list } from "../values.ts";
import * as escapes from "./escapes.ts";
import { generatorOptions, optionOf } from "./generator-parts.ts";
import { searchPaths } from "./search-paths.ts";
import { giveUp } from "./trivial.ts";

const texts = (call: Call, parts: readonly string[]): Value => {
  call.machine.checkElements(parts.length, call.span);
  return list(
    parts.map((part) => known(str(part))),
    call.span,
  );
};

/** A function of one text. */
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

/** What `toString` gives, if it is known. */
function shownAs(call: Call, thunk: Thunk): string {
  const value = call.known(thunk);
  if (value.kind === "path") return call.residual();
  return stringify(call.machine, value, thunk.span ?? call.span).known ?? call.residual();
}

const mapped = (call: Call, fn: Thunk, elements: Thunk): readonly Str[] =>
  call.list(elements).map((element) => call.interpolated(known(call.call(fn, element))));

const numbered = (call: Call, fn: Thunk, elements: Thunk): readonly Str[] =>
  call
    .list(elements)
    .map((element, index) => call.interpolated(known(call.call(fn, known(int(index + 1)), element))));

/** Nix takes strings apart byte by byte; a part that is no whole character has no counterpart here. */
function bytes(call: Call, text: string): readonly string[] {
  if (byteLength(text) !== text.length) return call.residual();
  call.machine.checkElements(text.length, call.span);
  return [...text];
}

function isStringLike(call: Call, thunk: Thunk): boolean {
  const value = call.known(thunk);
  return value.kind === "string" || value.kind === "path" || isCoercible(value);
}

function canBecomeString(call: Call, thunk: Thunk): boolean {
  const value = call.known(thunk);
  if (value.kind === "list") return value.elements.every((element) => canBecomeString(call, element));
  return ["null", "int", "float", "bool"].includes(value.kind) || isStringLike(call, thunk);
}

const trimStart = (text: string): string => text.replace(/^[ \t\r\n]+/, "");
const trimEnd = (text: string): string => text.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, "");
const afterLastSlash = (text: string): string => text.slice(text.lastIndexOf("/") + 1);

const replace = (call: Call, from: Thunk, to: Thunk, text: Thunk): Value =>
  builtinStrings.replaceStrings(call, known(list([from])), known(list([to])), text);

/** A package's own attribute, else what its name says. */
const nameOrVersion =
  (part: "name" | "version", attribute: "pname" | "version"): NativeBody =>
  (call, thunk) => {
    const value = call.known(thunk);
    if (value.kind === "string") return str(parseDrvName(call.string(thunk))[part], call.span);
    const entries = call.attrs(thunk);
    const own = entries.get(attribute) ?? entries.get("name");
    if (!own) return call.reject("the package has no name");
    return entries.has(attribute)
      ? call.value(own.value)
      : str(parseDrvName(call.string(own.value))[part], call.span);
  };

function toInt(call: Call, thunk: Thunk, allowZeros: boolean): Value {
  const text = call.string(thunk);
  const digits = /^[ \t-\r]*(-?[0-9]+)[ \t-\r]*$/.exec(text)?.[1];
  const quoted = escapes.escapeNixText(text);
  if (digits === undefined)
    return giveUp(call, known(str(`${call.name}: Could not convert ${quoted} to int.`)));
  if (!allowZeros && /^0[0-9]+$/.test(digits)) {
    const problem = `Ambiguity in interpretation of ${quoted} between octal and zero padded integer.`;
    return giveUp(call, known(str(`${call.name}: ${problem}`)));
  }
  const value = BigInt(digits);
  if (BigInt.asIntN(64, value) === value) return int(value, call.span);
  return giveUp(call, known(str(`${call.name}: Could not convert ${quoted} to int.`)));
}

function shellVariable(call: Call, name: string, thunk: Thunk): string {
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) {
    giveUp(call, known(str(`toShellVar: ${name} is not a valid shell variable name`)));
  }
  const value = call.known(thunk);
  if (value.kind === "attrs" && !isCoercible(value)) {
    const items = sorted(value.entries).map(
      ([key, each]) => `[${escapes.escapeShell(key)}]=${escapes.escapeShell(shownAs(call, each.value))}`,
    );
    return `declare -A ${name}=(${items.join(" ")})`;
  }
  if (value.kind === "list") {
    return `declare -a ${name}=(${value.elements.map((each) => escapes.escapeShell(shownAs(call, each))).join(" ")})`;
  }
  return `${name}=${escapes.escapeShell(shownAs(call, thunk))}`;
}

const feature =
  (yes: string, no: string): NativeBody =>
  (call, flag, name) =>
    joinStr([`--${call.bool(flag) ? yes : no}-`, call.str(name)], call.span);

const featureAs =
  (yes: string, no: string): NativeBody =>
  (call, flag, name, value) =>
    call.bool(flag)
      ? joinStr([`--${yes}-`, call.str(name), "=", call.interpolated(value)], call.span)
      : joinStr([`--${no}-`, call.str(name)], call.span);

function fixedWidth(call: Call, width: number, fillerOf: () => string, text: string): Value {
  const missing = width - byteLength(text);
  if (missing < 0)
    return giveUp(
      call,
      known(
        str(
          `fixedWidthString: requested string length (${width}) must not be shorter than actual length (${byteLength(text)})`,
        ),
      ),
    );
  if (missing === 0) return str(text, call.span);
  const filler = fillerOf();
  if (filler === "" || missing % byteLength(filler) !== 0) return call.reject("the filler does not fit");
  call.machine.checkLength(width, call.span);
  return str(filler.repeat(missing / byteLength(filler)) + text, call.span);
}

/** `lib.strings` */
export const strings = {
  compareVersions: versions.compareVersions,
  elem: builtinLists.elem,
  elemAt: builtinLists.elemAt,
  filter: builtinLists.filter,
  fromJSON: json.fromJSON,
  genList: builtinLists.genList,
  head: builtinLists.head,
  isInt: types.isInt,
  isList: types.isList,
  isAttrs: types.isAttrs,
  isPath: types.isPath,
  isString: types.isString,
  ...regex,
  parseDrvName: versions.parseDrvName,
  replaceStrings: builtinStrings.replaceStrings,
  stringLength: builtinStrings.stringLength,
  substring: builtinStrings.substring,
  tail: builtinLists.tail,
  toJSON: json.toJSON,
  typeOf: types.typeOf,
  unsafeDiscardStringContext: builtinStrings.unsafeDiscardStringContext,
  ...searchPaths,
  concatStringsSep: builtinStrings.concatStringsSep,
  join: builtinStrings.concatStringsSep,
  concatStrings: (call, elements) =>
    join(
      call,
      "",
      call.list(elements).map((each) => call.interpolated(each)),
    ),
  concatMapStrings: (call, fn, elements) => join(call, "", mapped(call, fn, elements)),
  concatImapStrings: (call, fn, elements) => join(call, "", numbered(call, fn, elements)),
  concatMapStringsSep: (call, separator, fn, elements) =>
    join(call, call.str(separator), mapped(call, fn, elements)),
  concatImapStringsSep: (call, separator, fn, elements) =>
    join(call, call.str(separator), numbered(call, fn, elements)),
  concatMapAttrsStringSep: (call, separator, fn, set) =>
    join(
      call,
      call.str(separator),
      sorted(call.attrs(set)).map(([name, { value }]) =>
        call.interpolated(known(call.call(fn, known(str(name)), value))),
      ),
    ),
  concatLines: (call, lines) =>
    joinStr(
      call.list(lines).flatMap((line) => [call.interpolated(line), "\n"]),
      call.span,
    ),
  intersperse: (call, separator, elements) => {
    const all = call.list(elements);
    return list(
      all.flatMap((each, index) => (index === 0 ? [each] : [separator, each])),
      call.span,
    );
  },
  replaceString: replace,
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
  trimWith: (call, given, text) => {
    const options = generatorOptions(call, given, ["start", "end"]);
    const wants = (name: string): boolean => {
      const option = optionOf(options, name);
      return option !== undefined && call.bool(option);
    };
    const whole = call.string(text);
    const started = wants("start") ? trimStart(whole) : whole;
    return str(wants("end") ? trimEnd(started) : started, call.span);
  },
  optionalString: (call, condition, text) => (call.bool(condition) ? call.value(text) : str("", call.span)),
  hasPrefix: test((prefix, text) => text.startsWith(prefix)),
  hasSuffix: test((suffix, text) => text.endsWith(suffix)),
  hasInfix: test((infix, text) => text.includes(infix)),
  stringToCharacters: (call, text) => texts(call, bytes(call, call.string(text))),
  stringAsChars: (call, fn, text) =>
    join(
      call,
      "",
      bytes(call, call.string(text)).map((character) =>
        call.interpolated(known(call.call(fn, known(str(character))))),
      ),
    ),
  escape: (call, characters, text) => {
    const all = call.list(characters);
    const escaped = all.map((each) => known(str(`\\${call.string(each)}`)));
    return builtinStrings.replaceStrings(call, characters, known(list(escaped)), text);
  },
  escapeC: (call, characters, text) => {
    const all = call.list(characters);
    const escaped = all.map((each) =>
      known(str(escapes.escapeCCharacter(call.string(each)) ?? call.residual())),
    );
    return builtinStrings.replaceStrings(call, characters, known(list(escaped)), text);
  },
  escapeURL: ofText(escapes.escapeUrl),
  escapeXML: ofText(escapes.escapeXml),
  escapeRegex: ofText(escapes.escapeRegex),
  escapeNixString: ofText(escapes.escapeNixText),
  escapeNixIdentifier: ofText(escapes.escapeIdentifier),
  escapeShellArg: (call, value) => str(escapes.escapeShell(shownAs(call, value)), call.span),
  escapeShellArgs: (call, values) =>
    str(
      call
        .list(values)
        .map((value) => escapes.escapeShell(shownAs(call, value)))
        .join(" "),
      call.span,
    ),
  isValidPosixName: (call, name) => bool(/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(call.string(name)), call.span),
  toShellVar: (call, name, value) => str(shellVariable(call, call.string(name), value), call.span),
  toShellVars: (call, set) =>
    str(
      sorted(call.attrs(set))
        .map(([name, { value }]) => shellVariable(call, name, value))
        .join("\n"),
      call.span,
    ),
  toLower: ofText(escapes.lower),
  toUpper: ofText(escapes.upper),
  toSentenceCase: ofText(escapes.sentence),
  toCamelCase: ofText(escapes.camelCase),
  sanitizeDerivationName: ofText(escapes.derivationName),
  normalizePath: ofText((text) => text.replace(/\/+/g, "/")),
  nameFromURL: (call, url, separator) => {
    const between = call.string(separator);
    const file = afterLastSlash(call.string(url));
    if (between === "") return call.residual();
    const [name = ""] = file.split(between);
    return name === file
      ? call.reject("the last part of the URL has no such separator")
      : str(name, call.span);
  },
  splitString: (call, separator, text) => {
    const between = shownAs(call, separator);
    // An empty separator is an odd regular expression that Nix may judge.
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
  getName: nameOrVersion("name", "pname"),
  getVersion: nameOrVersion("version", "version"),
  cmakeBool: (call, name, flag) =>
    str(`-D${call.string(name)}:BOOL=${call.bool(flag) ? "TRUE" : "FALSE"}`, call.span),
  cmakeFeature: (call, name, value) =>
    joinStr(["-D", call.str(name), ":STRING=", call.str(value)], call.span),
  mesonOption: (call, name, value) => joinStr(["-D", call.str(name), "=", call.str(value)], call.span),
  mesonBool: (call, name, flag) => str(`-D${call.string(name)}=${call.bool(flag)}`, call.span),
  mesonEnable: (call, name, flag) =>
    str(`-D${call.string(name)}=${call.bool(flag) ? "enabled" : "disabled"}`, call.span),
  enableFeature: feature("enable", "disable"),
  enableFeatureAs: featureAs("enable", "disable"),
  withFeature: feature("with", "without"),
  withFeatureAs: featureAs("with", "without"),
  fixedWidthString: (call, width, filler, text) =>
    fixedWidth(call, call.index(width), () => call.string(filler), call.string(text)),
  fixedWidthNumber: (call, width, number) =>
    fixedWidth(call, call.index(width), () => "0", shownAs(call, number)),
  floatToString: (call, value) => {
    const given = call.known(value);
    if (given.kind !== "float" && given.kind !== "int") return call.mismatch("a number", given, value);
    return stringify(call.machine, given.kind === "int" ? given : float(given.value), call.span);
  },
  isConvertibleWithToString: (call, value) => bool(canBecomeString(call, value), call.span),
  isStringLike: (call, value) => bool(isStringLike(call, value), call.span),
  toInt: (call, text) => toInt(call, text, false),
  toIntBase10: (call, text) => toInt(call, text, true),
  fileContents: (call, file) => {
    if (call.known(file).kind !== "path") return call.residual();
    const text = readText(call, file);
    return str(text.endsWith("\n") ? text.slice(0, -1) : text, call.span);
  },
} satisfies NativeTable;
