// Escapes paths in lines of tmpfiles.d(5): `%` starts a specifier; quotes and backslashes have C-style escapes.

const specifiers = (path: string): string => path.replaceAll("%", "%%");

/** A word of a line. */
export const tmpfilesWord = (path: string): string =>
  /^[\w./%-]+$/.test(path) ? specifiers(path) : `"${specifiers(path).replace(/["\\]/g, "\\$&")}"`;

/**
 * The name of a path below `systemd.tmpfiles.settings`, which NixOS puts between single quotes without escaping it.
 * Source: nixos/modules/system/boot/systemd/tmpfiles.nix.
 */
export const tmpfilesSetting = (path: string): string => specifiers(path).replace(/['\\]/g, "\\$&");
