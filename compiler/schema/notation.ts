import type { Model, Option } from "./model.ts";

/** A model's type in the specification's notation: `attrs<list<pkg>>`, `null|str matching URLPAT`. */
export function notationOf(model: Model): string {
  switch (model.kind) {
    case "group":
      return model.title === undefined ? "submodule" : words(model.title);
    case "set":
      return `attrs<${notationOf(model.element)}>`;
    case "list":
      return `list<${notationOf(model.element)}>`;
    case "nullable":
      return `null|${notationOf(model.inner)}`;
    case "choice":
      return model.alternatives.map(notationOf).join(" or ");
    case "converted":
      return notationOf(model.from);
    case "leaf":
      return model.notation;
  }
}

/** `ConfigFile` is a config file. */
const words = (title: string): string =>
  title.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

/** An option's type in the specification's notation. */
export function optionNotation({ notation, model }: Option): string {
  if (notation !== undefined) return notation;
  return model.kind === "group" ? "submodule" : notationOf(model);
}

/** A type for readers: without the form of a string, which {@link patternForm} says in words, and without how a module merges it. */
export const typeInWords = (notation: string): string =>
  notation
    .replace(/^submodule$/, "attrs")
    .replace(/^(?:open submodule of|lazy) /, "")
    .replaceAll(/ matching (?:[A-Z]+|`?\^.*\$`?)(?=>|$)/g, "")
    .replace(
      / \(lines joined with newline\)| or \(path or str convertible to one\)|, optionally newline-terminated/,
      "",
    )
    .replace("structured value", "data")
    .replace(/\bhostos /, "");
