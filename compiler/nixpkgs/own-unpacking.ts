/**
 * Attributes that disable or replace the default unpack phase of stdenv (nixpkgs manual, "The unpack phase"). Checked
 * 2026-11.
 */
export const ownUnpacking: readonly string[] = ["dontUnpack", "srcs", "unpackCmd", "unpackPhase"];

interface Unpacker {
  /** Each unpacks the files. */
  readonly packages: readonly [string, ...string[]];
  /** The command, if they have no hook. */
  readonly unpackCmd?: string;
}

/** Packages whose `setup-hook.sh` unpacks files, by the ending of their names. Checked 2026-11. */
export const unpackers: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ["7z", { packages: ["p7zip", "_7zz"] }],
  ["deb", { packages: ["dpkg"] }],
  ["dmg", { packages: ["undmg", "_7zz"] }],
  ["rar", { packages: ["unrar", "unrar-free"] }],
  ["rpm", { packages: ["rpmextract"], unpackCmd: "rpmextract $curSrc" }],
  ["zip", { packages: ["unzip"] }],
]);
