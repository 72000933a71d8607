/** nixpkgs `lib/deprecated/misc.nix`: constants, so that they can stand where a hash must be known. */
export const fakeHashes = {
  fakeHash: `sha256-${"A".repeat(43)}=`,
  fakeSha256: "0".repeat(64),
  fakeSha512: "0".repeat(128),
} as const;
