import { observation, type Observation, type Place, type Severity } from "../finding.ts";
import { foreignCode } from "../host/foreign-code.ts";
import { planPath } from "../sides/side.ts";
import { packageScripts, programsOf, testScripts } from "../sides/texts.ts";
import { several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Code that is downloaded when a service starts: no hash and no lock file pins it, and no reviewer sees it. */
export const foreignCodeRule: Rule = {
  name: "foreign-code",
  *app({ before, after }) {
    if (after === undefined) return;
    const where = { file: planPath(after.name) };
    yield* added(before && programsOf(before), programsOf(after), "danger", where);
    yield* added(before && testScripts(before), testScripts(after), "warning", where);
  },
  *package({ before, after }) {
    if (after === undefined) return;
    const where = { file: `pkgs/${after.name}/package.nix` };
    yield* added(before && packageScripts(before), packageScripts(after), "warning", where);
  },
};

function* added(
  before: ReadonlyMap<string, string> | undefined,
  after: ReadonlyMap<string, string>,
  severity: Severity,
  where: Place,
): Iterable<Observation> {
  for (const [what, script] of after) {
    const was = before?.get(what) ?? "";
    if (script === was) continue;
    const known = new Set(foreignCode(was));
    const found = foreignCode(script).filter((each) => !known.has(each));
    if (found.length > 0)
      yield observation(severity, `${what} downloads and runs code: ${several(found)}`, where);
  }
}
