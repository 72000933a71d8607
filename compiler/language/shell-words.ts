import { apply } from "./build.ts";
import type { Expr } from "./expression.ts";
import { isEmptyText, joinTexts, staticText, text, textOfParts, type Text } from "./text.ts";
import { lib, textExpr } from "./value-expressions.ts";

/** One word of a shell command, quoted if necessary. */
export function shellWord(word: Text): Text {
  const known = staticText(word);
  if (known === undefined) return text(apply(lib("escapeShellArg"), textExpr(word)));
  if (/^[\w%+,./:@^=-]+$/.test(known)) return word;
  return text(`'${known.replaceAll("'", `'\\''`)}'`);
}

/** A file or folder as an argument of a command. A leading `-` is escaped, because it would start an option. */
export function shellPath(path: Text): Text {
  const [start] = path.parts;
  if (typeof start !== "object") return shellWord(start?.startsWith("-") ? text("./", ...path.parts) : path);
  // Only Nix knows its first character.
  return textOfParts(["-- ", ...shellWord(path).parts]);
}

/** {@link shellPath} in which `*` stands for any characters. */
export function shellGlob(path: Text): Text {
  const known = staticText(path);
  if (known === undefined || !known.includes("*")) return shellPath(path);
  const relative = /^[-*]/.test(known) ? `./${known}` : known;
  const pieces = relative.split("*").map((piece) => (piece === "" ? text() : shellWord(text(piece))));
  return joinTexts(pieces, "*");
}

/** Whether {@link shellPath} is a single word. */
export const isOneWord = ({ parts: [start] }: Text): boolean => typeof start !== "object";

/**
 * A name and further words as arguments of a command, split at blanks like in a shell. A single word that starts with
 * `-` is a name: POSIX.1, Base Definitions, 12.2, guideline 10.
 */
export function shellWords(written: Text): Text {
  const [first, ...more] = wordsOf(written).map(shellWord);
  if (first === undefined) return shellWord(written);
  const start = more.length === 0 && staticText(first)?.startsWith("-") ? "-- " : "";
  return textOfParts([start, ...first.parts, ...more.flatMap((word) => [" ", ...word.parts])]);
}

/** The words of a text. A residual part is within one word. */
function wordsOf({ parts }: Text): readonly Text[] {
  const words: (string | Expr)[][] = [[]];
  for (const part of parts) {
    const [start = "", ...rest] = typeof part === "string" ? part.split(/\s+/) : [part];
    words.at(-1)?.push(start);
    words.push(...rest.map((each) => [each]));
  }
  return words.map(textOfParts).filter((word) => !isEmptyText(word));
}
