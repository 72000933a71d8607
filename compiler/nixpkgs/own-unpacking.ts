/**
 * Attributes with which a source is not unpacked, or not by what stdenv does by itself (nixpkgs manual, "The unpack phase").
 * Checked 2026-11.
 */
export const ownUnpacking: readonly string[] = ["dontUnpack", "srcs", "unpackCmd", "unpackPhase"];
