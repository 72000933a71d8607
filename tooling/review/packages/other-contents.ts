import type { Observation } from "../finding.ts";
import type { Trees } from "../rules/rule.ts";
import { entryFiles } from "../sides/entry-files.ts";
import type { ChangedInput } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { changedInputs } from "./changed-inputs.ts";
import { namedInputs } from "./named-inputs.ts";

/**
 * Files of the recipe folder that have other contents, and that generated files of an entry only point at.
 * @param folder of the entry, in the new output
 */
export function* otherContents(folder: string, trees: Trees): Iterable<Observation> {
  const own = entryFiles(trees.after.files).get(folder) ?? new Map<string, string>();
  const pointing = new Map<ChangedInput, readonly string[]>();
  for (const path of own.keys())
    for (const input of namedInputs(trees, path)) pointing.set(input, [...(pointing.get(input) ?? []), path]);
  for (const input of pointing.size === 0 ? [] : changedInputs(trees)) {
    const files = pointing.get(input) ?? [];
    const [file] = files;
    if (file === undefined) continue;
    const names = several(files.map((path) => path.slice(folder.length + 1)));
    yield {
      severity: "notice",
      about: input.name,
      message: `${quoted(input.name)} has other contents, and is used by ${names}`,
      where: { file },
    };
  }
}
