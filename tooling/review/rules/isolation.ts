import { posix } from "node:path";
import type { Observation, Place } from "../finding.ts";
import type { ComposeFile } from "../reading/read-compose.ts";
import { isObject } from "../reading/json.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { manifestOf } from "../sides/manifest-of.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { hostSettingsOf } from "../reading/host-configs.ts";
import { valuesOf } from "../reading/setting-values.ts";
import { valueOf, wordsOf, type UnitFile } from "../reading/unit-file.ts";
import { isDynamic, isOn, ofDynamicUsers, protections } from "../powers/unit-protections.ts";
import { quoted, several } from "../words.ts";
import type { Rule } from "./rule.ts";

/**
 * What keeps a service away from the rest of the machine. Recipes cannot ask for less, but for ports below 1024: all else is
 * edited by hand.
 */
export const isolationRule: Rule = {
  name: "isolation",
  *app({ before, after }, trees) {
    if (after === undefined) return;
    yield* lostProtections({ before, after });
    for (const [name, { before: was, after: is }] of pairs(before?.units ?? new Map(), after.units))
      if (was !== undefined && is !== undefined) yield* weakerUnit(name, was, is);
    if (after.compose)
      yield* freerContainers(before?.compose, after.compose, manifestOf(trees.after.files)?.sources?.recipes);
  },
};

/** The unit that a check runs as: `web.service` of `web-health.service`; other units themselves. */
const checkedService = (unit: string): string => unit.replace(/-health\.service$/, ".service");

function* lostProtections({ before, after }: Sides<ReviewedApp>): Iterable<Observation> {
  const lost = new Map<string, readonly string[]>();
  const [old, now] = [hostSettingsOf(before), hostSettingsOf(after)];
  const setting = (name: string, key: string): string =>
    `systemd.services.${name.replace(/\.service$/, "")}.serviceConfig.${key}`;
  for (const [name, { before: was, after: is }] of pairs(
    before?.units ?? new Map(),
    after?.units ?? new Map(),
  ))
    if (was !== undefined && is !== undefined)
      lost.set(
        name,
        // What `hostosConfig` no longer sets is a finding about that.
        lostBetween(was, is, (key) => now.get(setting(name, key))).filter(
          (key) => !old.has(setting(name, key.replace(/=.*/, ""))),
        ),
      );
  for (const [name, keys] of lost) {
    // A check runs as its service does: one of both tells.
    const service = checkedService(name);
    const isTold = service !== name && several(lost.get(service) ?? []) === several(keys);
    if (keys.length > 0 && !isTold)
      yield {
        severity: "danger",
        about: `${name} protections`,
        message: `${quoted(name)} loses ${several(keys, protections.length)}`,
        where: { file: after?.units.get(name)?.path ?? name },
      };
  }
}

/** @param setOnHost the configuration of the host, which may keep what the unit itself no longer has */
const lostBetween = (
  was: UnitFile,
  is: UnitFile,
  setOnHost: (key: string) => string | undefined,
): readonly string[] =>
  protections.flatMap((key) => {
    const old = valueOf(was, key);
    const now = valueOf(is, key) ?? (isDynamic(is) ? ofDynamicUsers.get(key) : undefined);
    return isOn(old) && !isOn(now) && !isKept(setOnHost(key)) ? [`${key}=${old}`] : [];
  });

/** Whether a setting turns a protection on, whatever else is true. */
const isKept = (text: string | undefined): boolean =>
  text !== undefined &&
  !text.includes('"_type":"if"') &&
  valuesOf(text).every((value) => isOn(String(value)));

function* weakerUnit(name: string, was: UnitFile, is: UnitFile): Iterable<Observation> {
  // That it runs as root is told already, and worse.
  if (isDynamic(was) && !isDynamic(is) && valueOf(is, "User") !== undefined) {
    const lost = [...ofDynamicUsers].filter(([key]) => !isOn(valueOf(is, key)) && !isOn(valueOf(was, key)));
    const service = checkedService(name);
    if (lost.length > 0)
      yield {
        severity: "warning",
        about: `${service} DynamicUser`,
        message: `${quoted(service)} loses what comes with ${quoted("DynamicUser=true")}: ${several(lost.map(([key, value]) => `${key}=${value}`))}`,
        where: { file: is.path },
      };
  }
  for (const key of ["AmbientCapabilities", "SupplementaryGroups"]) {
    const old = new Set(wordsOf(was, key));
    for (const word of wordsOf(is, key).filter((each) => !old.has(each)))
      yield {
        about: `${name} ${key} ${word}`,
        ...gains(quoted(name), `${key}=${word}`, word === `CAP_${lowPorts}`),
        where: { file: is.path, ...lineOf(is, key) },
      };
  }
}

/** What a service needs to listen at a port below 1024, capabilities(7). */
const lowPorts = "NET_BIND_SERVICE";

/** The port itself is told elsewhere. */
const gains = (
  service: string,
  right: string,
  isForPorts: boolean,
): Pick<Observation, "severity" | "message"> =>
  isForPorts
    ? { severity: "notice", message: `${service} may listen at ports below 1024 (${quoted(right)})` }
    : { severity: "danger", message: `${service} gains ${quoted(right)}` };

function lineOf(unit: UnitFile, key: string): { line?: number } {
  const line = unit.lines.find((each) => each.key === key)?.line;
  return line === undefined ? {} : { line };
}

/** Compose specification: attributes that give a container rights on the host. */
const rights = [
  "privileged",
  "cap_add",
  "devices",
  "network_mode",
  "pid",
  "ipc",
  "userns_mode",
  "security_opt",
];

function* freerContainers(
  before: ComposeFile | undefined,
  after: ComposeFile,
  recipes: string | undefined,
): Iterable<Observation> {
  for (const [name, definition] of after.definitions) {
    const old = before?.definitions.get(name);
    const where = (what: string): Place => {
      const line = after.lines.get(name)?.get(what);
      return { file: after.path, ...(line !== undefined && { line }) };
    };
    for (const right of rights) {
      const [was, is] = [old?.[right], definition[right]];
      if (is === undefined || is === false || JSON.stringify(was) === JSON.stringify(is)) continue;
      const isForPorts = right === "cap_add" && JSON.stringify(is) === JSON.stringify([lowPorts]);
      yield {
        about: `${name} ${right}`,
        ...gains(`container ${quoted(name)}`, `${right}: ${JSON.stringify(is)}`, isForPorts),
        where: where(right),
      };
    }
    const mounts = new Set(hostMounts(old).map(({ source }) => source));
    for (const { source, spelled } of hostMounts(definition))
      if (!mounts.has(source) && !isInside(recipes, posix.join(posix.dirname(after.path), source)))
        yield {
          severity: "danger",
          about: `${name} ${source}`,
          message: `container ${quoted(name)} can reach ${quoted(source)} of the host`,
          where: where(spelled),
        };
  }
}

interface HostMount {
  readonly source: string;
  /** What stands in the file, or the attribute that it stands in. */
  readonly spelled: string;
}

/** Volumes that are folders of the host rather than named ones; the project's own files start with `./`. */
function hostMounts(definition: Readonly<Record<string, unknown>> | undefined): readonly HostMount[] {
  const volumes = definition?.["volumes"];
  return (Array.isArray(volumes) ? volumes : []).flatMap((volume: unknown) => {
    const source = isObject(volume)
      ? volume["type"] === "bind"
        ? volume["source"]
        : undefined
      : String(volume).split(":")[0];
    const spelled = isObject(volume) ? "volumes" : String(volume);
    return typeof source === "string" && /^[/~]|^\.\./.test(source) ? [{ source, spelled }] : [];
  });
}

/** Whether a path is that of a file beside the recipes, which the recipe itself names: its configuration. */
const isInside = (recipes: string | undefined, path: string): boolean =>
  recipes !== undefined && path.startsWith(`${posix.normalize(recipes)}/`);
