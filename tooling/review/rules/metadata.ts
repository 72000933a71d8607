import { at, canonical, textAt, type JsonObject } from "../data.ts";
import { info, type Observation } from "../finding.ts";
import { catalogPath } from "../sides/side.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Descriptions, links and maintainers. */
export const metadataRule: Rule = {
  name: "metadata",
  *package({ before, after }) {
    if (before && after)
      yield* changes(before.options, after.options, [
        "description",
        "homePage",
        "longDescription",
        "changelog",
        "mainProgram",
        "maintainers",
        "platforms",
        "badPlatforms",
        "sourceProvenance",
        "passthruTests",
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
    yield info(was ? `its recipe moved from ${quoted(was)}` : "`recipePath` changed", { file: catalogPath });
  const changed = fields.filter((field) => canonical(at(before, field)) !== canonical(at(after, field)));
  if (changed.length > 0) yield info(`${several(changed, 9)} changed`, { file: catalogPath });
}
