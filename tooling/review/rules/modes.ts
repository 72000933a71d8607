import { notice, warning, type Observation } from "../finding.ts";
import type { ModeChange } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** Files whose executable bit changed: containers and tests run scripts. */
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
      if (!/^(?:apps|pkgs)\/[^/]+\//.test(path)) yield changed(path, path, change);
  },
};

function* changesIn(folder: string, { modes }: Context): Iterable<Observation> {
  for (const [path, change] of modes)
    if (path.startsWith(folder)) yield changed(path, path.slice(folder.length), change);
}

const changed = (file: string, name: string, { isExecutable }: ModeChange): Observation =>
  isExecutable
    ? notice(`${quoted(name)} is now executable`, { file })
    : warning(`${quoted(name)} is no longer executable: programs that run it fail`, { file });
