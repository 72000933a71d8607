import { withEscapes } from "../../../compiler/support/visible.ts";
import { type Data, floatText } from "../data/data.ts";

/** prettier's width of a line of JSON. */
const width = 80;

/** The data of a recipe as JSON in prettier's layout. JSON has no comments. */
export const printJsonRecipe = (data: Data): string => `${print(data, "", 0)}\n`;

/** `used` is the width of the line without the value: indentation, name, comma. */
function print(data: Data, indent: string, used: number): string {
  switch (data.kind) {
    case "scalar":
      return typeof data.value === "bigint" ? data.value.toString() : quoted(data.value);
    case "float":
      return floatText(data.value);
    case "reference":
      return object([[`$${data.to}`, { kind: "scalar", value: data.text }]], indent);
    case "list":
      return array(data.elements, indent, used);
    case "map":
      return object(
        data.entries.map(({ name, value }) => [name, value]),
        indent,
      );
  }
}

const quoted = (value: string | number | boolean | null): string => withEscapes(JSON.stringify(value));

function object(entries: readonly (readonly [name: string, value: Data])[], indent: string): string {
  if (entries.length === 0) return "{}";
  const inner = `${indent}  `;
  const members = entries.map(([name, value]) => {
    const start = `${inner}${quoted(name)}: `;
    return start + print(value, inner, start.length + 1);
  });
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** On one line if it fits and contains no object. */
function array(elements: readonly Data[], indent: string, used: number): string {
  const inner = `${indent}  `;
  const items = elements.map((each) => print(each, inner, inner.length + 1));
  const flat = `[${items.join(", ")}]`;
  if (used + flat.length <= width && !flat.includes("\n")) return flat;
  return `[\n${items.map((item) => inner + item).join(",\n")}\n${indent}]`;
}
