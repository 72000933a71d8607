import { notice, type Observation, type Severity } from "../finding.ts";
import { newSecrets, scriptSecrets } from "../secrets/secrets.ts";
import { planPath } from "../sides/side.ts";
import { machineScripts, ofComponents, packageScripts, testScripts } from "../sides/texts.ts";
import { pairs, type Sides } from "../sides/tree.ts";
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
    for (const [what, sides] of pairs(was, is)) yield* secretsIn(what, sides, where, "warning");
    const shell = "the script of the development environment";
    if (before !== undefined) yield* change(shell, was.get(shell) ?? "", is.get(shell) ?? "", where);
  },
  *app({ before, after }) {
    if (after === undefined) return;
    const where = { file: planPath(after.name) };
    // Secrets in tests may be made up for them.
    for (const [what, sides] of pairs(before ? testScripts(before) : none, testScripts(after)))
      yield* secretsIn(what, sides, where, "warning");
    const [was, is] = [before && machineScripts(before), machineScripts(after)];
    for (const [what, sides] of pairs(was ?? none, is)) {
      yield* secretsIn(what, sides, where, "danger");
      // An added or removed component brings or takes its script.
      if (was === undefined || (what.startsWith(ofComponents) && !(was.has(what) && is.has(what)))) continue;
      yield* change(what, sides.before ?? "", sides.after ?? "", where);
    }
  },
};

const none: ReadonlyMap<string, string> = new Map();

function* secretsIn(
  what: string,
  { before = "", after = "" }: Sides<string>,
  where: Observation["where"],
  severity: Severity,
): Iterable<Observation> {
  if (after !== before)
    yield* newSecrets(`${what} has`, scriptSecrets(before), scriptSecrets(after), severity, where);
}

function* change(what: string, was: string, is: string, where: Observation["where"]): Iterable<Observation> {
  if (was === is) return;
  const how = was === "" ? "added" : is === "" ? "removed" : "changed";
  yield notice(`${what} ${how}`, where);
}
