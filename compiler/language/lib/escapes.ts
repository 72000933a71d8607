import { isNixIdentifier } from "../nix-names.ts";

// How `lib.strings` escapes text for other languages.

/** Quoted for a POSIX shell unless it is harmless as it is. */
export const escapeShell = (text: string): string =>
  /^[a-zA-Z0-9,._+:@%/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** As an attribute name in Nix. */
export const escapeIdentifier = (text: string): string =>
  isNixIdentifier(text) ? text : escapeNixText(text);

/** As a string in Nix. */
export const escapeNixText = (text: string): string => JSON.stringify(text).replaceAll("$", "\\$");

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
