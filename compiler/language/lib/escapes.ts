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

export const upper = (text: string): string => text.replace(/[a-z]+/g, (found) => found.toUpperCase());
export const lower = (text: string): string => text.replace(/[A-Z]+/g, (found) => found.toLowerCase());
