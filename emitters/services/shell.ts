import type { Text } from "../../compiler/ir/values.ts";
import { textOfParts, text } from "../../compiler/language/text.ts";
import { escapeText } from "../support/escape-text.ts";
import { isPlainWord } from "../support/harmless.ts";
import { select, variable } from "../../compiler/language/build.ts";
import { compose } from "../support/compose-text.ts";

/** A word for a POSIX shell, always quoted unless it is plainly harmless. Source: POSIX.1, Shell Command Language, 2.2. */
export function shellWord(value: Text): Text {
  if (isPlainWord(value, safe)) return value;
  return textOfParts(["'", ...escapeText(value, (part) => part.replaceAll("'", `'\\''`)).parts, "'"]);
}

const safe = /^[\w@%+:,./-]+$/;

/** A command line for a POSIX shell: every word arrives as it is. */
export const shellCommand = (words: readonly Text[]): Text =>
  textOfParts(
    words.flatMap((word, index) => (index === 0 ? shellWord(word).parts : [" ", ...shellWord(word).parts])),
  );

/** A program that a script of catalogc calls, by its full path: `PATH` is the component's, and may be anything. */
export const tool = (name: "coreutils" | "getent" | "systemd", program: string): Text =>
  compose`${text(select(variable("pkgs"), name))}/bin/${program}`;
