import type { Text } from "../../language/option-values.ts";
import { joinTexts, staticText, text, textOfParts } from "../../language/text.ts";
import { escapeText, isPlainWord } from "../../language/harmless.ts";

// The escapes of systemd: systemd.syntax(7), systemd.service(5) "Command lines", systemd.unit(5) "Specifiers",
// systemd.exec(5) "Environment".

/** `%` begins a specifier in every setting. */
const specifiers = (part: string): string => part.replaceAll("%", "%%");

/**
 * A value of one line of plain text, for example `Description=`: line breaks become spaces. A final backslash would
 * join the next line, so a space follows it, which systemd drops. Noncharacters are removed, because systemd would drop
 * the whole value.
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
 * Inside double quotes, C escapes are supported. Control characters become hexadecimal bytes, and so do noncharacters,
 * which systemd does not accept as UTF-8 in a file.
 */
const quoted = (part: string, escapes: Escapes): string =>
  part.replace(/["\\]|\p{Cc}|\p{Noncharacter_Code_Point}/gu, (char) => escapes[char] ?? hexBytes(char));

/** The UTF-8 bytes of characters as hexadecimal escapes. */
const hexBytes = (char: string): string =>
  [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");

/** Words without a special character of systemd. */
const safeWord = /^[\w@%+=:,./$-]*$/;

/** One word of a setting that is split at whitespace and unquoted, for example `ExecStart=`. */
export function word(
  value: Text,
  escape: (part: string) => string = specifiers,
  escapes: Escapes = quotedEscapes,
): Text {
  if (isPlainWord(value, safeWord)) return escapeText(value, escape);
  return textOfParts(['"', ...escapeText(value, (part) => quoted(escape(part), escapes)).parts, '"']);
}

/** A path of `StateDirectory=`, where systemd removes quotes before it parses escapes: `\"` would be a quote. */
export const directoryWord = (path: Text): Text =>
  word(path, specifiers, { ...quotedEscapes, '"': hexBytes('"') });

/** Escapes an argument literally: `$` would start a variable, `$$` is a dollar sign. */
const literalArgument = (part: string): string => specifiers(part).replaceAll("$", "$$$$");

/**
 * `ExecStart=` and similar settings: the program and its arguments, all literal. A dollar sign in a program path cannot
 * be escaped, so the prefix `:` disables expansion of variables.
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

/** Words of a command after its program, all literal. */
export const literalArguments = (words: readonly Text[]): Text =>
  joinTexts(
    words.map((argument) => word(argument, literalArgument)),
    " ",
  );

/** The process ID of the service, as a word of a command of `ExecReload=`: systemd.service(5). */
const mainPid = "$MAINPID";

export const isMainPid = (argument: Text): boolean => staticText(argument) === mainPid;

/** Words of a command after its program, literal but for the process ID of the service. */
export const argumentsWithMainPid = (words: readonly Text[]): Text =>
  joinTexts(
    words.map((argument) => (isMainPid(argument) ? argument : word(argument, literalArgument))),
    " ",
  );

/** The folder of a unit's credentials, as a specifier: systemd.unit(5). */
export const credentialsFolder = "%d";

/** The value of an environment variable for a NixOS option: NixOS quotes it, but does not escape specifiers. */
export const environmentValue = (value: Text): Text => escapeText(value, specifiers);

/**
 * `"NAME=value"` as NixOS writes it after `Environment=`: systemd supports all JSON escapes. Specifiers are not
 * escaped.
 */
export const environmentAssignment = (name: string, value: Text): Text =>
  textOfParts([`"${jsonInside(`${name}=`)}`, ...escapeText(value, jsonInside).parts, '"']);

const jsonInside = (part: string): string => JSON.stringify(part).slice(1, -1);
