import { at, canonical, isObject, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { settingsOf } from "./settings.ts";
import { nodesOf, type NodeKind, type ReviewedApp, type ReviewedSide } from "./side.ts";
import { difference } from "./tree.ts";

/** A rename. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Renamed apps or packages, which are otherwise the same. */
export function renamedEntries(
  kind: "apps" | "pkgs",
  { before, after }: { readonly before: ReviewedSide; readonly after: ReviewedSide },
): readonly Rename[] {
  const { added, removed } = difference([...before[kind].keys()], [...after[kind].keys()]);
  if (added.length === 0 || removed.length === 0) return [];
  const content = (side: ReviewedSide, name: string): string => {
    const app = side.apps.get(name);
    const options = side[kind].get(name)?.options;
    const plan = kind === "apps" ? withoutRecipes(app?.plan ?? {}) : null;
    return canonical({ options: { ...options, recipePath: null }, plan });
  };
  const left = new Map(added.map((name) => [name, content(after, name)]));
  return removed.flatMap((from) => {
    const was = content(before, from);
    const [to] = [...left].find(([name, is]) => isSameButForName(was, is, { from, to: name })) ?? [];
    if (to === undefined) return [];
    left.delete(to);
    return [{ from, to }];
  });
}

/** A plan without paths of recipes. */
const withoutRecipes = (plan: unknown): unknown =>
  JSON.parse(
    JSON.stringify(plan, (key, value: unknown) => (key === "recipe" || key === "X-Recipe" ? null : value)),
  );

/** Whether two texts differ only in a name. The old name may also stay in places where it means something else. */
export function isSameButForName(before: string, after: string, { from, to }: Rename): boolean {
  /** Positions up to which both texts match. There are several if one name begins with the other. */
  const open: (readonly [number, number])[] = [[0, 0]];
  const seen = new Set<string>();
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const [i, j] = place;
    const at = before.indexOf(from, i);
    const same = at < 0 ? before.length - i : at - i;
    if (before.slice(i, i + same) !== after.slice(j, j + same)) continue;
    if (at < 0 && j + same === after.length) return true;
    for (const name of at < 0 ? [] : [from, to]) {
      const next = [i + same + from.length, j + same + name.length] as const;
      if (!after.startsWith(name, j + same) || seen.has(next.join())) continue;
      seen.add(next.join());
      open.push(next);
    }
  }
  return false;
}

/** A renamed component or resource. */
export interface NodeRename extends Rename {
  readonly kind: NodeKind;
}

/**
 * A renamed component runs the same program; a renamed resource has the same users and similar settings. Other options may differ.
 * Ambiguous renames are left out.
 */
export function renamedNodes(before: ReviewedApp, after: ReviewedApp): readonly NodeRename[] {
  const components = matched(nodesOf(before, "component"), nodesOf(after, "component"), runsTheSame);
  const called = new Map(components.map(({ from, to }) => [from, to]));
  const resources = matched(nodesOf(before, "resource"), nodesOf(after, "resource"), (was, is, rename) =>
    setsUpTheSame(was, is, rename, called),
  );
  return [
    ...components.map((each) => ({ ...each, kind: "component" }) as const),
    ...resources.map((each) => ({ ...each, kind: "resource" }) as const),
  ];
}

/** Pairs members of one side with the only similar one of the other side. */
function matched(
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
  isLike: (was: JsonObject, is: JsonObject, rename: Rename) => boolean,
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
  const [[old = ""], [now = ""]] = [textsAt(was, "command"), textsAt(is, "command")];
  return old !== "" && isSameButForName(old, now, rename);
}

/** Whether they share more than half of their settings; without settings, whether all else is the same. */
function setsUpTheSame(
  was: JsonObject,
  is: JsonObject,
  rename: Rename,
  called: ReadonlyMap<string, string>,
): boolean {
  const usedBy = textsAt(was, "usedBy").map((user) => called.get(user) ?? user);
  if (textAt(was, "role") !== textAt(is, "role")) return false;
  if (canonical([...usedBy].sort()) !== canonical([...textsAt(is, "usedBy")].sort())) return false;
  const [old, now] = [was, is].map((each) => [
    ...new Set([
      ...settingsOf(at(each, "settings")).keys(),
      ...settingsOf(at(each, "containerSettings")).keys(),
    ]),
  ]);
  if (old === undefined || now === undefined) return false;
  if (old.length + now.length === 0) return canonical(was) === canonical(is);
  const common = old.filter((path) => now.some((each) => isSameButForName(path, each, rename))).length;
  return common > 0 && common * 2 > Math.max(old.length, now.length);
}

/** The old app with the new names of components and resources, also in values that differ only in the name. */
export function underNewNames(
  before: ReviewedApp,
  after: ReviewedApp,
  renames: readonly NodeRename[],
): ReviewedApp {
  let plan = before.plan;
  for (const rename of renames) plan = renamedIn(plan, after.plan, rename);
  return { ...before, plan };
}

function renamedIn(was: JsonObject, is: JsonObject, rename: NodeRename): JsonObject {
  const { from, to, kind } = rename;
  const moved = (set: JsonObject, others: JsonObject, isOwn: (key: string) => boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(set).map(([key, value]) => {
        if (!isOwn(key)) return [key, value];
        const name = key.replace(from, to);
        return [name, adopted(value, others[name], rename)];
      }),
    );
  const isNode = (key: string): boolean => key === from;
  const withNode = (value: JsonObject, ...path: readonly string[]): JsonObject =>
    moved(objectAt(value, ...path), objectAt(is, ...path), isNode);
  const sets = {
    ...was,
    [`${kind}s`]: withNode(was, `${kind}s`),
    ...(isObject(was["container"]) && { container: withNode(was, "container") }),
  };
  const hostos = objectAt(was, "hostos");
  const inHost = (set: string, isOwn: (key: string) => boolean): JsonObject =>
    kind === "component"
      ? moved(objectAt(hostos, set), objectAt(is, "hostos", set), isOwn)
      : objectAt(hostos, set);
  return waitingFor(
    {
      ...sets,
      ...(isObject(was["hostos"]) && {
        hostos: {
          ...hostos,
          units: inHost("units", (unit) => isUnitOf(unit, from)),
          scripts: inHost("scripts", (script) => script.startsWith(`${from}-`)),
        },
      }),
    },
    rename,
  );
}

/** `web.service`, `web-health.timer`, `web.service.d/more.conf` are units of `web`. */
export const isUnitOf = (unit: string, name: string): boolean =>
  [/\.\w+(?:\.d\/.*)?$/, /-health\.\w+$/].some((end) => unit.replace(end, "") === name);

/** Applies the new name to lists of other nodes. */
function waitingFor(plan: JsonObject, { from, to }: NodeRename): JsonObject {
  const named = (node: unknown): unknown =>
    isObject(node)
      ? Object.fromEntries(
          Object.entries(node).map(([key, value]) => [
            key,
            (key === "waitsFor" || key === "usedBy") && Array.isArray(value)
              ? value.map((each: unknown) => (each === from ? to : each)).sort()
              : value,
          ]),
        )
      : node;
  const nodes = (kind: string): JsonObject =>
    Object.fromEntries(Object.entries(objectAt(plan, kind)).map(([name, node]) => [name, named(node)]));
  return { ...plan, components: nodes("components"), resources: nodes("resources") };
}

/** A value of the old side, with parts of the new side that differ only in the name. */
function adopted(was: unknown, is: unknown, rename: Rename): unknown {
  if (typeof was === "string") {
    const found = Array.isArray(is) ? is : [is];
    const same = found.find((now) => typeof now === "string" && isSameButForName(was, now, rename));
    return same ?? was;
  }
  // Elements before this one may have been added or removed.
  if (Array.isArray(was))
    return was.map((each: unknown, index) =>
      adopted(each, typeof each === "string" || !Array.isArray(is) ? is : is[index], rename),
    );
  if (!isObject(was)) return was;
  const others = new Map(isObject(is) ? Object.entries(is) : []);
  const added = [...others.keys()].filter((key) => !Object.hasOwn(was, key));
  return Object.fromEntries(
    Object.entries(was).map(([key, value]) => {
      const now = others.has(key) ? key : (added.find((each) => isSameButForName(key, each, rename)) ?? key);
      return [now, adopted(value, others.get(now), rename)];
    }),
  );
}
