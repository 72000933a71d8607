import { sorted } from "../builtins/attrsets.ts";
import { toJson } from "../builtins/json-writer.ts";
import { isDerivation } from "../evaluation/equality.ts";
import type { Call, NativeBody } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk } from "../value.ts";
import { generatorOptions, optionOf } from "./generator-parts.ts";

interface Layout {
  readonly multiline: boolean;
  readonly indent: string;
}

/** `open`, the items with commas between them, `close`: each on a line of its own, or all on one. */
function table(items: readonly string[], { multiline, indent }: Layout): string {
  if (items.length === 0) return "{}";
  const [intro, outro] = multiline ? [`\n${indent}  `, `\n${indent}`] : [" ", " "];
  return `{${intro}${items.join(`,${intro}`)}${outro}}`;
}

function printed(call: Call, thunk: Thunk, layout: Layout): string {
  call.machine.spend(1, call.span);
  const value = call.known(thunk);
  const inner = { ...layout, indent: `${layout.indent}  ` };
  switch (value.kind) {
    case "null":
      return "nil";
    case "bool":
    case "int":
    case "float":
    case "string":
      return toJson(call, value);
    case "list":
      return table(
        value.elements.map((each) => printed(call, each, inner)),
        layout,
      );
    case "attrs": {
      if (isDerivation(call.machine, value)) return call.residual();
      const type = value.entries.get("_type");
      const expr = value.entries.get("expr");
      if (type && expr && isText(call, type.value, "lua-inline")) return `(${call.string(expr.value)})`;
      return table(
        sorted(value.entries).map(
          ([name, each]) => `[${JSON.stringify(name)}] = ${printed(call, each.value, inner)}`,
        ),
        layout,
      );
    }
    default:
      return call.residual();
  }
}

const isText = (call: Call, thunk: Thunk, text: string): boolean =>
  call.known(thunk).kind === "string" && call.string(thunk) === text;

const variableName = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/** A line `name = value` for each attribute. */
const bindings = (call: Call, set: Thunk, layout: Layout): string =>
  sorted(call.attrs(set))
    .map(([name, { value }]) => {
      if (!variableName.test(name)) return call.reject(`\`${name}\` is no name of a variable in Lua`);
      return `${layout.indent}${name} = ${printed(call, value, layout)}\n`;
    })
    .join("");

/** `lib.generators.toLua` */
export const toLua: NativeBody = (call, given, value) => {
  const options = generatorOptions(call, given, ["multiline", "indent", "asBindings"]);
  const [multiline, indent, asBindings] = ["multiline", "indent", "asBindings"].map((name) =>
    optionOf(options, name),
  );
  const layout = {
    multiline: multiline === undefined || call.bool(multiline),
    indent: indent === undefined ? "" : call.string(indent),
  };
  const isBound = asBindings !== undefined && call.bool(asBindings);
  const text = isBound ? bindings(call, value, layout) : printed(call, value, layout);
  call.machine.checkLength(text.length, call.span);
  return str(text, call.span);
};
