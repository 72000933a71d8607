import type { Model, Option } from "./model.ts";

/** A model's type in the specification's notation: `attrs<list<pkg>>`, `null|str matching URLPAT`. */
export function notationOf(model: Model): string {
  switch (model.kind) {
    case "group":
      return "submodule";
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

/** An option's type as the specification writes it. */
export const optionNotation = (option: Option): string => option.notation ?? notationOf(option.model);
