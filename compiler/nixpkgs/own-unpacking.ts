/**
 * Attributes with which a source is not unpacked, or not by what stdenv does by itself (nixpkgs manual, "The unpack phase").
 * Checked 2026-11.
 */
export const ownUnpacking: readonly string[] = ["dontUnpack", "srcs", "unpackCmd", "unpackPhase"];

/** What tells the hooks of nixpkgs' `unzip` and `dpkg` that a file is theirs. Checked 2026-11. */
export const unpackHookEndings: ReadonlySet<string> = new Set(["zip", "deb"]);
