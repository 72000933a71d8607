import { canonical, objectAt, type JsonObject } from "../reading/json.ts";
import type { ReviewedApp, ReviewedPackage, ReviewedTree } from "../sides/reviewed-tree.ts";
import type { Trees } from "../rules/rule.ts";
import type { ServiceView } from "../sides/service.ts";
import { difference, type Sides } from "../sides/tree.ts";
import type { UnitFile } from "../reading/unit-file.ts";

/** Something that goes by another name than before, and is otherwise the same. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** What of one kind has gone and come again by another name. Each is renamed once. */
function renamesBetween(
  before: ReadonlyMap<string, () => unknown>,
  after: ReadonlyMap<string, () => unknown>,
): readonly Rename[] {
  const { added, removed } = difference([...before.keys()], [...after.keys()]);
  if (added.length === 0 || removed.length === 0) return [];
  const left = new Map(added.map((name) => [name, canonical(after.get(name)?.())]));
  return removed.flatMap((from) => {
    const was = canonical(before.get(from)?.());
    const [to] = [...left].find(([name, is]) => isSameButForName(was, is, { from, to: name })) ?? [];
    if (to === undefined) return [];
    left.delete(to);
    return [{ from, to }];
  });
}

/** The name may have been written for other things, which keep it: a database, a domain. */
export function isSameButForName(before: string, after: string, { from, to }: Rename): boolean {
  /** Places in both texts up to which they are the same: where one name begins with the other, it may be either. */
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

/** Everything that the files of an app say of each component, so that nothing is left unsaid with it. */
function componentsOf(app: ReviewedApp): ReadonlyMap<string, unknown> {
  const services = objectAt(app.evaluated, "services");
  const inContainers = objectAt(services, "runtimes", "container", "components");
  return new Map(
    Object.entries(objectAt(services, "components")).map(([name, component]) => {
      const units = [...app.units].filter(([unit]) => isUnitOf(unit, (each) => each === name));
      const compose = withoutNames(app.compose?.definitions.get(name));
      return [
        name,
        { component, container: inContainers[name] ?? null, units: units.map(unitText), compose },
      ];
    }),
  );
}

/** `web.service`, `web-health.timer`, `web.service.d/more.conf` are units of `web`. */
export const isUnitOf = (unit: string, isName: (name: string) => boolean): boolean =>
  [/\.\w+(?:\.d\/.*)?$/, /-health\.\w+$/].some((end) => isName(unit.replace(end, "")));

/** Without the place of the recipe, which may move with the name or stay. */
const unitText = ([name, { lines }]: readonly [string, UnitFile]): readonly string[] => [
  name,
  ...lines.flatMap(({ section, key, value }) => (key === "X-Recipe" ? [] : [`${section} ${key}=${value}`])),
];

/** Apps that go by another name. */
export const renamedApps = ({ before, after }: Trees): readonly Rename[] =>
  renamesBetween(contents(before.apps, contentOfApp), contents(after.apps, contentOfApp));

/** Packages that go by another name. */
export function renamedPackages({ before, after }: Trees): readonly Rename[] {
  const content = ({ files }: ReviewedTree): ((pkg: ReviewedPackage) => unknown) => {
    return ({ name, evaluated }) => {
      const text = files.get(`pkgs/${name}/package.nix`) ?? "";
      return { ...evaluated, recipePath: null, text: text.replace(/^#.*\n/, "") };
    };
  };
  return renamesBetween(contents(before.pkgs, content(before)), contents(after.pkgs, content(after)));
}

/** Read when it is asked for: of most entries, nothing is. */
const contents = <T>(
  entries: ReadonlyMap<string, T>,
  content: (entry: T) => unknown,
): ReadonlyMap<string, () => unknown> =>
  new Map([...entries].map(([name, entry]) => [name, () => content(entry)]));

const contentOfApp = ({ evaluated, units, compose }: ReviewedApp): unknown => ({
  ...evaluated,
  recipePath: null,
  units: [...units].map(unitText),
  compose: [...(compose?.definitions ?? [])].map(([name, definition]) => [name, withoutNames(definition)]),
});

/** Variables for images have the names in capitals, and containers have them with other hyphens. */
const withoutNames = (definition: JsonObject = {}): JsonObject => ({
  ...definition,
  image: null,
  container_name: null,
});

/** Components that go by another name. */
export const renamedComponents = ({ before, after }: Sides<ReviewedApp>): readonly Rename[] =>
  before && after ? renamesBetween(lazily(componentsOf(before)), lazily(componentsOf(after))) : [];

/** Resources that go by another name. */
export const renamedResources = ({ before, after }: Sides<ReviewedApp>): readonly Rename[] =>
  before && after ? renamesBetween(lazily(resourcesOf(before)), lazily(resourcesOf(after))) : [];

/** Everything that the files of an app say of each resource, and who uses it. */
function resourcesOf({ evaluated, compose }: ReviewedApp): ReadonlyMap<string, unknown> {
  const services = objectAt(evaluated, "services");
  const components = Object.entries(objectAt(services, "components"));
  const inContainers = objectAt(services, "runtimes", "container", "resources");
  return new Map(
    Object.entries(objectAt(services, "resources")).map(([name, resource]) => {
      const users = components.flatMap(([user, component]) =>
        Object.hasOwn(objectAt(component, "resources"), name) ? [user] : [],
      );
      // Only this says which of the imports of a resource are of the host: what moves there is no rename alone.
      const container = inContainers[name] ?? null;
      return [name, { resource, users, container, compose: withoutNames(compose?.definitions.get(name)) }];
    }),
  );
}

const lazily = (all: ReadonlyMap<string, unknown>): ReadonlyMap<string, () => unknown> =>
  new Map([...all].map(([name, value]) => [name, () => value]));

/** Both sides of an app without components and resources that were renamed: what is left for the rules to compare. */
export function withoutRenamed(app: Sides<ReviewedApp>, renames: readonly Rename[]): Sides<ReviewedApp> {
  if (renames.length === 0) return app;
  const to = new Map(renames.map((each) => [each.from, each.to]));
  return {
    before: app.before && without(app.before, new Set(to.keys()), (name) => to.get(name) ?? name),
    after: app.after && without(app.after, new Set(to.values()), (name) => name),
  };
}

function without(
  app: ReviewedApp,
  names: ReadonlySet<string>,
  renamed: (name: string) => string,
): ReviewedApp {
  const isOther = (name: string): boolean => !names.has(name);
  const services = objectAt(app.evaluated, "services");
  const runtimes = objectAt(services, "runtimes");
  const container = objectAt(runtimes, "container");
  const others = (set: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(set).filter(([name]) => isOther(name)));
  const evaluated = {
    ...app.evaluated,
    services: {
      ...services,
      components: others(objectAt(services, "components")),
      resources: others(objectAt(services, "resources")),
      runtimes: {
        ...runtimes,
        container: { ...container, components: others(objectAt(container, "components")) },
      },
    },
  };
  const { compose } = app;
  return {
    name: app.name,
    evaluated,
    units: new Map([...app.units].filter(([unit]) => !isUnitOf(unit, (name) => names.has(name)))),
    compose: compose && {
      ...compose,
      definitions: new Map([...compose.definitions].filter(([name]) => isOther(name))),
    },
    views: app.views
      .filter(({ name }) => isOther(name))
      .map((view): ServiceView => ({ ...view, ...(view.after && { after: view.after.map(renamed) }) })),
    variables: app.variables,
    scripts: app.scripts,
  };
}
