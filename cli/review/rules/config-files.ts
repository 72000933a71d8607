import { changedLine } from "../changed-values.ts";
import { configFilesOf, type ConfigFile } from "../reading/config-files.ts";
import type { Observation } from "../finding.ts";
import { newlyEverywhere } from "../newly-everywhere.ts";
import { catalogPath } from "../sides/reviewed-tree.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Configuration files: a change reaches the service without a restart, so it may not be noticed; secrets in them. */
export const configFilesRule: Rule = {
  name: "config-files",
  *app({ before, after }, trees) {
    if (after === undefined) return;
    const was = before && configFilesOf(before.evaluated, trees.before.files);
    for (const [name, sides] of pairs(
      was ?? new Map<string, ConfigFile>(),
      configFilesOf(after.evaluated, trees.after.files),
    )) {
      yield* newSecrets(name, sides);
      if (was === undefined || sides.before?.content === sides.after?.content) continue;
      const what = sides.before === undefined ? "added" : sides.after === undefined ? "removed" : "changed";
      const line = changedLine("", sides.before?.text ?? "", sides.after?.text ?? "");
      const shown = line === undefined ? "" : ` (${quoted(line[0])} → ${quoted(line[1])})`;
      const how = what === "changed" ? "; its unit does not restart for that" : "";
      const opened = newlyEverywhere(sides.before?.text ?? "", sides.after?.text ?? "", after);
      yield {
        severity: opened === "" ? "notice" : "warning",
        about: name,
        message: `configuration file ${quoted(name)} ${what}${shown}${opened}${how}`,
        where: { file: catalogPath },
      };
    }
  },
};

function* newSecrets(file: string, { before, after }: Sides<ConfigFile>): Iterable<Observation> {
  const known = new Set(before?.secrets.map((each) => JSON.stringify(each)));
  for (const secret of after?.secrets ?? [])
    if (!known.has(JSON.stringify(secret)))
      yield {
        severity: "danger",
        about: `secret ${secret.name} in ${file}`,
        message: `configuration file ${quoted(file)} has ${quoted(secret.name)}: its value looks like a secret and would be public (hidden here)`,
        where: { file: catalogPath },
      };
}
