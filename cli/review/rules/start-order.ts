import { placeIn } from "../service.ts";
import { difference } from "../tree.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** What waits for what. */
export const startOrderRule: Rule = {
  name: "start-order",
  *service({ before, after }) {
    if (before?.after === undefined || after?.after === undefined) return;
    const { added, removed } = difference(before.after, after.after);
    const where = placeIn(after, "after");
    if (added.length > 0)
      yield {
        severity: "notice",
        about: `later ${after.name}`,
        message: `${quoted(after.name)} starts later: it now waits for ${several(added)}`,
        where,
      };
    if (removed.length > 0)
      yield {
        severity: "warning",
        about: `earlier ${after.name}`,
        message: `${quoted(after.name)} no longer waits for ${several(removed)} and may start before`,
        where,
      };
  },
};
