import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Reading } from "./reading.ts";
import type { TemplateParts } from "./templates.ts";

/** An escape as JavaScript reads it, so that the second of two backslashes begins none. */
const escapes = /\\(\r\n|[^])/gu;

/** Those that mean something; of all others JavaScript leaves out the backslash (ECMAScript, NonEscapeCharacter). */
const meaningful = /^[\r\n\u2028\u2029`$\\{bfnrtvux\d]/u;

/** Warns about backslashes that a script, Markdown or Nix in a template is not given: `\.` of a regular expression. */
export function checkBackslashes(reading: Reading, { texts }: TemplateParts): void {
  for (const { raw, start } of texts) {
    for (const { index, 0: written, 1: escaped = "" } of raw.matchAll(escapes)) {
      if (meaningful.test(escaped)) continue;
      const from = start + index;
      const span = { file: reading.source.path, start: from, end: from + written.length };
      reading.report(messages.lostBackslash(span, escaped));
    }
  }
}
