import * as messages from "../../diagnostics/reading-typescript.ts";
import type { Reading } from "./reading.ts";
import type { TemplateParts } from "./templates.ts";

/** An escape in JavaScript's sense, so that the second of two backslashes does not start one. */
const escapes = /\\(\r\n|[^])/gu;

/** Escapes with a meaning; for all others JavaScript removes the backslash (ECMAScript, NonEscapeCharacter). */
const meaningful = /^[`$\\{bfnrtvux\d]/u;

/** JavaScript removes both the backslash and the line break (ECMAScript, LineContinuation), like a shell usually does. */
const lineEnd = /^[\r\n\u2028\u2029]/u;

/**
 * Warns about backslashes that JavaScript removes from a script, Markdown or Nix in a template: `\.` of a regular
 * expression.
 */
export function checkBackslashes(reading: Reading, { texts }: TemplateParts): void {
  // Holes count as one character here.
  const documents = quotedHereDocuments(texts.map(({ raw }) => raw).join("\0"));
  let before = 0;
  for (const { raw, start } of texts) {
    for (const { index, 0: written, 1: escaped = "" } of raw.matchAll(escapes)) {
      const at = before + index;
      const joinsLines = lineEnd.test(escaped);
      if (joinsLines && !documents.some(({ from, to }) => from < at && at < to)) continue;
      if (meaningful.test(escaped)) continue;
      const from = start + index;
      const length = joinsLines ? 1 : written.length;
      const span = { file: reading.source.path, start: from, end: from + length };
      reading.report(joinsLines ? messages.lostLineEnd(span) : messages.lostBackslash(span, escaped));
    }
    before += raw.length + 1;
  }
}

/** From the end of the line with the operator to the start of the line that ends the document. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** `<<'EOF'`, `<<-"EOF"`, `<<\EOF`, the last with its backslash escaped for JavaScript. */
const operator = /(?<!<)<<-?[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\\\(\w+))/;

/**
 * Here-documents that a shell does not change, not even line continuations: those with a quoted delimiter (POSIX, Shell
 * Command Language, "Here-Document"). Unterminated ones, such as in a comment or string, do not count.
 */
function quotedHereDocuments(script: string): readonly Range[] {
  if (!script.includes("<<")) return [];
  const found: Range[] = [];
  let open: { readonly word: string; readonly from: number } | undefined;
  let start = 0;
  for (const line of script.split("\n")) {
    const end = start + line.length;
    if (open === undefined) {
      const word = operator.exec(line)?.slice(1).find(Boolean);
      if (word !== undefined) open = { word, from: end };
    } else if (line.trim() === open.word) {
      found.push({ from: open.from, to: start });
      open = undefined;
    }
    start = end + 1;
  }
  return found;
}
