import { settingsOf } from "../changed-paths.ts";
import { at, canonical, objectAt, textAt, type JsonObject } from "../reading/json.ts";
import { moduleData } from "../reading/module-data.ts";
import { isSameButForName, type Rename } from "./renames.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { difference, type Sides } from "../sides/tree.ts";

/** Components and resources that go by another name and have changed besides. */
export interface ChangedRenames {
  readonly components: readonly Rename[];
  readonly resources: readonly Rename[];
}

/**
 * Somebody who renames something often changes it, too. A component is known by the program that it runs, a resource by who
 * uses it and what it sets up. Where two could be meant, neither is.
 */
export function changedRenames({ before, after }: Sides<ReviewedApp>): ChangedRenames {
  if (before === undefined || after === undefined) return { components: [], resources: [] };
  const components = matched(servicesOf(before, "components"), servicesOf(after, "components"), runsTheSame);
  const called = new Map(components.map(({ from, to }) => [from, to]));
  const [was, is] = [resourcesOf(before, (user) => called.get(user) ?? user), resourcesOf(after)];
  return { components, resources: matched(was, is, setsUpTheSame) };
}

const servicesOf = (app: ReviewedApp, kind: string): ReadonlyMap<string, JsonObject> => {
  const all = objectAt(app.evaluated, "services", kind);
  return new Map(Object.keys(all).map((name) => [name, objectAt(all, name)]));
};

/** What only one side has, each with the one of the other side that it is like, if there is just one. */
function matched<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  isLike: (was: T, is: T, rename: Rename) => boolean,
): readonly Rename[] {
  const { added, removed } = difference([...before.keys()], [...after.keys()]);
  const candidates = removed.flatMap((from) =>
    added.flatMap((to) => {
      const [was, is] = [before.get(from), after.get(to)];
      return was !== undefined && is !== undefined && isLike(was, is, { from, to }) ? [{ from, to }] : [];
    }),
  );
  return candidates.filter(
    (one) => !candidates.some((other) => other !== one && (other.from === one.from || other.to === one.to)),
  );
}

function runsTheSame(was: JsonObject, is: JsonObject, rename: Rename): boolean {
  const [old, now] = [was, is].map((each) => textAt(each, "process", "command"));
  return old !== undefined && now !== undefined && old !== "" && isSameButForName(old, now, rename);
}

interface Resource {
  readonly users: readonly string[];
  readonly role: string;
  /** Paths of the options that its configuration sets. */
  readonly settings: readonly string[];
}

function resourcesOf(
  app: ReviewedApp,
  called: (user: string) => string = (user) => user,
): ReadonlyMap<string, Resource> {
  const components = [...servicesOf(app, "components")];
  return new Map(
    [...servicesOf(app, "resources")].map(([name, resource]) => [
      name,
      {
        users: components.flatMap(([user, component]) =>
          Object.hasOwn(objectAt(component, "resources"), name) ? [called(user)] : [],
        ),
        role: textAt(resource, "role"),
        settings: [...settingsOf(moduleData(at(resource, "hostosConfig"))).keys()].filter(
          (path) => path !== "",
        ),
      },
    ]),
  );
}

/** More than half of what either sets, it sets in both. */
function setsUpTheSame(was: Resource, is: Resource, rename: Rename): boolean {
  if (was.role !== is.role || canonical([...was.users].sort()) !== canonical([...is.users].sort()))
    return false;
  const common = was.settings.filter((old) =>
    is.settings.some((now) => isSameButForName(old, now, rename)),
  ).length;
  return common > 0 && common * 2 > Math.max(was.settings.length, is.settings.length);
}
