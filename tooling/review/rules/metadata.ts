import { at, canonical, textAt, type JsonObject } from "../reading/json.ts";
import { catalogPath } from "../sides/reviewed-tree.ts";
import { quoted, several } from "../words.ts";
import type { Observation } from "../finding.ts";
import type { Rule } from "./rule.ts";

/** What people read and nothing runs. */
export const metadataRule: Rule = {
  name: "metadata",
  *package({ before, after }) {
    if (before && after)
      yield* changes(before.evaluated, after.evaluated, [
        "description",
        "homePage",
        "mainProgram",
        "maintainers",
      ]);
  },
  *app({ before, after }) {
    if (before && after)
      yield* changes(before.evaluated, after.evaluated, [
        "description",
        "displayName",
        "icon",
        "links",
        "maintainers",
        "fund",
        "usage",
        "data",
      ]);
  },
};

function* changes(before: JsonObject, after: JsonObject, fields: readonly string[]): Iterable<Observation> {
  const [was, is] = [before, after].map((each) => textAt(each, "recipePath"));
  if (was !== is)
    yield {
      severity: "info",
      about: "recipe",
      message: was ? `its recipe was ${quoted(was)}` : "`recipePath` changed",
      where: { file: catalogPath },
    };
  const changed = fields.filter((field) => canonical(at(before, field)) !== canonical(at(after, field)));
  if (changed.length > 0)
    yield {
      severity: "info",
      about: "metadata",
      message: `${several(changed, 9)} changed`,
      where: { file: catalogPath },
    };
}
