import { notice, observation, type Observation, type Severity } from "../finding.ts";
import { scriptSecrets } from "../secrets/script-secrets.ts";
import { planPath } from "../sides/side.ts";
import { machineScripts, ofComponents, packageScripts, testScripts } from "../sides/texts.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/**
 * Scripts of a recipe that run before a start, at setup, and in a development environment. The tests rule reports changed tests;
 * secrets in them are reported here.
 */
export const scriptsRule: Rule = {
  name: "scripts",
  *package({ before, after }) {
    if (after === undefined) return;
    const where = { file: `pkgs/${after.name}/package.nix` };
    const [was, is] = [before ? packageScripts(before) : none, packageScripts(after)];
    for (const [what, sides] of pairs(was, is)) yield* newSecrets(what, sides, where, "warning");
    const shell = "the script of the development environment";
    if (before !== undefined) yield* change(shell, was.get(shell) ?? "", is.get(shell) ?? "", where);
  },
  *app({ before, after }) {
    if (after === undefined) return;
    const where = { file: planPath(after.name) };
    // Secrets in tests may be made up for them.
    for (const [what, sides] of pairs(before ? testScripts(before) : none, testScripts(after)))
      yield* newSecrets(what, sides, where, "warning");
    const [was, is] = [before && machineScripts(before), machineScripts(after)];
    for (const [what, sides] of pairs(was ?? none, is)) {
      yield* newSecrets(what, sides, where, "danger");
      // An added or removed component brings or takes its script.
      if (was === undefined || (what.startsWith(ofComponents) && !(was.has(what) && is.has(what)))) continue;
      yield* change(what, sides.before ?? "", sides.after ?? "", where);
    }
  },
};

const none: ReadonlyMap<string, string> = new Map();

function* newSecrets(
  what: string,
  { before, after }: Sides<string>,
  where: Observation["where"],
  severity: Severity,
): Iterable<Observation> {
  if (after === undefined || after === before) return;
  const known = new Set(scriptSecrets(before ?? "").map((each) => JSON.stringify(each)));
  for (const secret of scriptSecrets(after))
    if (!known.has(JSON.stringify(secret)))
      yield observation(
        severity,
        `${what} has ${quoted(secret.name)}: its value looks like a secret and would be public (hidden here)`,
        where,
      );
}

function* change(what: string, was: string, is: string, where: Observation["where"]): Iterable<Observation> {
  if (was === is) return;
  const how = was === "" ? "added" : is === "" ? "removed" : "changed";
  yield notice(`${what} ${how}`, where);
}
