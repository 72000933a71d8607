/** Attributes with which a source is not unpacked, or not by what stdenv does by itself (nixpkgs manual, "The unpack phase"). */
export const ownUnpacking: readonly string[] = ["dontUnpack", "srcs", "unpackCmd", "unpackPhase"];
