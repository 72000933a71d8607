import { at, canonical, textAt, type JsonObject } from "../data.ts";
import type { Observation } from "../finding.ts";
import { catalogPath } from "../sides/side.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** What people read and nothing runs. */
export const metadataRule: Rule = {
  name: "metadata",
  *package({ before, after }) {
    if (before && after)
      yield* changes(before.options, after.options, [
        "description",
        "homePage",
        "mainProgram",
        "maintainers",
      ]);
  },
  *app({ before, after }) {
    if (before && after)
      yield* changes(before.options, after.options, [
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
      message: was ? `its recipe was ${quoted(was)}` : "`recipePath` changed",
      where: { file: catalogPath },
    };
  const changed = fields.filter((field) => canonical(at(before, field)) !== canonical(at(after, field)));
  if (changed.length > 0)
    yield {
      severity: "info",
      message: `${several(changed, 9)} changed`,
      where: { file: catalogPath },
    };
}
