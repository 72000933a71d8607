import type { Value } from "../../language/value.ts";
import { scriptOptions } from "../../support/script-names.ts";
import type { Written } from "./written.ts";

/** Texts that have several lines as a rule. */
const ofLines = new Set([...scriptOptions, "text", "usage", "content"]);

/** What to write where a text has another value; `option` is the last name on its path. */
export function textHint(option: string, value: Value, written: Written): string | undefined {
  switch (value.kind) {
    case "list":
      if (value.elements.length === 1) return "Write it without brackets.";
      return ofLines.has(option)
        ? `Write one text of several lines, with ${written.lines}.`
        : "Join the elements to one string.";
    case "attrs":
      return option === "text" || option === "content"
        ? `Write the content of the file; as JSON it is ${written.json}.`
        : "Write one string.";
    case "path":
      if (option === "text") return "Write `source` instead: it takes files.";
      return ofLines.has(option)
        ? "Write the text itself here."
        : "Interpolate the path into a string to use its place.";
    default:
      return undefined;
  }
}
