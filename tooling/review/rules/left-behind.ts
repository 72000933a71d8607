import { objectAt, textAt, textsAt } from "../data.ts";
import { storesIn } from "../host/data-versions.ts";
import { settingsOf, valuesOf, type Setting } from "../sides/settings.ts";
import { componentsOf, containersOf, nodesOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";

/** What a component or resource keeps that nothing uses any more; neither systemd nor podman deletes any of it. */
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
  const kept = difference(storesOf(before, name), storesOf(after)).removed;
  const databases = difference(databasesOf(before, name), databasesOf(after)).removed;
  const all = [
    ...(kept.length > 0 ? [several(kept)] : []),
    ...(databases.length > 0
      ? [`the ${databases.length === 1 ? "database" : "databases"} ${several(databases)}`]
      : []),
  ];
  return all.length > 0 ? [`what is in ${all.join(" and ")} stays on hosts`] : [];
}

/** Nothing stops the container of a service that is no longer in the compose file; if the runtime is gone, that is said once. */
export const containerGoesOn = (
  name: string,
  before: ReviewedApp | undefined,
  after: ReviewedApp | undefined,
): readonly string[] =>
  containersOf(before).has(name) && runsIn(after, "container")
    ? [`its container ${quoted(name)} goes on until somebody removes it`]
    : [];

const missedByHosts = "hosts that import its module do not find it any more";
const containersGoOn = "its containers go on until somebody removes them";

/** What no longer works, and what goes on, after an app was renamed. */
export const missedByName = (app: ReviewedApp): readonly string[] => [
  ...(runsIn(app, "hostos") ? [missedByHosts] : []),
  ...(runsIn(app, "container") ? [containersGoOn] : []),
];

/** What a runtime of an app leaves behind, and what no longer works. */
export function leftByRuntime(runtime: string, app: ReviewedApp): readonly string[] {
  if (runtime === "hostos") return [missedByHosts, ...onHosts([...statesOf(app), ...storesOf(app)])];
  if (runtime !== "container" || !runsIn(app, "container")) return [];
  return [
    containersGoOn,
    ...(hasVolumes(app) ? [`the volumes ${volumesByProject(app)} stay behind, with what is in them`] : []),
  ];
}

/** Compose puts the name of the project before those of volumes (Compose specification, "name"). */
export const volumesByProject = (app: ReviewedApp): string => quoted(`${app.name}_…`);

export const hasVolumes = (app: ReviewedApp | undefined): boolean =>
  app !== undefined && [...containersOf(app).keys()].some((name) => volumesOf(app, name).length > 0);

/** What an app leaves behind; undefined if nothing of it ran. */
export function leftByApp(app: ReviewedApp): string | undefined {
  const left = (["hostos", "container"] as const).flatMap((runtime) =>
    runsIn(app, runtime) ? leftByRuntime(runtime, app) : [],
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
export function statesOf(app: ReviewedApp | undefined, name?: string): readonly string[] {
  if (!runsIn(app, "hostos")) return [];
  const states = [...componentsOf(app)].flatMap(([each, data]) =>
    name === undefined || each === name ? [textAt(data, "stateDir")] : [],
  );
  return [...new Set(states.filter((each) => each !== ""))];
}

/** Services of NixOS that keep data, which one resource sets up, or all do. */
const storesOf = (app: ReviewedApp | undefined, name?: string): readonly string[] =>
  inHostSettings(app, name, (path, { text, written }) => storesIn(path, text, written));

/** Databases that NixOS makes in them: `ensureDatabases`. */
const databasesOf = (app: ReviewedApp | undefined, name?: string): readonly string[] =>
  inHostSettings(app, name, (path, { text }) =>
    /^services\.[^.]+\.ensureDatabases$/.test(path)
      ? valuesOf(text)
          .flat()
          .filter((each) => typeof each === "string")
      : [],
  );

function inHostSettings(
  app: ReviewedApp | undefined,
  name: string | undefined,
  find: (path: string, setting: Setting) => readonly string[],
): readonly string[] {
  if (!runsIn(app, "hostos")) return [];
  const configs = [
    ...(name === undefined ? [objectAt(app?.plan, "hostos", "settings")] : []),
    ...[...nodesOf(app, "resource")].flatMap(([each, data]) =>
      name === undefined || each === name ? [objectAt(data, "settings")] : [],
    ),
  ];
  return [
    ...new Set(
      configs.flatMap((config) => [...settingsOf(config)].flatMap(([path, each]) => find(path, each))),
    ),
  ];
}

/** Named volumes that a container has for itself; `ready` is for signals between containers. */
export const volumesOf = (app: ReviewedApp | undefined, name: string): readonly string[] =>
  textsAt(containersOf(app).get(name), "volumes").flatMap((volume) => {
    const [named = ""] = volume.split(":");
    return /^[\w-]+$/.test(named) && named !== "ready" ? [named] : [];
  });
