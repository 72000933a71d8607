import type { ChangedRenames } from "./changed-renames.ts";
import { isObject, objectAt, type JsonObject } from "../reading/json.ts";
import { isSameButForName, isUnitOf, type Rename } from "./renames.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import type { ServiceView } from "../sides/service.ts";
import type { Sides } from "../sides/tree.ts";
import type { UnitFile } from "../reading/unit-file.ts";

/**
 * Both sides of an app, the old one as if what was renamed and changed had had its new name before: what is left for the
 * rules to tell is the change. Text that is the same but for the name is the same.
 */
export function underNewNames(
  { before, after }: Sides<ReviewedApp>,
  { components, resources }: ChangedRenames,
): Sides<ReviewedApp> {
  if (before === undefined || after === undefined) return { before, after };
  const named = [
    ...components.map((rename) => ({ rename, kind: "components" }) as const),
    ...resources.map((rename) => ({ rename, kind: "resources" }) as const),
  ];
  return {
    before: named.reduce((app, { rename, kind }) => renamed(app, after, rename, kind), before),
    after,
  };
}

function renamed(
  before: ReviewedApp,
  after: ReviewedApp,
  rename: Rename,
  kind: "components" | "resources",
): ReviewedApp {
  const { from, to } = rename;
  const units = [...before.units].map(([name, unit]): [string, UnitFile] => {
    if (kind === "resources" || !isUnitOf(name, (each) => each === from)) return [name, unit];
    const newName = name.replace(from, to);
    const now = after.units.get(newName);
    return now === undefined
      ? [name, unit]
      : [newName, { ...inUnit(unit, now, rename), formerly: unit.formerly ?? name }];
  });
  const views = before.views.map((view): ServiceView => {
    const waits = view.after && { after: view.after.map((name) => (name === from ? to : name)) };
    if (view.name !== from) return { ...view, ...waits };
    const now = after.views.find(({ runtime, name }) => runtime === view.runtime && name === to);
    const inNew = now === undefined ? view : (adopted(view, now, rename) as ServiceView);
    return { ...inNew, ...waits, name: to };
  });
  const { compose } = before;
  return {
    name: before.name,
    evaluated: inCatalog(before.evaluated, after.evaluated, rename, kind),
    units: new Map(units),
    compose: compose && {
      ...compose,
      definitions: keyed(compose.definitions, after.compose?.definitions ?? new Map(), rename),
    },
    views,
    variables: adopted(before.variables, after.variables, rename) as ReviewedApp["variables"],
    scripts: adopted(before.scripts, after.scripts, rename) as ReviewedApp["scripts"],
  };
}

/** The components or resources of an app under their new names; resources are part of components, too. */
function inCatalog(was: JsonObject, is: JsonObject, rename: Rename, kind: string): JsonObject {
  const [old, now] = [objectAt(was, "services"), objectAt(is, "services")];
  const inSet = (set: JsonObject, other: JsonObject): JsonObject =>
    Object.fromEntries(keyed(new Map(Object.entries(set)), new Map(Object.entries(other)), rename));
  const services: JsonObject = { ...old, [kind]: inSet(objectAt(old, kind), objectAt(now, kind)) };
  const container = objectAt(old, "runtimes", "container");
  const runtimes = {
    ...objectAt(old, "runtimes"),
    container: {
      ...container,
      [kind]: inSet(objectAt(container, kind), objectAt(now, "runtimes", "container", kind)),
    },
  };
  const components = Object.entries(objectAt(services, "components")).map(([name, component]) => {
    const others = objectAt(now, "components", name);
    const resources = inSet(objectAt(component, "resources"), objectAt(others, "resources"));
    return [name, kind === "resources" && isObject(component) ? { ...component, resources } : component];
  });
  return { ...was, services: { ...services, runtimes, components: Object.fromEntries(components) } };
}

/** A set with the one under its new name. */
function keyed<T>(
  was: ReadonlyMap<string, T>,
  is: ReadonlyMap<string, T>,
  rename: Rename,
): ReadonlyMap<string, T> {
  const { from, to } = rename;
  return new Map(
    [...was].map(([name, value]) =>
      name === from ? [to, adopted(value, is.get(to), rename) as T] : [name, value],
    ),
  );
}

function inUnit(was: UnitFile, is: UnitFile, rename: Rename): UnitFile {
  const lines = was.lines.map((line) => {
    const now = is.lines.find(
      ({ section, key, value }) =>
        section === line.section && key === line.key && isSameButForName(line.value, value, rename),
    );
    return now === undefined ? line : { ...line, value: now.value };
  });
  return { path: is.path, lines };
}

/** A value as the other side says it, wherever that differs by the name alone; of the same shape. */
function adopted(was: unknown, is: unknown, rename: Rename): unknown {
  if (typeof was === "string") {
    const found = Array.isArray(is) ? is : [is];
    const same = found.find((now) => typeof now === "string" && isSameButForName(was, now, rename));
    return same ?? was;
  }
  // Elements may have come or gone before this one.
  if (Array.isArray(was))
    return was.map((each: unknown, index) =>
      adopted(each, typeof each === "string" || !Array.isArray(is) ? is : is[index], rename),
    );
  if (was instanceof Map) return adoptedMap(was, is instanceof Map ? is : new Map(), rename);
  if (!isObject(was)) return was;
  const others = new Map(isObject(is) ? Object.entries(is) : []);
  return Object.fromEntries(adoptedMap(new Map(Object.entries(was)), others, rename));
}

function adoptedMap(
  was: ReadonlyMap<string, unknown>,
  is: ReadonlyMap<string, unknown>,
  rename: Rename,
): ReadonlyMap<string, unknown> {
  const added = [...is.keys()].filter((key) => !was.has(key));
  return new Map(
    [...was].map(([key, value]) => {
      const now = is.has(key) ? key : (added.find((each) => isSameButForName(key, each, rename)) ?? key);
      return [now, adopted(value, is.get(now), rename)];
    }),
  );
}
