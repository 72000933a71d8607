import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

const recipe = (name: string, options: string): string => `{ lib, pkgs, ... }:
{
  pkgs."${name}" = {
    version = "1.2.3";
    license = lib.licenses.mit;
    ${options}
  };
}
`;

const source =
  'source = { git = "github:owner/tool/v1.2.3"; hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0="; };';

/** The messages about an attempt to export a package. */
async function exported(folder: string, name: string, options: string, ...flags: readonly string[]) {
  writeTree(folder, { "recipes/recipe.nix": recipe(name, options), "recipes/src/main.c": "" });
  return (await catalogcHere(folder, ["export", name, ...flags])).stderr;
}

/** Packages that `catalogc export` has something to say about. */
export const exportingCases: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  CG516: (folder) => exported(folder, "tool", "source.path = ./src; build.standardBuilder.enable = true;"),
  CG517: (folder) =>
    exported(
      folder,
      "tool",
      `${source}
    mainProgram = "tool";
    build.pythonPackageBuilder.enable = true;
    test = { script = "tool --version"; sandbox = false; };`,
    ),
  CG518: (folder) =>
    exported(
      folder,
      "tool",
      `${source}
    build.standardBuilder.enable = true;
    build.extraAttrs = { strictDeps = false; __structuredAttrs = false; };`,
      "--check",
    ),
};
