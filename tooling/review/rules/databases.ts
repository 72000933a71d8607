import { at, isObject, textAt, type JsonObject } from "../data.ts";
import { notice, warning, type Observation } from "../finding.ts";
import { nodesOf, placeOf, type ReviewedApp } from "../sides/side.ts";
import { pairs } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Databases of resources: who connects to which one, and data that an update leaves behind. */
export const databasesRule: Rule = {
  name: "databases",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [use, { before: was, after: is }] of pairs(databasesOf(before), databasesOf(after)))
      yield* compare(use, was, is, after);
  },
};

/** By `<component>/<resource>`. */
const databasesOf = (app: ReviewedApp): ReadonlyMap<string, JsonObject> =>
  new Map(
    [...nodesOf(app, "resource")].flatMap(([resource, data]) => {
      const all = at(data, "databases");
      return (Array.isArray(all) ? all : []).flatMap((each: unknown) =>
        isObject(each) ? [[`${textAt(each, "component")}/${resource}`, each] as const] : [],
      );
    }),
  );

function* compare(
  use: string,
  was: JsonObject | undefined,
  is: JsonObject | undefined,
  app: ReviewedApp,
): Iterable<Observation> {
  const [component = "", resource = ""] = use.split("/");
  const where = placeOf(app, component);
  const [old, now] = [textAt(was, "name"), textAt(is, "name")];
  const [oldRole, role] = [textAt(was, "role"), textAt(is, "role")];
  const of = `of resource ${quoted(resource)}`;
  if (is === undefined)
    yield notice(
      `${quoted(component)} no longer uses database ${quoted(old)} ${of}, which is not deleted`,
      where,
    );
  else if (was === undefined)
    yield notice(`${quoted(component)} connects to database ${quoted(now)} ${of} as ${quoted(role)}`, where);
  else if (old !== now)
    yield warning(
      `${quoted(component)} connects to database ${quoted(now)} ${of}: its data stays in ${quoted(old)}`,
      where,
    );
  if (was !== undefined && is !== undefined && oldRole !== role)
    yield warning(
      `${quoted(component)} connects to database ${quoted(now)} ${of} as ${quoted(role)} (was ${quoted(oldRole)}): existing tables keep their owner`,
      where,
    );
}
