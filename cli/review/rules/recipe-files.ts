import { entryFiles } from "../entry-files.ts";
import type { Observation } from "../finding.ts";
import { quoted, several } from "../words.ts";
import { changedInputs, pointsAt } from "./changed-inputs.ts";
import type { Rule, Trees } from "./rule.ts";

/** Files beside the recipes that generated files only point at: patches, configuration. Of these, only the manifest tells. */
export const recipeFilesRule: Rule = {
  name: "recipe-files",
  *app({ before, after }, trees) {
    if (before && after) yield* otherContents(`apps/${after.name}`, trees);
  },
  *package({ before, after }, trees) {
    if (before && after) yield* otherContents(`pkgs/${after.name}`, trees);
  },
};

function* otherContents(folder: string, trees: Trees): Iterable<Observation> {
  const own = entryFiles(trees.after.files).get(folder) ?? new Map<string, string>();
  for (const input of changedInputs(trees)) {
    const pointing = [...own.keys()].filter((path) => pointsAt(own, path, input));
    const [file] = pointing;
    if (file === undefined) continue;
    const names = several(pointing.map((path) => path.slice(folder.length + 1)));
    yield {
      severity: "notice",
      about: input.name,
      message: `${quoted(input.name)} has other contents, and is used by ${names}`,
      where: { file },
    };
  }
}
