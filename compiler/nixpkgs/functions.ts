/**
 * Functions, hooks and sets of nixpkgs that generated files call: a package of the same name would break unrelated
 * files. Programs that they run (`bash`, `nodejs`) are ordinary packages, which the catalog may replace. Checked
 * 2026-11.
 */
export const functionsOfNixpkgs: ReadonlySet<string> = new Set([
  "buildGoModule",
  "buildNpmPackage",
  "dockerTools",
  "fetchFromCodeberg",
  "fetchFromForgejo",
  "fetchFromGitHub",
  "fetchFromGitLab",
  "fetchFromGitea",
  "fetchPnpmDeps",
  "fetchgit",
  "fetchpatch",
  "fetchurl",
  "installShellFiles",
  "makeRustPlatform",
  "makeWrapper",
  "mkShell",
  "nixos",
  "ocamlPackages",
  "pnpmConfigHook",
  "python3Packages",
  "runCommand",
  "rustPlatform",
  "stdenv",
  "stdenvNoCC",
  "symlinkJoin",
  "testers",
  "versionCheckHook",
  "writeScript",
  "writeShellApplication",
  "writeShellScript",
  "writeText",
]);

/** nixpkgs manual, "Fetchers". Checked 2026-11. */
export const forgeFetchers = {
  github: "fetchFromGitHub",
  gitlab: "fetchFromGitLab",
  codeberg: "fetchFromCodeberg",
  gitea: "fetchFromGitea",
  forgejo: "fetchFromForgejo",
} as const;

/** A kind of host of repositories. */
export type Forge = keyof typeof forgeFetchers;
