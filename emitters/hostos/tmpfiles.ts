// How paths are written in lines of tmpfiles.d(5): `%` begins a specifier, quotes and backslashes are C-style escaped.

const specifiers = (path: string): string => path.replaceAll("%", "%%");

/** A word of a line. */
export const tmpfilesWord = (path: string): string =>
  /^[\w./%-]+$/.test(path) ? specifiers(path) : `"${specifiers(path).replace(/["\\]/g, "\\$&")}"`;

/**
 * The name of a path below `systemd.tmpfiles.settings`, which NixOS puts between single quotes as it is. Source:
 * nixos/modules/system/boot/systemd/tmpfiles.nix.
 */
export const tmpfilesSetting = (path: string): string => specifiers(path).replace(/['\\]/g, "\\$&");
