import { sorted } from "../builtins/attrsets.ts";
import { json } from "../builtins/json.ts";
import type { Call, NativeTable } from "../native.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { known } from "../values.ts";
import {
  escapeKey,
  generatorOptions,
  type GeneratorOptions,
  optionOf,
  valueText,
} from "./generator-parts.ts";
import { toGitINI } from "./git-ini.ts";
import { toLua } from "./lua.ts";

const text = (content: string): Thunk => known(str(content));

const lineOptions = ["mkKeyValue", "listsAsDuplicateKeys"];

function keyValue(call: Call, options: GeneratorOptions, separator: string, key: string, value: Thunk): Str {
  const custom = optionOf(options, "mkValueString");
  const shown = custom ? call.interpolated(known(call.call(custom, value))) : valueText(call, value);
  return joinStr([escapeKey(key, [separator]), separator, shown]);
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
    custom ? call.interpolated(known(call.call(custom, text(name)))) : str(escapeKey(name, ["[", "]"]));
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
  toGitINI,
  toLua,
  toJSON: printJson,
  toYAML: printJson,
} satisfies NativeTable;
