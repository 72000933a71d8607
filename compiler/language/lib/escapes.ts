import { isNixIdentifier } from "../nix-names.ts";

// How `lib.strings` escapes text for other languages, and spells names.

/** Quoted for a POSIX shell unless it is harmless as it is. */
export const escapeShell = (text: string): string =>
  /^[a-zA-Z0-9,._+:@%/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** As an attribute name in Nix. */
export const escapeIdentifier = (text: string): string =>
  isNixIdentifier(text) ? text : escapeNixText(text);

/** As a string in Nix. */
export const escapeNixText = (text: string): string => JSON.stringify(text).replaceAll("$", "\\$");

/** One ASCII character as C has it, `\\x0a`; undefined for other texts. */
export const escapeCCharacter = (text: string): string | undefined =>
  text.length === 1 && text <= "\x7f" ? `\\x${text.charCodeAt(0).toString(16).padStart(2, "0")}` : undefined;

const entities: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "'": "&apos;",
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
};

export const escapeXml = (text: string): string =>
  text.replace(/["'<>&]/g, (found) => entities[found] ?? found);

/** Percent-encodes the ASCII characters that RFC 3986 does not call unreserved; leaves all others as they are. */
export const escapeUrl = (text: string): string =>
  text.replace(/[\t\n\r -~]/g, (found) =>
    /[A-Za-z0-9._~-]/.test(found)
      ? found
      : `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

/** With a backslash before each of the characters `\[{()^$?*+|.` */
export const escapeRegex = (text: string): string => text.replace(/[\\[{()^$?*+|.]/g, "\\$&");

export const upper = (text: string): string => text.replace(/[a-z]+/g, (found) => found.toUpperCase());
export const lower = (text: string): string => text.replace(/[A-Z]+/g, (found) => found.toLowerCase());
export const sentence = (text: string): string => upper(text.slice(0, 1)) + lower(text.slice(1));

/** `fooBarBaz`: words end at a dash, an underline or a space, and before a capital after a small letter. */
export function camelCase(text: string): string {
  const [first = "", ...rest] = text.split(/[-_ ]|(?<=[a-z])(?=[A-Z])/);
  return lower(first) + rest.map(sentence).join("");
}

const longestName = 207;

/** Without dots at the start, with a dash for what a store path cannot have; the end of what is too long. */
export function derivationName(text: string): string {
  if (text.length <= longestName && /^[A-Za-z0-9+_?=-][A-Za-z0-9+._?=-]*$/.test(text)) return text;
  const harmless = text.replace(/^\.+/, "").replace(/[^A-Za-z0-9+._?=-]+/g, "-");
  return harmless.slice(-longestName) || "unknown";
}
