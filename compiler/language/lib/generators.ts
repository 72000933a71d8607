import * as messages from "../../diagnostics/evaluating.ts";
import { sorted } from "../builtins/attrsets.ts";
import { json } from "../builtins/json.ts";
import { isDerivation } from "../evaluation/equality.ts";
import { interpolate, stringify } from "../evaluation/coercion.ts";
import type { Call, NativeTable } from "../native.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import type { Attribute, Thunk, Value } from "../value.ts";
import { known } from "../values.ts";

export type GeneratorOptions = ReadonlyMap<string, Attribute>;

export const optionOf = (options: GeneratorOptions, name: string): Thunk | undefined =>
  options.get(name)?.value;
const text = (content: string): Thunk => known(str(content));

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

const lineOptions = ["mkKeyValue", "listsAsDuplicateKeys"];

/** `name` with a backslash before each of `characters`. */
const escape = (name: string, characters: readonly string[]): string =>
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

function keyValue(call: Call, options: GeneratorOptions, separator: string, key: string, value: Thunk): Str {
  const custom = optionOf(options, "mkValueString");
  const shown = custom ? call.interpolated(known(call.call(custom, value))) : valueText(call, value);
  return joinStr([escape(key, [separator]), separator, shown]);
}

/** A line of its own for each attribute, or for each element where a list stands for several. */
function lines(call: Call, options: GeneratorOptions, entries: GeneratorOptions): Str {
  const custom = optionOf(options, "mkKeyValue");
  const duplicates = optionOf(options, "listsAsDuplicateKeys");
  const indent = optionOf(options, "indent");
  const line = (key: string, value: Thunk): readonly (Str | string)[] => [
    indent ? call.str(indent) : "",
    custom
      ? call.interpolated(known(call.call(custom, text(key), value)))
      : keyValue(call, new Map(), "=", key, value),
    "\n",
  ];
  const repeated = duplicates !== undefined && call.bool(duplicates);
  return joinStr(
    sorted(entries).flatMap(([key, { value }]) => {
      const given = repeated ? call.known(value) : undefined;
      return given?.kind === "list" ? given.elements.flatMap((each) => line(key, each)) : line(key, value);
    }),
    call.span,
  );
}

/** `[name]` and its lines, for each section, with an empty line between them. */
function sections(call: Call, options: GeneratorOptions, entries: GeneratorOptions): Str {
  const custom = optionOf(options, "mkSectionName");
  const title = (name: string): Str =>
    custom ? call.interpolated(known(call.call(custom, text(name)))) : str(escape(name, ["[", "]"]));
  return joinStr(
    sorted(entries).flatMap(([name, { value }], index) => [
      index === 0 ? "" : "\n",
      "[",
      title(name),
      "]\n",
      lines(call, options, call.attrs(value)),
    ]),
    call.span,
  );
}

const printJson = (call: Call, options: Thunk, value: Thunk): Value => {
  generatorOptions(call, options);
  return json.toJSON(call, value);
};

/** `lib.generators`; the rarer formats stay residual. */
export const generators = {
  mkValueStringDefault: (call, options, value) => {
    generatorOptions(call, options);
    return valueText(call, value);
  },
  mkKeyValueDefault: (call, options, separator, key, value) => {
    const settings = generatorOptions(call, options, ["mkValueString"]);
    return keyValue(call, settings, call.string(separator), call.string(key), value);
  },
  toKeyValue: (call, options, set) =>
    lines(call, generatorOptions(call, options, [...lineOptions, "indent"]), call.attrs(set)),
  toINI: (call, options, set) =>
    sections(call, generatorOptions(call, options, ["mkSectionName", ...lineOptions]), call.attrs(set)),
  toINIWithGlobalSection: (call, options, set) => {
    const settings = generatorOptions(call, options, ["mkSectionName", ...lineOptions]);
    const parts = call.attrs(set);
    const global = call.attrs(optionOf(parts, "globalSection") ?? call.reject("`globalSection` is missing"));
    const named = optionOf(parts, "sections");
    return joinStr(
      [
        lines(call, settings, global),
        global.size > 0 ? "\n" : "",
        sections(call, settings, named ? call.attrs(named) : new Map()),
      ],
      call.span,
    );
  },
  toJSON: printJson,
  toYAML: printJson,
} satisfies NativeTable;
