import { flagAt, isObject, objectAt, textsAt, type JsonObject } from "../data.ts";
import { notice, warning } from "../finding.ts";
import { containersOf, planPath, runsIn, type ReviewedApp } from "../sides/side.ts";
import { difference, pairs } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The networks of containers, and who joins them. */
export const networksRule: Rule = {
  name: "networks",
  *app({ before, after }) {
    if (before === undefined || after === undefined || !runsIn(after, "container")) return;
    const where = { file: `apps/${after.name}/container/compose.yaml` };
    for (const [name, { before: was, after: is }] of pairs(containersOf(before), containersOf(after))) {
      if (was === undefined || is === undefined) continue;
      const { added, removed } = difference(joinedBy(was), joinedBy(is));
      if (added.length > 0)
        yield warning(`container ${quoted(name)} joins the networks ${several(added)}`, where);
      if (removed.length > 0)
        yield notice(`container ${quoted(name)} leaves the networks ${several(removed)}`, where);
    }
    for (const [name, { before: was, after: is }] of pairs(networksOf(before), networksOf(after))) {
      const [old, now] = [flagAt(was, "internal"), flagAt(is, "internal")];
      const plan = { file: planPath(after.name) };
      if (was === undefined || is === undefined || old === now) continue;
      yield now
        ? notice(`network ${quoted(name)} is now internal`, plan)
        : warning(`network ${quoted(name)} is no longer internal: its containers reach other hosts`, plan);
    }
  },
};

/** Compose Specification, "networks". */
function joinedBy(container: JsonObject): readonly string[] {
  const joined = textsAt(container, "networks");
  return joined.length === 0 ? ["default"] : joined;
}

const networksOf = (app: ReviewedApp): ReadonlyMap<string, JsonObject> =>
  new Map(
    Object.entries(objectAt(app.plan, "networks")).flatMap(([name, each]) =>
      isObject(each) ? [[name, each]] : [],
    ),
  );
