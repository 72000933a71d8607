import { textAt } from "../reading/json.ts";
import { catalogPath } from "../sides/reviewed-tree.ts";
import {
  ofComponents,
  packageScriptsOf,
  scriptSecrets,
  scriptsOf,
  testScriptsOf,
} from "../secrets/script-secrets.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Observation, Severity } from "../finding.ts";
import type { Rule } from "./rule.ts";

/**
 * Scripts of the recipe that run on a machine: before a start, once at setup, and when a developer sits down. Tests are
 * told of by their own rule, but what they give away is as public.
 */
export const scriptsRule: Rule = {
  name: "scripts",
  *package({ before, after }) {
    if (after === undefined) return;
    const scripts = before === undefined ? none : packageScriptsOf(before.evaluated);
    yield* secretsOfTests(scripts, packageScriptsOf(after.evaluated));
    if (before === undefined) return;
    yield* change(
      "the script of the development environment",
      textAt(before.evaluated, "develop", "shellHook"),
      textAt(after.evaluated, "develop", "shellHook"),
    );
  },
  *app({ before, after }) {
    if (after === undefined) return;
    const was = before && scriptsOf(before.evaluated);
    const is = scriptsOf(after.evaluated);
    yield* secretsOfTests(before ? testScriptsOf(before.evaluated) : none, testScriptsOf(after.evaluated));
    for (const [what, sides] of pairs(was ?? none, is)) {
      yield* newSecrets(what, sides);
      // A component that came or went has its script with it.
      if (was === undefined || (what.startsWith(ofComponents) && !(was.has(what) && is.has(what)))) continue;
      yield* change(what, sides.before ?? "", sides.after ?? "");
    }
  },
};

const none: ReadonlyMap<string, string> = new Map();

/** What a test logs in with may be made up for it: not as grave, until somebody has looked. */
function* secretsOfTests(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Iterable<Observation> {
  for (const [what, sides] of pairs(before, after)) yield* newSecrets(what, sides, "warning");
}

function* newSecrets(
  what: string,
  { before, after }: Sides<string>,
  severity: Severity = "danger",
): Iterable<Observation> {
  if (after === undefined || after === before) return;
  const known = new Set(scriptSecrets(before ?? "").map((each) => JSON.stringify(each)));
  for (const secret of scriptSecrets(after))
    if (!known.has(JSON.stringify(secret)))
      yield {
        severity,
        about: `secret ${secret.name} in ${what}`,
        message: `${what} has ${quoted(secret.name)}: its value looks like a secret and would be public (hidden here)`,
        where: { file: catalogPath },
      };
}

function* change(what: string, was: string, is: string): Iterable<Observation> {
  if (was === is) return;
  const how = was === "" ? "added" : is === "" ? "removed" : "changed";
  yield { severity: "notice", about: what, message: `${what} ${how}`, where: { file: catalogPath } };
}
