import { catalogcHere } from "../support/catalogc-here.ts";
import { writeTree } from "../support/temp-folder.ts";

/** The messages of a command in a folder with these files. */
async function say(
  folder: string,
  files: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  writeTree(folder, files);
  return (await catalogcHere(folder, args)).stderr;
}

/** Scenes of `catalogc init` and `catalogc new` that end in a diagnostic. */
export const startingCases: Readonly<Record<string, (folder: string) => string | Promise<string>>> = {
  CG478: (folder) => say(folder, {}, ["new", "pkg", "tool", "--git", "tool"]),
  CG590: (folder) => say(folder, { "cat/recipes/catalog.ts": "export default {};" }, ["init", "cat"]),
  CG591: (folder) => say(folder, { file: "" }, ["init", "file/cat"]),
  CG592: (folder) => say(folder, {}, ["new", "pkg", "my tool"]),
  CG593: (folder) => say(folder, { "src/README": "" }, ["new", "pkg", "tool", "--from", "src"]),
  CG594: (folder) => say(folder, {}, ["new", "pkg", "tool"]),
  CG595: (folder) => say(folder, {}, ["new", "pkg", "tool", "--from", "src"]),
  CG695: (folder) =>
    say(folder, { "src/package.json": "{}", "src/yarn.lock": "" }, ["new", "pkg", "tool", "--from", "src"]),
  CG696: (folder) => say(folder, {}, ["new", "pkg", "tool", "--git", "github:o/r/v1", "--pkg-version", "v1"]),
};
