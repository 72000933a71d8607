import { syntaxAt } from "../../support/span.ts";
import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import type { LeafKind } from "../../schema/meta.ts";
import type { Model } from "../../schema/model.ts";
import type { Trail } from "../trail.ts";

const texts: ReadonlySet<LeafKind> = new Set(["static-string", "text", "single-line-text", "lines"]);

/** The hint for a YAML list element that is accidentally a mapping or a list, because of a `: ` or a second `-`. */
export function elementHint(model: Model, value: Value, trail: Trail): string | undefined {
  if (trail.parent?.isList !== true || model.kind !== "leaf" || syntaxAt(trail.span) !== "yaml")
    return undefined;
  if (value.kind === "list" && value.elements.length <= 1 && model.leaf !== "anything")
    return "Write one `-` before it, and no brackets.";
  if (value.kind !== "attrs" || !texts.has(model.leaf)) return undefined;
  const [first, ...others] = value.entries;
  const text = first && textAt(first[1].value.force());
  // A pattern has its own hint, which describes the expected string.
  if (first === undefined || others.length > 0 || text === undefined)
    return model.pattern === undefined ? "`: ` makes it a mapping. For a string, use quotes." : undefined;
  const quoted = `${first[0]}: ${text}`.trimEnd();
  if (model.pattern !== undefined && !new RegExp(model.pattern).test(quoted)) return undefined;
  return `${text === "" ? "`:` at the end" : "`: `"} makes it a mapping. For a string, use quotes: \`${JSON.stringify(quoted)}\`.`;
}

/** The text, almost as written. */
function textAt(value: Value): string | undefined {
  switch (value.kind) {
    case "null":
      return "";
    case "string":
      return staticText(value.text);
    case "bool":
    case "int":
    case "float":
      return String(value.value);
    default:
      return undefined;
  }
}
