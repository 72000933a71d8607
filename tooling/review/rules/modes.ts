import type { Observation } from "../finding.ts";
import type { ModeChange } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** Files that have become executable, or are no longer: containers and tests run the scripts among them. */
export const modesRule: Rule = {
  name: "modes",
  *app({ after }, context) {
    if (after) yield* changesIn(`apps/${after.name}/`, context);
  },
  *package({ after }, context) {
    if (after) yield* changesIn(`pkgs/${after.name}/`, context);
  },
  *catalog({ modes }) {
    for (const [path, change] of modes)
      if (!/^(?:apps|pkgs)\/[^/]+\//.test(path)) yield observation(path, path, change);
  },
};

function* changesIn(folder: string, { modes }: Context): Iterable<Observation> {
  for (const [path, change] of modes)
    if (path.startsWith(folder)) yield observation(path, path.slice(folder.length), change);
}

const observation = (file: string, name: string, { isExecutable }: ModeChange): Observation => ({
  severity: isExecutable ? "notice" : "warning",
  message: `${quoted(name)} ${isExecutable ? "is executable now" : "is no longer executable: what runs it fails"}`,
  where: { file },
});
