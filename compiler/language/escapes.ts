import { isNixIdentifier } from "./nix-names.ts";

// The escapes of `lib.strings` for other languages and for names.

/** Quoted for a POSIX shell, unless no quotes are needed. */
export const escapeShell = (text: string): string =>
  /^[a-zA-Z0-9,._+:@%/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Escaped as an attribute name of Nix. */
export const escapeIdentifier = (text: string): string =>
  isNixIdentifier(text) ? text : escapeNixText(text);

/** Escaped as a Nix string. */
export const escapeNixText = (text: string): string => JSON.stringify(text).replaceAll("$", "\\$");

export const upper = (text: string): string => text.replace(/[a-z]+/g, (found) => found.toUpperCase());
export const lower = (text: string): string => text.replace(/[A-Z]+/g, (found) => found.toLowerCase());
