import { settingsOf, writtenPaths } from "../changed-paths.ts";
import { storesIn } from "../reading/data-versions.ts";
import { at, flagAt } from "../reading/json.ts";
import { moduleData } from "../reading/module-data.ts";
import { resourceConfigsOf } from "../reading/resource-configs.ts";
import { valuesOf } from "../reading/setting-values.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { difference } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";

/** What a component or a resource kept where nothing uses it any more; neither systemd nor podman deletes any of it. */
export function leftBy(
  name: string,
  before: ReviewedApp,
  after: ReviewedApp | undefined,
  isTakenOver = false,
): readonly string[] {
  const used = new Set([...statesOf(after), ...storesOf(after)]);
  const kept = [...statesOf(before, name), ...storesOf(before, name)].filter((each) => !used.has(each));
  return [
    ...onHosts(isTakenOver ? [] : kept),
    ...volumesBehind(volumesOf(before, name)),
    ...containerGoesOn(name, before, after),
  ];
}

/** Data on hosts that nothing uses by its old name once something was renamed: of one resource, or of all. */
export function storesBehind(
  before: ReviewedApp | undefined,
  after: ReviewedApp | undefined,
  name?: string,
): readonly string[] {
  const stores = difference(storesOf(before, name), storesOf(after)).removed;
  const databases = difference(databasesOf(before, name), databasesOf(after)).removed;
  const kept = [
    ...(stores.length > 0 ? [several(stores)] : []),
    ...(databases.length > 0
      ? [`the ${databases.length === 1 ? "database" : "databases"} ${several(databases)}`]
      : []),
  ];
  return kept.length > 0 ? [`what is in ${kept.join(" and ")} stays on hosts`] : [];
}

/** The same of all that ran in a runtime. */
function leftByRuntime(runtime: "container" | "hostos", app: ReviewedApp): readonly string[] {
  if (runtime === "hostos") return onHosts([...statesOf(app), ...storesOf(app)]);
  const names = [...(app.compose?.definitions.keys() ?? [])];
  return [
    ...(names.length > 0 ? ["its containers go on until somebody removes them"] : []),
    // Compose puts the name of the project before those of volumes (Compose specification, "name").
    ...(names.some((name) => volumesOf(app, name).length > 0)
      ? [`the volumes ${quoted(`${app.name}_…`)} stay behind, with what is in them`]
      : []),
  ];
}

/** Nobody stops the container of a service that is no longer in the compose file; of a runtime that is gone, that is told of all. */
export const containerGoesOn = (
  name: string,
  before: ReviewedApp | undefined,
  after: ReviewedApp | undefined,
): readonly string[] =>
  before?.compose?.definitions.has(name) === true && after?.compose !== undefined
    ? [`its container ${quoted(name)} goes on until somebody removes it`]
    : [];

/** Who misses an app that goes by another name, and what of it goes on. */
export const missedByName = (app: ReviewedApp): readonly string[] => [
  ...(flagAt(app.evaluated, "services", "runtimes", "hostos", "enable") ? [missedByHosts] : []),
  ...((app.compose?.definitions.size ?? 0) > 0 ? ["its containers go on until somebody removes them"] : []),
];

const missedByHosts = "hosts that import its module do not find it any more";

/** What a runtime of an app leaves behind, and who misses it. */
export const leftByService = (runtime: string, app: ReviewedApp): readonly string[] =>
  runtime === "hostos"
    ? [missedByHosts, ...leftByRuntime(runtime, app)]
    : runtime === "container"
      ? leftByRuntime(runtime, app)
      : [];

/** What an app leaves behind; undefined where nothing of it ran. */
export function leftByApp(app: ReviewedApp): string | undefined {
  const left = (["hostos", "container"] as const).flatMap((runtime) =>
    flagAt(app.evaluated, "services", "runtimes", runtime, "enable") ? leftByService(runtime, app) : [],
  );
  return left.length > 0 ? left.join("; ") : undefined;
}

const onHosts = (kept: readonly string[]): readonly string[] =>
  kept.length > 0 ? [`what is in ${several(kept)} stays on hosts`] : [];

export const volumesBehind = (volumes: readonly string[]): readonly string[] =>
  volumes.length > 0
    ? [`the volume ${several(volumes)} of its container stays behind, with what is in it`]
    : [];

/** State folders on hosts: of one component, or of all. */
function statesOf(app: ReviewedApp | undefined, name?: string): readonly string[] {
  if (app === undefined || !flagAt(app.evaluated, "services", "runtimes", "hostos", "enable")) return [];
  const states = app.views.flatMap((view) =>
    view.runtime === "catalog" && (name === undefined || view.name === name) ? (view.stateDir ?? []) : [],
  );
  return [...new Set(states)];
}

/** Services of NixOS that data is kept in, which one resource sets up, or all do. */
const storesOf = (app: ReviewedApp | undefined, name?: string): readonly string[] =>
  inHostSettings(app, name, storesIn);

/** Databases that NixOS makes in them: `ensureDatabases`. */
const databasesOf = (app: ReviewedApp | undefined, name?: string): readonly string[] =>
  inHostSettings(app, name, (path, text) =>
    /^services\.[^.]+\.ensureDatabases$/.test(path)
      ? valuesOf(text)
          .flat()
          .filter((each) => typeof each === "string")
      : [],
  );

function inHostSettings(
  app: ReviewedApp | undefined,
  name: string | undefined,
  find: (path: string, text: string, written: string) => readonly string[],
): readonly string[] {
  if (app === undefined || !flagAt(app.evaluated, "services", "runtimes", "hostos", "enable")) return [];
  const own = name === undefined ? at(app.evaluated, "services", "runtimes", "hostos", "hostosConfig") : {};
  const configs = [
    moduleData(own),
    ...[...resourceConfigsOf(app.evaluated)].flatMap(([each, { host }]) =>
      name === undefined || each === name ? [host] : [],
    ),
  ];
  const found = configs.flatMap((config) => {
    const written = writtenPaths(config);
    return [...settingsOf(config)].flatMap(([path, text]) => find(path, text, written(path)));
  });
  return [...new Set(found)];
}

/** Named volumes that a container has for itself; `ready` is for signals between containers. */
export function volumesOf(app: ReviewedApp | undefined, name: string): readonly string[] {
  const volumes = app?.compose?.definitions.get(name)?.["volumes"];
  return (Array.isArray(volumes) ? volumes : []).flatMap((volume: unknown) => {
    const [named = ""] = typeof volume === "string" ? volume.split(":") : [];
    return /^[\w-]+$/.test(named) && named !== "ready" ? [named] : [];
  });
}
