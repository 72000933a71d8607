import { apply } from "./build.ts";
import type { Expr } from "./expression.ts";
import { isEmptyText, staticText, text, textOfParts, type Text } from "./text.ts";
import { lib, textExpr } from "./value-expressions.ts";

/** One word of a shell command, quoted where it has to be. */
function shellWord(word: Text): Text {
  const known = staticText(word);
  if (known === undefined) return text(apply(lib("escapeShellArg"), textExpr(word)));
  if (/^[\w%+,./:@^=-]+$/.test(known)) return word;
  return text(`'${known.replaceAll("'", `'\\''`)}'`);
}

/** A file or folder among the arguments of a command, which would take one that starts with `-` for an option. */
export function shellPath(path: Text): Text {
  const [start] = path.parts;
  if (typeof start !== "object") return shellWord(start?.startsWith("-") ? text("./", ...path.parts) : path);
  // Only Nix knows how it starts.
  return textOfParts(["-- ", ...shellWord(path).parts]);
}

/**
 * A name among the arguments of a command, and after it further words, as a shell splits them at blanks. One word that starts
 * with `-` is a name: POSIX.1, Base Definitions, 12.2, guideline 10.
 */
export function shellWords(written: Text): Text {
  const [first, ...more] = wordsOf(written).map(shellWord);
  if (first === undefined) return shellWord(written);
  const start = more.length === 0 && staticText(first)?.startsWith("-") ? "-- " : "";
  return textOfParts([start, ...first.parts, ...more.flatMap((word) => [" ", ...word.parts])]);
}

/** The words of a text; a part of it that only Nix knows is within one. */
function wordsOf({ parts }: Text): readonly Text[] {
  const words: (string | Expr)[][] = [[]];
  for (const part of parts) {
    const [start = "", ...rest] = typeof part === "string" ? part.split(/\s+/) : [part];
    words.at(-1)?.push(start);
    words.push(...rest.map((each) => [each]));
  }
  return words.map(textOfParts).filter((word) => !isEmptyText(word));
}
