import { staticText } from "../../language/text.ts";
import type { Value } from "../../language/value.ts";
import type { ListOf } from "../../schema/model.ts";
import { PORTPAT } from "../../schema/patterns.ts";
import type { Written } from "./written.ts";

/** What to write where a list has another value. */
export function listHint({ element }: ListOf, value: Value, written: Written): string {
  if (value.kind !== "attrs" || element.kind !== "leaf" || element.leaf === "anything")
    return brackets(value);
  if (element.leaf === "package") return "Write a list of packages.";
  const names = [...value.entries].slice(0, 3).map(([name, entry]) => {
    if (element.pattern !== PORTPAT.source) return JSON.stringify(name);
    const to = entry.value.force();
    const port =
      to.kind === "int" ? String(to.value) : to.kind === "string" ? staticText(to.text) : undefined;
    return JSON.stringify(`${name}:${port ?? name}`);
  });
  return names.length === 0 ? "Write a list." : `Write a list: \`${written.list(...names)}\`.`;
}

/** A command is not split at its blanks: no shell runs it. */
const brackets = (value: Value): string =>
  value.kind === "string" && /\S\s+\S/.test(staticText(value.text) ?? "")
    ? "Put it in brackets, each word an element of its own."
    : "Put it in brackets.";
