import { sorted } from "../builtins/attrsets.ts";
import { byteLength } from "../builtins/utf8.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { known, list } from "../values.ts";
import { generatorOptions, type GeneratorOptions, optionOf, valueText } from "./generator-parts.ts";
import { strings } from "./strings.ts";

type Elements = readonly Thunk[];

const elementsOf = (call: Call, fn: Thunk, ...args: readonly Thunk[]): Elements =>
  call.list(known(call.call(fn, ...args)));

/** What `render` gives for each attribute, in the order of their names. */
function rendered(call: Call, set: Thunk, render: (name: string, value: Thunk) => Elements): Value {
  const elements = sorted(call.attrs(set)).flatMap(([name, { value }]) => render(name, value));
  call.machine.checkElements(elements.length, call.span);
  return list(elements, call.span);
}

/** `-x`, `--name` */
const dashed = (name: string): string => (isLong(name) ? `--${name}` : `-${name}`);
const isLong = (name: string): boolean => byteLength(name) > 1;

const gnuOptions = ["mkOptionName", "mkBool", "mkList", "mkOption", "optionValueSeparator"];

const toGNUCommandLine: NativeBody = (call, given, set) => {
  const options = generatorOptions(call, given, gnuOptions);
  const [mkOptionName, mkBool, mkList, mkOption] = gnuOptions.map((name) => optionOf(options, name));
  const nameOf = (name: string): Str =>
    mkOptionName ? call.interpolated(known(call.call(mkOptionName, known(str(name))))) : str(dashed(name));
  const one = (name: string, value: Thunk): Elements => {
    if (mkOption) return elementsOf(call, mkOption, known(str(name)), value);
    if (call.known(value).kind === "null") return [];
    const separator = separatorOf(call, options);
    const shown = valueText(call, value);
    return separator === undefined
      ? [known(nameOf(name)), known(shown)]
      : [known(joinStr([nameOf(name), separator, shown]))];
  };
  return rendered(call, set, (name, thunk) => {
    const value = call.known(thunk);
    if (value.kind === "bool") {
      if (mkBool) return elementsOf(call, mkBool, known(str(name)), thunk);
      return value.value ? [known(nameOf(name))] : [];
    }
    if (value.kind !== "list") return one(name, thunk);
    return mkList
      ? elementsOf(call, mkList, known(str(name)), thunk)
      : value.elements.flatMap((element) => one(name, element));
  });
};

function separatorOf(call: Call, options: GeneratorOptions): Str | undefined {
  const separator = optionOf(options, "optionValueSeparator");
  return separator === undefined || call.known(separator).kind === "null" ? undefined : call.str(separator);
}

/** How an option is written: what `optionFormat` of `toCommandLine` gives. */
interface Format {
  readonly option: Str;
  readonly separator: Str | undefined;
  readonly explicitBool: boolean;
  readonly formatArg: Thunk | undefined;
}

function commandLine(call: Call, set: Thunk, formatOf: (name: string) => Format): Value {
  const one = (name: string, thunk: Thunk): Elements => {
    const value = call.known(thunk);
    if (value.kind === "null") return [];
    const { option, separator, explicitBool, formatArg } = formatOf(name);
    if (value.kind === "bool" && !explicitBool) return value.value ? [known(option)] : [];
    const shown = formatArg ? call.interpolated(known(call.call(formatArg, thunk))) : valueText(call, thunk);
    return separator === undefined
      ? [known(option), known(shown)]
      : [known(joinStr([option, separator, shown]))];
  };
  return rendered(call, set, (name, thunk) => {
    if (name === "") return call.reject("an option has no name");
    const value = call.known(thunk);
    return value.kind === "list" ? value.elements.flatMap((element) => one(name, element)) : one(name, thunk);
  });
}

const toCommandLine: NativeBody = (call, optionFormat, set) =>
  commandLine(call, set, (name) => {
    const format = generatorOptions(call, known(call.call(optionFormat, known(str(name)))), [
      ...["option", "sep", "explicitBool", "formatArg"],
    ]);
    const required = (option: string): Thunk =>
      optionOf(format, option) ?? call.reject(`\`${option}\` is missing in the format of \`${name}\``);
    const separator = required("sep");
    return {
      option: call.str(required("option")),
      separator: call.known(separator).kind === "null" ? undefined : call.str(separator),
      explicitBool: call.bool(required("explicitBool")),
      formatArg: optionOf(format, "formatArg"),
    };
  });

const toCommandLineGNU: NativeBody = (call, given, set) => {
  const options = generatorOptions(call, given, ["isLong", "explicitBool", "formatArg"]);
  const [custom, explicit] = [optionOf(options, "isLong"), optionOf(options, "explicitBool")];
  return commandLine(call, set, (name) => {
    const long = custom ? call.test(custom, known(str(name))) : isLong(name);
    return {
      option: str(long ? `--${name}` : `-${name}`),
      separator: str(long ? "=" : ""),
      explicitBool: explicit !== undefined && call.bool(explicit),
      formatArg: optionOf(options, "formatArg"),
    };
  });
};

/** The same as one text for a shell. */
const quoted =
  (toList: NativeBody): NativeBody =>
  (call, options, set) =>
    strings.escapeShellArgs(call, known(toList(call, options, set)));

/** `lib.cli`, by the names of nixpkgs 24.05 and of 26.11. */
export const cli = {
  toGNUCommandLine,
  toGNUCommandLineShell: quoted(toGNUCommandLine),
  toCommandLine,
  toCommandLineShell: quoted(toCommandLine),
  toCommandLineGNU,
  toCommandLineShellGNU: quoted(toCommandLineGNU),
} satisfies NativeTable;
