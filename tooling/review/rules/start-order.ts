import { notice, warning } from "../finding.ts";
import { textsAt, type JsonObject } from "../data.ts";
import { jobsOf, nodesOf, placeOf, type ReviewedApp } from "../sides/side.ts";
import { difference, pairs } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The start order of components, resources and jobs. */
export const startOrderRule: Rule = {
  name: "start-order",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    const [old, now] = [allNodes(before), allNodes(after)];
    for (const [name, sides] of pairs(old, now)) {
      if (sides.before === undefined || sides.after === undefined) continue;
      const { added, removed } = difference(
        textsAt(sides.before, "waitsFor"),
        textsAt(sides.after, "waitsFor"),
      );
      // The entries rule reports removed nodes.
      const left = removed.filter((each) => now.has(each));
      const where = placeOf(after, name);
      if (added.length > 0)
        yield notice(`${quoted(name)} starts later: it now waits for ${several(added)}`, where);
      if (left.length > 0)
        yield warning(`${quoted(name)} no longer waits for ${several(left)} and may start before it`, where);
    }
  },
};

const allNodes = (app: ReviewedApp): ReadonlyMap<string, JsonObject> =>
  new Map([...nodesOf(app, "component"), ...nodesOf(app, "resource"), ...jobsOf(app)]);
