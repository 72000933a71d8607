import type { Option } from "../model.ts";
import { optionNotation } from "../notation.ts";
import { defaultText } from "../options/default-text.ts";

/** The JSDoc comment of an option. */
export function optionComment(option: Option): string {
  const facts = [`Type: \`${optionNotation(option).replaceAll("`", "")}\`.`];
  if (option.mapsTo !== undefined) facts.push(`Becomes: ${option.mapsTo}.`);
  const fallback = defaultText(option.default);
  if (fallback !== null) {
    facts.push(
      `@defaultValue ${option.default.kind === "derived" ? fallback : `\`${fallback.replaceAll("`", "")}\``}`,
    );
  }
  const lines = option.model.kind === "group" ? [option.description] : [option.description, "", ...facts];
  // A comment ends at the first `*/`, which patterns have.
  const safe = lines.map((line) => line.replaceAll("*/", "*\u2215"));
  return safe.length === 1
    ? `/** ${safe[0] ?? ""} */`
    : ["/**", ...safe.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}
