import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Reading } from "./reading.ts";
import type { TemplateParts } from "./templates.ts";

/** An escape in JavaScript's sense, so that the second of two backslashes does not start one. */
const escapes = /\\(\r\n|[^])/gu;

/**
 * Escapes with a meaning, also before the end of a line, which a shell joins too; for all others JavaScript removes the
 * backslash (ECMAScript, NonEscapeCharacter).
 */
const meaningful = /^[`$\\{bfnrtvux\d\r\n\u2028\u2029]/u;

/**
 * Warns about backslashes that JavaScript removes from a script, Markdown or Nix in a template: `\.` of a regular
 * expression.
 */
export function checkBackslashes(reading: Reading, { texts }: TemplateParts): void {
  for (const { raw, start } of texts)
    for (const { index, 0: written, 1: escaped = "" } of raw.matchAll(escapes)) {
      if (meaningful.test(escaped)) continue;
      const from = start + index;
      const span = { file: reading.source.path, start: from, end: from + written.length };
      reading.report(messages.lostBackslash(span, escaped));
    }
}
