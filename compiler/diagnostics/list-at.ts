import { syntaxAt } from "../support/syntax-at.ts";
import type { Place } from "./make.ts";

/** A list of texts, as the syntax of the recipe has it. */
export function listAt(at: Place, texts: readonly string[]): string {
  const quoted = texts.map((text) => JSON.stringify(text));
  if (syntaxAt(at) !== "nix") return `[${quoted.join(", ")}]`;
  return `[ ${quoted.map((text) => text.replaceAll("${", "\\${")).join(" ")} ]`;
}
