import { at, flagAt, isObject, objectAt, textAt, type JsonObject } from "../data.ts";
import { notice, observation, warning, type Observation } from "../finding.ts";
import { componentsOf, placeOf, planPath, runsIn, type ReviewedApp } from "../sides/side.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Folders that components share, who uses them, and the numbers of accounts, which own existing files. */
export const volumesRule: Rule = {
  name: "volumes",
  *app({ before, after }) {
    if (before === undefined || after === undefined) return;
    for (const [name, { before: was, after: is }] of pairs(volumesOf(before), volumesOf(after)))
      if (was !== undefined) yield* moved(name, was, is, { before, after });
    for (const [name, sides] of pairs(componentsOf(before), componentsOf(after))) {
      if (sides.before === undefined || sides.after === undefined) continue;
      yield* renumbered(name, sides.before, sides.after, after);
      yield* mounted(name, sides.before, sides.after, after);
    }
  },
};

const objectsIn = (data: unknown): ReadonlyMap<string, JsonObject> =>
  new Map(
    Object.entries(objectAt(data, "volumes")).flatMap(([name, each]) =>
      isObject(each) ? [[name, each]] : [],
    ),
  );

const volumesOf = (app: ReviewedApp): ReadonlyMap<string, JsonObject> => objectsIn(app.plan);

/** Neither systemd nor an engine moves or deletes files of a volume. */
function* moved(
  name: string,
  was: JsonObject,
  is: JsonObject | undefined,
  { before, after }: Sides<ReviewedApp> & { readonly before: ReviewedApp; readonly after: ReviewedApp },
): Iterable<Observation> {
  const where = { file: planPath(after.name) };
  const [old, now] = [textAt(was, "path"), textAt(is, "path")];
  const left = [
    ...(runsIn(before, "hostos") || flagAt(was, "isOfHost") ? [quoted(old)] : []),
    ...(runsIn(before, "container") && !flagAt(was, "isOfHost")
      ? [`the container volume ${quoted(`${name}-volume`)}`]
      : []),
  ].join(" and ");
  if (is === undefined) yield notice(`volume ${quoted(name)} is removed: its files stay in ${left}`, where);
  else if (old !== now)
    yield warning(`volume ${quoted(name)} is now ${quoted(now)}: existing files stay in ${left}`, where);
  const [group, newGroup] = [textAt(was, "group"), textAt(is, "group")];
  if (is !== undefined && group !== newGroup && old === now)
    yield warning(
      `volume ${quoted(name)} has ${newGroup === "" ? "no group" : `the group ${quoted(newGroup)}`} (was ${group === "" ? "none" : quoted(group)}): existing files keep theirs`,
      where,
    );
}

/** systemd changes the owner of state below `/var/lib` only: systemd.exec(5), `StateDirectory=`. */
function* renumbered(name: string, was: JsonObject, is: JsonObject, app: ReviewedApp): Iterable<Observation> {
  for (const kind of ["uid", "gid"]) {
    const [old, now] = [numberAt(was, kind), numberAt(is, kind)];
    if (old === now) continue;
    yield warning(
      `the ${kind} of ${quoted(name)} is ${now} (was ${old}): its files in volumes and outside ${quoted("/var/lib")} keep the old one`,
      placeOf(app, name),
    );
  }
}

const numberAt = (component: JsonObject, kind: string): string => {
  const value = at(component, kind);
  return typeof value === "number" ? String(value) : "not set";
};

function* mounted(name: string, was: JsonObject, is: JsonObject, app: ReviewedApp): Iterable<Observation> {
  const where = placeOf(app, name);
  for (const [volume, { before: old, after: now }] of pairs(objectsIn(was), objectsIn(is))) {
    const what = `volume ${quoted(volume)}`;
    if (now === undefined) yield notice(`${quoted(name)} no longer uses ${what}`, where);
    else {
      const writes = !flagAt(now, "readOnly");
      if (old === undefined) yield notice(`${quoted(name)} ${writes ? "writes to" : "reads"} ${what}`, where);
      else if (writes === flagAt(old, "readOnly"))
        yield observation(
          writes ? "warning" : "notice",
          `${quoted(name)} ${writes ? "now writes to" : "now only reads"} ${what}`,
          where,
        );
      const [from, to] = [textAt(old, "mountPoint"), textAt(now, "mountPoint")];
      if (old !== undefined && from !== to)
        yield notice(`${quoted(name)} has ${what} at ${quoted(to)} (was ${quoted(from)})`, where);
    }
  }
}
