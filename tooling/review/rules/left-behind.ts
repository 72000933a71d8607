import { objectAt, textAt, textsAt } from "../data.ts";
import { storesIn } from "../host/data-versions.ts";
import { settingsOf, valuesOf, type Setting } from "../sides/settings.ts";
import { componentsOf, containersOf, nodesOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";

/** Data of a removed component or resource: neither systemd nor podman deletes it. */
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

/** Data on hosts under the old name of a renamed resource, or of a renamed app. */
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
  return all.length > 0 ? [`data in ${all.join(" and ")} stays on hosts`] : [];
}

/** Compose does not stop a container that is no longer in its file. */
export const containerGoesOn = (
  name: string,
  before: ReviewedApp | undefined,
  after: ReviewedApp | undefined,
): readonly string[] =>
  containersOf(before).has(name) && runsIn(after, "container")
    ? [`its container ${quoted(name)} keeps running until you remove it`]
    : [];

const missedByHosts = "hosts that import its module no longer find it";
const containersGoOn = "its containers keep running until you remove them";

/** Uses of the old name of an app, and its running containers. */
export const missedByName = (app: ReviewedApp): readonly string[] => [
  ...(runsIn(app, "hostos") ? [missedByHosts] : []),
  ...(runsIn(app, "container") ? [containersGoOn] : []),
];

/** Data and containers of a disabled runtime, and uses that no longer work. */
export function leftByRuntime(runtime: string, app: ReviewedApp): readonly string[] {
  if (runtime === "hostos") return [missedByHosts, ...onHosts([...statesOf(app), ...storesOf(app)])];
  if (runtime !== "container" || !runsIn(app, "container")) return [];
  return [
    containersGoOn,
    ...(hasVolumes(app)
      ? [`the volumes ${volumesByProject(app)} of its containers stay, with their data`]
      : []),
  ];
}

/** Volume names start with the name of the project: Compose specification, "name". */
export const volumesByProject = (app: ReviewedApp): string => quoted(`${app.name}_…`);

export const hasVolumes = (app: ReviewedApp | undefined): boolean =>
  app !== undefined && [...containersOf(app).keys()].some((name) => volumesOf(app, name).length > 0);

/** Data and containers of a removed app; undefined if it had no runtime. */
export function leftByApp(app: ReviewedApp): string | undefined {
  const left = (["hostos", "container"] as const).flatMap((runtime) =>
    runsIn(app, runtime) ? leftByRuntime(runtime, app) : [],
  );
  return left.length > 0 ? left.join("; ") : undefined;
}

const onHosts = (kept: readonly string[]): readonly string[] =>
  kept.length > 0 ? [`data in ${several(kept)} stays on hosts`] : [];

export const volumesBehind = (volumes: readonly string[]): readonly string[] =>
  volumes.length > 0 ? [`the volume ${several(volumes)} of its container stays, with its data`] : [];

/** State folders on hosts: of one component, or of all. */
export function statesOf(app: ReviewedApp | undefined, name?: string): readonly string[] {
  if (!runsIn(app, "hostos")) return [];
  const states = [...componentsOf(app)].flatMap(([each, data]) =>
    name === undefined || each === name ? [textAt(data, "stateDir")] : [],
  );
  return [...new Set(states.filter((each) => each !== ""))];
}

/** NixOS services with data that one resource, or the whole app, sets up. */
const storesOf = (app: ReviewedApp | undefined, name?: string): readonly string[] =>
  inHostSettings(app, name, (path, { text, written }) => storesIn(path, text, written));

/** Databases that NixOS creates: `ensureDatabases`. */
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

/** Named volumes of a container with data; `ready` and the notes are about running containers. */
export const volumesOf = (app: ReviewedApp | undefined, name: string): readonly string[] =>
  textsAt(containersOf(app).get(name), "volumes").flatMap((volume) => {
    const [named = "", target] = volume.split(":");
    return /^[\w-]+$/.test(named) && named !== "ready" && target !== "/var/catalog" ? [named] : [];
  });
