import { isText } from "../../language/option-values.ts";
import type { Default } from "../model.ts";
import { staticText } from "../../language/text.ts";

/** A default in documentation; null if there is none. */
export function defaultText(option: Default): string | null {
  switch (option.kind) {
    case "constant":
      return option.text ?? literalText(option.value);
    case "derived":
      return option.text;
    case "group":
      return option.text ?? "{}";
    case "required":
    case "absent":
      return null;
  }
}

function literalText(value: unknown): string {
  if (value instanceof Map) return "{}";
  if (isText(value)) return JSON.stringify(staticText(value) ?? "");
  if (typeof value === "object" && value !== null && "kind" in value) return "{}";
  return JSON.stringify(value);
}
