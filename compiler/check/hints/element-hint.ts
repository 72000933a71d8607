import { syntaxAt } from "../../support/span.ts";
import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import type { LeafKind } from "../../schema/meta.ts";
import type { Model } from "../../schema/model.ts";
import type { Trail } from "../trail.ts";

const texts: ReadonlySet<LeafKind> = new Set(["static-string", "text", "single-line-text", "lines"]);

/** What to write where an element of a list in YAML is a mapping or a list, for which a `: ` or a second `-` is enough. */
export function elementHint(model: Model, value: Value, trail: Trail): string | undefined {
  if (trail.parent?.isList !== true || model.kind !== "leaf" || syntaxAt(trail.span) !== "yaml")
    return undefined;
  if (value.kind === "list" && value.elements.length <= 1 && model.leaf !== "anything")
    return "Write it without brackets, and with one `-` before it.";
  if (value.kind !== "attrs" || !texts.has(model.leaf)) return undefined;
  const [first, ...others] = value.entries;
  const text = first && textAt(first[1].value.force());
  // A pattern has a hint of its own, which says what text is wanted.
  if (first === undefined || others.length > 0 || text === undefined)
    return model.pattern === undefined
      ? "With `: ` in it, a text is a mapping: put it in quotes."
      : undefined;
  const quoted = `${first[0]}: ${text}`.trimEnd();
  if (model.pattern !== undefined && !new RegExp(model.pattern).test(quoted)) return undefined;
  return `With ${text === "" ? "`:` at its end" : "`: ` in it"}, a text is a mapping: put it in quotes, \`${JSON.stringify(quoted)}\`.`;
}

/** As it was written, nearly. */
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
