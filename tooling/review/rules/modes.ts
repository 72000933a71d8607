import type { Observation } from "../finding.ts";
import type { ModeChange } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule, Trees } from "./rule.ts";

/** Files that can be executed, or cannot any more: containers and tests run the scripts among them. */
export const modesRule: Rule = {
  name: "modes",
  *app({ after }, { modes }) {
    if (after) yield* changesIn(`apps/${after.name}/`, modes);
  },
  *package({ after }, { modes }) {
    if (after) yield* changesIn(`pkgs/${after.name}/`, modes);
  },
  *tree({ modes }) {
    for (const [path, change] of modes ?? [])
      if (!/^(?:apps|pkgs)\/[^/]+\//.test(path)) yield observation(path, path, change);
  },
};

function* changesIn(folder: string, modes: Trees["modes"]): Iterable<Observation> {
  for (const [path, change] of modes ?? [])
    if (path.startsWith(folder)) yield observation(path, path.slice(folder.length), change);
}

const observation = (file: string, name: string, { isExecutable }: ModeChange): Observation => ({
  severity: isExecutable ? "notice" : "warning",
  about: file,
  message: `${quoted(name)} ${isExecutable ? "is executable now" : "is no longer executable: what runs it fails"}`,
  where: { file },
});
