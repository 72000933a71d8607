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
  const { pattern } = element;
  const names = [...value.entries].flatMap(([name, entry]) => {
    const text = pattern === PORTPAT.source ? portText(name, entry.value.force()) : name;
    return pattern === undefined || new RegExp(pattern).test(text) ? [JSON.stringify(text)] : [];
  });
  const shown = names.slice(0, 3);
  return shown.length === 0 ? "Write a list." : `Write a list: \`${written.list(...shown)}\`.`;
}

/** `{ "8080": 80 }`, and names that people give to ports: `{ http: 8080 }`, `{ http: "8080:80" }`. */
function portText(name: string, to: Value): string {
  const given = to.kind === "int" ? String(to.value) : to.kind === "string" ? staticText(to.text) : undefined;
  if (given?.includes(":")) return given;
  return `${/^\d+$/.test(name) ? name : given}:${given ?? name}`;
}

/** A command is not split at its blanks: no shell runs it. */
const brackets = (value: Value): string =>
  value.kind === "string" && /\S\s+\S/.test(staticText(value.text) ?? "")
    ? "Put it in brackets, each word an element of its own."
    : "Put it in brackets.";
