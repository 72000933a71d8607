import { changedLine } from "../changed-values.ts";
import { configFilesOf, type ConfigFile } from "../reading/config-files.ts";
import type { Observation } from "../finding.ts";
import { newlyEverywhere } from "../newly-everywhere.ts";
import { manifestOf } from "../sides/manifest-of.ts";
import { formerly } from "../sides/moves.ts";
import { catalogPath } from "../sides/reviewed-tree.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule, Trees } from "./rule.ts";

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
      if (sides.before && sides.after && isMovedFile(sides.before, sides.after, trees)) {
        yield {
          severity: "info",
          about: name,
          message: `configuration file ${quoted(name)} is ${quoted(sides.after.source)} now, with the same contents`,
          where: { file: catalogPath },
        };
        continue;
      }
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

/** Whether all that differs is what a file beside the recipe is called, of which the manifests know the contents. */
function isMovedFile(before: ConfigFile, after: ConfigFile, trees: Trees): boolean {
  const [was, is] = [manifestOf(trees.before.files), manifestOf(trees.after.files)].map(
    (manifest) => manifest?.sources?.inputs,
  );
  const below = (source: string): string => source.slice(source.indexOf("/") + 1);
  const old = was?.get(formerly(trees.moves ?? [], below(before.source)));
  return before.others === after.others && old !== undefined && old === is?.get(below(after.source));
}

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
