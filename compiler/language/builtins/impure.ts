/**
 * Builtins whose result depends on the machine, the network or the time, and what to write instead.
 */
export const impureFunctions: Readonly<Record<string, string>> = {
  fetchurl: "Use `pkgs.fetchurl` with a hash.",
  fetchTarball: "Use `pkgs.fetchzip` with a hash.",
  fetchGit: "Use `pkgs.fetchgit` with a hash.",
  fetchMercurial: "Use `pkgs.fetchhg` with a hash.",
  fetchTree: "Use one of nixpkgs' fetchers with a hash, `pkgs.fetchFromGitHub` for one.",
  fetchClosure: "Name the package by `pkgs.…`.",
  getFlake: "Use `pkgs` and `lib`, which every recipe has.",
  getEnv: "Write the value into the recipe.",
  storePath: "Name the package by `pkgs.…`.",
  findFile: "Name the file by its path in the recipe tree.",
  exec: "Build what it prints as a package.",
  importNative: "Build it as a package.",
};

export const impureConstants: Readonly<Record<string, string>> = {
  currentTime: "Write the time into the recipe.",
  currentSystem: "Use `pkgs.stdenv.hostPlatform.system`.",
  nixPath: "Name the file by its path in the recipe tree.",
};

/** Pure, but only Nix itself computes them. */
export const residualFunctions: readonly string[] = [
  "appendContext",
  "convertHash",
  "derivation",
  "derivationStrict",
  "filterSource",
  "flakeRefToString",
  "hashFile",
  "hashString",
  "match",
  "outputOf",
  "parseFlakeRef",
  "path",
  "placeholder",
  "readDir",
  "split",
  "toFile",
  "toPath",
  "toXML",
  "addDrvOutputDependencies",
  "langVersion",
  "nixVersion",
  "storeDir",
];
