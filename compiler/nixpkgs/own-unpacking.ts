/**
 * Attributes that disable or replace the default unpack phase of stdenv (nixpkgs manual, "The unpack phase"). Checked
 * 2026-11.
 */
export const ownUnpacking: readonly string[] = ["dontUnpack", "srcs", "unpackCmd", "unpackPhase"];

/** File endings that the hooks of nixpkgs' `unzip` and `dpkg` handle. Checked 2026-11. */
export const unpackHookEndings: ReadonlySet<string> = new Set(["zip", "deb"]);
