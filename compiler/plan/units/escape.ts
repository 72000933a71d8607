import type { Text } from "../../language/option-values.ts";
import { text, textOfParts } from "../../language/text.ts";
import { escapeText, isPlainWord } from "../../language/harmless.ts";

// The only place that knows how systemd reads values: systemd.syntax(7), systemd.service(5) "Command lines",
// systemd.unit(5) "Specifiers", systemd.exec(5) "Environment".

/** `%` begins a specifier in every setting. */
const specifiers = (part: string): string => part.replaceAll("%", "%%");

/**
 * A value that is one line of plain text, e.g. `Description=`: line breaks become spaces. A backslash at the end would
 * join the next line to it; followed by a space, which systemd drops, it is one of the value. Noncharacters are no UTF-8 to
 * systemd, which would drop the value.
 */
export function plainValue(value: Text): Text {
  const line = escapeText(value, (part) =>
    specifiers(part)
      .replace(/\p{Cc}+/gu, " ")
      .replace(/\p{Noncharacter_Code_Point}/gu, "\uFFFD"),
  );
  const last = line.parts.at(-1);
  const [backslashes = ""] = (typeof last === "string" && /(?<!\\)\\*$/.exec(last)) || [];
  return backslashes.length % 2 === 1 ? text(...line.parts, " ") : line;
}

type Escapes = Readonly<Record<string, string>>;
const quotedEscapes: Escapes = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/**
 * Inside double quotes, C escapes are understood. Control characters are safest as hexadecimal bytes; noncharacters,
 * which systemd does not accept as UTF-8 in a file, must be.
 */
const quoted = (part: string, escapes: Escapes): string =>
  part.replace(/["\\]|\p{Cc}|\p{Noncharacter_Code_Point}/gu, (char) => escapes[char] ?? hexBytes(char));

/** Characters by their bytes in UTF-8. */
const hexBytes = (char: string): string =>
  [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");

/** Nothing here means anything to systemd. */
const safeWord = /^[\w@%+=:,./$-]*$/;

/** One word of a setting that is split at white space and unquoted, e.g. `ExecStart=`. */
export function word(
  value: Text,
  escape: (part: string) => string = specifiers,
  escapes: Escapes = quotedEscapes,
): Text {
  if (isPlainWord(value, safeWord)) return escapeText(value, escape);
  return textOfParts(['"', ...escapeText(value, (part) => quoted(escape(part), escapes)).parts, '"']);
}

/** A path of `StateDirectory=`, where systemd takes off the quotes first and reads escapes later: `\"` would be a quote then. */
export const directoryWord = (path: Text): Text =>
  word(path, specifiers, { ...quotedEscapes, '"': hexBytes('"') });

/** Every argument literally: `$` would be a variable, `$$` is a dollar sign. */
const literalArgument = (part: string): string => specifiers(part).replaceAll("$", "$$$$");

/**
 * `ExecStart=` and its relatives: the program and its arguments, all literal. A program path with a dollar sign, which
 * cannot be escaped there, gets the prefix `:`, with which systemd expands no variables at all.
 */
export function commandLine([program, ...args]: readonly [Text, ...Text[]]): Text {
  const unexpanded = program.parts.some((part) => typeof part === "string" && part.includes("$"));
  const words = args.map((argument) => word(argument, unexpanded ? specifiers : literalArgument));
  const all = [word(program), ...words];
  return textOfParts([
    unexpanded ? ":" : "",
    ...all.flatMap((each, index) => (index === 0 ? each.parts : [" ", ...each.parts])),
  ]);
}

/** The value of an environment variable as NixOS wants it: it quotes by itself, but leaves specifiers to the module. */
export const environmentValue = (value: Text): Text => escapeText(value, specifiers);

/** `"NAME=value"` as NixOS writes it after `Environment=`: JSON's escapes are all known to systemd. Specifiers are left as they are. */
export const environmentAssignment = (name: string, value: Text): Text =>
  textOfParts([`"${jsonInside(`${name}=`)}`, ...escapeText(value, jsonInside).parts, '"']);

const jsonInside = (part: string): string => JSON.stringify(part).slice(1, -1);
