/** Constants of nixpkgs `lib/deprecated/misc.nix`: known at compile time, because hashes must be known. */
export const fakeHashes = {
  fakeHash: `sha256-${"A".repeat(43)}=`,
  fakeSha256: "0".repeat(64),
  fakeSha512: "0".repeat(128),
} as const;
