import { isPhase, scriptOptions } from "../../../compiler/support/script-names.ts";

/** Tags of templates that hold text. */
export type Tag = "md" | "sh" | "text";

/** The tag for text of several lines under a name: editors know what is in a script. */
export function tagFor(name: string): Tag {
  if (name === "usage") return "md";
  return scriptOptions.has(name) || isPhase(name) ? "sh" : "text";
}
