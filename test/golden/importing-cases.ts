import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

/** The messages of `catalogc import` about a file. */
async function say(folder: string, text: string | undefined): Promise<string> {
  if (text !== undefined) writeTree(folder, { "tool.nix": text });
  return (await catalogcHere(folder, ["import", "tool.nix"])).stderr;
}

/** Scenes of `catalogc import` that end in a diagnostic. */
export const importingCases: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  CG589: (folder) => say(folder, undefined),
  CG599: (folder) =>
    say(folder, "{ stdenv, name }:\n\nstdenv.mkDerivation {\n  pname = name;\n  src = ./.;\n}\n"),
  CG693: (folder) => say(folder, "{ config, ... }:\n\n{\n  services.nginx.enable = true;\n}\n"),
  CG694: (folder) =>
    say(
      folder,
      '{ stdenv }:\n\nstdenv.mkDerivation rec {\n  pname = "loop";\n  version = version;\n  src = ./.;\n}\n',
    ),
};
