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
  const file = reading.source.path;
  for (const start of lostLineEnds(texts))
    reading.report(messages.lostLineEnd({ file, start, end: start + 1 }));
  for (const { raw, start } of texts)
    for (const { index, 0: written, 1: escaped = "" } of raw.matchAll(escapes)) {
      if (meaningful.test(escaped)) continue;
      const from = start + index;
      const span = { file, start: from, end: from + written.length };
      reading.report(messages.lostBackslash(span, escaped));
    }
}

const quotedDelimiter = /(?<!<)<<-?[ \t]*(['"])(.+?)\1/;

/**
 * The places of backslashes at the end of a line of a here-document with a quoted delimiter: a shell keeps those (POSIX,
 * Shell Command Language, "Here-Document"), JavaScript joins the lines. A document without an end is a comment or a string.
 */
function* lostLineEnds(texts: TemplateParts["texts"]): Iterable<number> {
  const first = texts[0]?.start ?? 0;
  // Holes are blank, so that places in the script are those of the file.
  const script = texts.reduce((all, { raw, start }) => all.padEnd(start - first, "\0") + raw, "");
  if (!script.includes("<<")) return;
  let delimiter: string | undefined;
  let found: number[] = [];
  let end = first - 1;
  for (const line of script.split("\n")) {
    end += line.length + 1;
    if (delimiter === undefined) delimiter = quotedDelimiter.exec(line)?.[2];
    else if (line.trim() === delimiter) {
      yield* found;
      delimiter = undefined;
      found = [];
    } else {
      const written = line.replace(/\r$/, "");
      if (/(?<!\\)(?:\\\\)*\\$/.test(written)) found.push(end - (line.length - written.length) - 1);
    }
  }
}
