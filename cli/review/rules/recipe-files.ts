import type { Observation } from "../finding.ts";
import { quoted, several } from "../words.ts";
import { changedInputs, pointsAt } from "./changed-inputs.ts";
import type { Rule, Trees } from "./rule.ts";

/** Files beside the recipes that generated files only point at: patches, configuration. Of these, only the manifest tells. */
export const recipeFilesRule: Rule = {
  name: "recipe-files",
  *app({ before, after }, trees) {
    if (before && after) yield* otherContents(`apps/${after.name}/`, trees);
  },
  *package({ before, after }, trees) {
    if (before && after) yield* otherContents(`pkgs/${after.name}/`, trees);
  },
};

function* otherContents(folder: string, trees: Trees): Iterable<Observation> {
  const { files } = trees.after;
  const inputs = changedInputs(trees);
  const own = inputs.length === 0 ? [] : [...files.keys()].filter((path) => path.startsWith(folder));
  for (const input of inputs) {
    const pointing = own.filter((path) => pointsAt(files, path, input));
    const [file] = pointing;
    if (file === undefined) continue;
    const names = several(pointing.map((path) => path.slice(folder.length)));
    yield {
      severity: "notice",
      about: input.name,
      message: `${quoted(input.name)} has other contents, and is used by ${names}`,
      where: { file },
    };
  }
}
