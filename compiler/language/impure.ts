/**
 * Members of `builtins` whose result depends on the machine, the network or the time, with the hint for each. The
 * language does not have them. Source: Nix manual, "Built-in Functions", "Built-in Constants" and `pure-eval`.
 */
export const impureBuiltins: ReadonlyMap<string, string> = new Map([
  ["fetchurl", "Use `pkgs.fetchurl` with a hash."],
  ["fetchTarball", "Use `pkgs.fetchzip` with a hash."],
  ["fetchGit", "Use `pkgs.fetchgit` with a hash."],
  ["fetchMercurial", "Use `pkgs.fetchhg` with a hash."],
  ["fetchTree", "Use one of nixpkgs' fetchers with a hash, `pkgs.fetchFromGitHub` for one."],
  ["fetchFinalTree", "Use one of nixpkgs' fetchers with a hash, `pkgs.fetchFromGitHub` for one."],
  ["fetchClosure", "Name the package by `pkgs.…`."],
  ["getFlake", "Use `pkgs` and `lib`, which every recipe has."],
  ["getEnv", "Write the value into the recipe."],
  ["storePath", "Name the package by `pkgs.…`."],
  ["toPath", "Name the file by its path in the recipe folder."],
  ["findFile", "Name the file by its path in the recipe folder."],
  ["unsafeGetAttrPos", "Remove it: where a file lies differs between machines."],
  ["scopedImport", "Import the file with `import ./…` and pass it the values."],
  ["exec", "Build what it prints as a package."],
  ["importNative", "Build it as a package."],
  ["currentTime", "Write the time into the recipe."],
  ["currentSystem", "Use `pkgs.stdenv.hostPlatform.system`."],
  ["nixPath", "Name the file by its path in the recipe folder."],
]);

const nameFile = "Name each file by its path in the recipe folder.";
const readModule = "Import the module with `import ./…` and use what it defines.";

/** The same for `lib` and its parts. Source: nixpkgs, lib/. */
export const impureLib: ReadonlyMap<string, string> = new Map([
  ["maybeEnv", "Write the value into the recipe."],
  ["inNixShell", "Remove it: a recipe means the same everywhere."],
  ["inPureEvalMode", "Remove it: a recipe means the same everywhere."],
  ["revisionWithDefault", "Use `lib.version`."],
  ["unsafeGetAttrPos", "Remove it: where a file lies differs between machines."],
  ["toPath", nameFile],
  ["locateDominatingFile", nameFile],
  ["packagesFromDirectoryRecursive", nameFile],
  ["pathIsGitRepo", "Write the revision into the recipe."],
  ["commitIdFromGitRepo", "Write the revision into the recipe."],
  ["repoRevToName", "Write the name into the recipe."],
  ["gitTracked", "List the files with `lib.fileset.unions`."],
  ["gitTrackedWith", "List the files with `lib.fileset.unions`."],
  ["splitRoot", nameFile],
  ["importApply", readModule],
  ["evalModules", readModule],
  ["extend", "Write the functions as a set of your own."],
]);

/** The same for `pkgs`. */
export const impurePackages: ReadonlyMap<string, string> = new Map([
  ["path", "Use `pkgs` and `lib`, which every recipe has."],
  ["config", "Remove it: a user's configuration of nixpkgs differs between machines."],
]);

const useOwn = "Use the `lib` or `builtins` of the recipe itself, not one that Nix passes.";

/**
 * Names that only `builtins` and `lib` have. A residual, such as a parameter of a function that Nix calls, may be one of
 * these two sets, so none of these names can be selected from it.
 */
export const impureNames: ReadonlyMap<string, string> = new Map([
  ...[
    "readFile",
    "readDir",
    "readFileType",
    "pathExists",
    "hashFile",
    "filterSource",
    "importJSON",
    "importTOML",
  ]
    .concat(["fileContents", "scopedImport", "listFilesRecursive", "pathType", "haskellPathsInDir"])
    .map((name) => [name, useOwn] as const),
  ...[...impureBuiltins, ...impureLib].filter(([name]) => !["fetchurl", "exec", "extend"].includes(name)),
]);
