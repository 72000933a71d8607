import { volumeGroup } from "../../../compiler/ir/volume-group.ts";
import { isObject, objectAt, textAt, type JsonObject } from "../data.ts";
import { danger, notice, observation, warning, type Observation } from "../finding.ts";
import { changedValue } from "./changed-values.ts";
import { isDynamic } from "../sides/component.ts";
import { hostSettingsOf, isFalse, isTrue, valuesOf } from "../sides/settings.ts";
import {
  catalogPath,
  planPath,
  unitPlace,
  unitsOf,
  valueIn,
  valuesIn,
  type ReviewedApp,
} from "../sides/side.ts";
import { difference, pairs, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import { containerPrivileges } from "./container-privileges.ts";
import { settingsOfOwnUnits } from "./own-units.ts";
import type { Rule } from "./rule.ts";

/** The protections that matter most: systemd.exec(5), "Sandboxing" and "Security". */
const protections: readonly string[] = [
  "NoNewPrivileges",
  "PrivateTmp",
  "PrivateDevices",
  "ProtectSystem",
  "ProtectHome",
];

/** systemd.exec(5), `DynamicUser=`: protections that come with it. */
const ofDynamicUsers: ReadonlyMap<string, string> = new Map([
  ["NoNewPrivileges", "true"],
  ["PrivateTmp", "true"],
  ["ProtectSystem", "strict"],
  ["ProtectHome", "read-only"],
]);

/** Settings that restrict a unit. */
const tightening =
  /^(?:DynamicUser|CapabilityBoundingSet|NoNewPrivileges|(?:Protect|Private|Restrict|SystemCall[AF]|Inaccessible|MemoryDeny)\w+|DevicePolicy)$/;

/** Settings that give access to a unit: systemd.exec(5), systemd.resource-control(5). */
const loosening = /^(?:ReadWrite\w+|Bind\w+|DeviceAllow|RootDirectory|Delegate)$/;

/** Privileges of services: protections, capabilities, groups, commands that run as root, and capabilities of containers. */
export const privilegesRule: Rule = {
  name: "privileges",
  *app({ before, after }) {
    if (after === undefined) return;
    const units = pairs(unitsOf(before), unitsOf(after));
    const lost = new Map(
      units.map(([name, { before: was, after: is }]) => [
        name,
        was && is ? [...lostProtections(name, was, is, after)] : [],
      ]),
    );
    for (const [name, { before: was, after: is }] of units) {
      if (is === undefined) continue;
      // A health check has the settings of its service: one finding is enough.
      const isReported = ({ message }: Observation): boolean =>
        serviceOf(name) !== name &&
        (lost.get(serviceOf(name)) ?? []).some(
          (each) => each.message.replace(serviceOf(name), "") === message.replace(name, ""),
        );
      yield* (lost.get(name) ?? []).filter((each) => !isReported(each));
      yield* gains(name, was, is, after);
      yield* exposed(name, was, is, after);
    }
    yield* otherUnits({ before, after });
    yield* containerPrivileges(before, after);
  },
};

const isOn = (value: string | undefined): value is string =>
  value !== undefined && !/^(?:|no|false|0|off)$/i.test(value);

const protection = (unit: JsonObject, key: string): string | undefined =>
  valueIn(unit, key) ?? (isDynamic(unit) ? ofDynamicUsers.get(key) : undefined);

/** The service that a health check belongs to. */
const serviceOf = (unit: string): string => unit.replace(/-health\.service$/, ".service");

function* lostProtections(
  name: string,
  was: JsonObject,
  is: JsonObject,
  app: ReviewedApp,
): Iterable<Observation> {
  const where = unitPlace(app, name);
  const keys = new Set(
    [...protections, ...Object.keys(isObject(was["Service"]) ? was["Service"] : {})].filter(
      (key) => key !== "DynamicUser" && tightening.test(key),
    ),
  );
  // `DynamicUser=` implied it; the unit did not set it.
  const isImplied = (key: string): boolean => valueIn(was, key) === undefined;
  const gone = [...keys].filter((key) => isOn(protection(was, key)) && !isOn(protection(is, key)));
  const own = gone.filter((key) => !isImplied(key) || valueIn(is, key) !== undefined);
  if (own.length > 0)
    yield observation(
      own.some((key) => protections.includes(key)) ? "danger" : "warning",
      `${quoted(name)} loses ${several(
        own.map((key) => `${key}=${valuesIn(was, "Service", key).join(" ") || (protection(was, key) ?? "")}`),
        9,
      )}`,
      where,
    );
  const implied = gone.filter((key) => !own.includes(key));
  // The user rule reports a unit that now runs as root.
  if (implied.length > 0 && isOn(valueIn(is, "User")) && serviceOf(name) === name)
    yield warning(
      `${quoted(name)} loses the protections of ${quoted("DynamicUser=true")}: ${several(implied.map((key) => `${key}=${ofDynamicUsers.get(key) ?? ""}`))}`,
      where,
    );
}

/** The rating of `systemd-analyze security`. A health check has that of its service. */
function* exposed(
  name: string,
  was: JsonObject | undefined,
  is: JsonObject,
  app: ReviewedApp,
): Iterable<Observation> {
  const [before, after] = [textAt(was, "exposure"), textAt(is, "exposure")];
  if (before === "" || after === "" || before === after || serviceOf(name) !== name) return;
  const message = `${quoted(name)}: exposure ${before} → ${after}`;
  const where = unitPlace(app, name);
  yield Number(after) > Number(before) ? warning(message, where) : notice(message, where);
}

/** What a service needs to listen at a port below 1024, capabilities(7). */
const lowPorts = "NET_BIND_SERVICE";

function* gains(
  name: string,
  was: JsonObject | undefined,
  is: JsonObject,
  after: ReviewedApp,
): Iterable<Observation> {
  const where = unitPlace(after, name);
  // The groups of the app's own volumes, which only their folders have: the volumes rule reports them.
  const ofVolumes = new Set(
    Object.keys(objectAt(after.plan, "volumes")).map((volume) => volumeGroup(after.name, volume)),
  );
  const words = (unit: JsonObject | undefined, key: string): readonly string[] =>
    unit === undefined
      ? []
      : valuesIn(unit, "Service", key).flatMap((value) => value.split(/\s+/).filter(Boolean));
  for (const key of ["AmbientCapabilities", "SupplementaryGroups"])
    for (const word of difference(words(was, key), words(is, key)).added.filter(
      (each) => !ofVolumes.has(each),
    ))
      yield* right(quoted(name), `${key}=${word}`, word === `CAP_${lowPorts}`, where, was === undefined);
  // Commands that start with `+` or `!` run as root: systemd.service(5), "Command lines".
  const asRoot = (unit: JsonObject | undefined): readonly string[] =>
    execKeys.flatMap((key) =>
      unit === undefined
        ? []
        : valuesIn(unit, "Service", key).flatMap((line) =>
            /^[@:|-]*[+!]/.test(line) ? [`${key}=${line}`] : [],
          ),
    );
  const commands = difference(asRoot(was), asRoot(is)).added;
  if (commands.length > 0)
    yield danger(`${quoted(name)} runs ${several(commands)} as root, regardless of its account`, where);
  const service = isObject(is["Service"]) ? is["Service"] : {};
  const looser = Object.keys(service).filter(
    (key) =>
      loosening.test(key) &&
      valuesIn(is, "Service", key).join() !== valuesIn(was ?? {}, "Service", key).join(),
  );
  if (looser.length > 0)
    yield warning(
      `${quoted(name)} may do more: ${several(looser.map((key) => `${key}=${valuesIn(is, "Service", key).join(" ")}`))}`,
      where,
    );
}

const execKeys = [
  "ExecStartPre",
  "ExecStart",
  "ExecStartPost",
  "ExecReload",
  "ExecStop",
  "ExecStopPost",
  "ExecCondition",
];

/** Ports below 1024 of a new service are not reported: the service is. */
function* right(
  service: string,
  what: string,
  isForPorts: boolean,
  where: Observation["where"],
  isNew: boolean,
): Iterable<Observation> {
  if (!isForPorts) yield danger(`${service} gains ${quoted(what)}`, where);
  else if (!isNew) yield notice(`${service} may bind ports below 1024 (${quoted(what)})`, where);
}

/** Units that `hostosConfig` defines, or changes in NixOS modules. */
function* otherUnits({ before, after }: Sides<ReviewedApp>): Iterable<Observation> {
  const where = { file: after === undefined ? catalogPath : planPath(after.name) };
  const had = new Set(rootUnits(before));
  for (const unit of rootUnits(after).filter((each) => !had.has(each)))
    yield danger(
      `host-OS configuration runs ${quoted(`${unit}.service`)} as root: it sets neither ${quoted("User=")} nor ${quoted("DynamicUser=true")}`,
      where,
    );
  const groups = new Map<string, ConfinementChange[]>();
  for (const change of changedConfinement({ before, after })) {
    const key = `${change.unit} ${change.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  for (const changes of groups.values()) {
    const [{ unit = "", kind = "set" } = {}] = changes;
    const values = new Map(
      changes.map(({ key, path, was, is }) => [key, kind === "set" ? changedValue(path, was, is) : ""]),
    );
    const service = quoted(`${unit}.service`);
    const what = kind === "set" ? `changes what ${service} may do` : `no longer confines ${service}`;
    yield observation(
      changes.some(({ isGrave }) => isGrave) ? "danger" : "warning",
      `host-OS configuration ${what}: ${several([...values.keys()], 9, (key) => `${quoted(`${key}=`)}${values.get(key) ?? ""}`)}`,
      where,
    );
  }
}

/** A changed setting of `hostosConfig` for the privileges of a unit. */
interface ConfinementChange {
  readonly path: string;
  readonly unit: string;
  readonly key: string;
  readonly kind: "set" | "lost";
  readonly isGrave: boolean;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

const settingPath = /^systemd\.services\.(.+)\.serviceConfig\.(\w+)$/;

/** Paths of settings that {@link privilegesRule} has findings about. */
export const confinementPaths = (app: Sides<ReviewedApp>): readonly string[] =>
  changedConfinement(app).map(({ path }) => path);

function changedConfinement({ before, after }: Sides<ReviewedApp>): readonly ConfinementChange[] {
  const [had, has] = [before, after].map((app) => new Set(unitsOfConfig(app)));
  const [old, now] = [hostSettingsOf(before), hostSettingsOf(after)];
  const own = settingsOfOwnUnits({ before, after });
  const knows = (settings: ReadonlyMap<string, string>, unit: string): boolean =>
    [...settings.keys()].some((path) => path.startsWith(`systemd.services.${unit}.`));
  return pairs(old, now).flatMap(([path, { before: was, after: is }]): readonly ConfinementChange[] => {
    const [, unit = "", key = ""] = settingPath.exec(path) ?? [];
    if (was === is || own.has(path) || !isConfining(key, is ?? was ?? "")) return [];
    if (is === undefined) {
      // A removed unit takes its settings with it.
      if (had?.has(unit) === true && !knows(now, unit)) return [];
      if (!tightening.test(key) || isOffSetting(was ?? "")) return [];
      return [{ path, unit, key, kind: "lost", isGrave: protections.includes(key), was, is }];
    }
    if (has?.has(unit) === true && isConfined(key, is, unit, now) && !knows(old, unit)) return [];
    return [{ path, unit, key, kind: "set", isGrave: isDangerous(key, is), was, is }];
  });
}

const isConfining = (key: string, text: string): boolean =>
  /^(?:User|Group|AmbientCapabilities|SupplementaryGroups)$/.test(key) ||
  tightening.test(key) ||
  loosening.test(key) ||
  (/^Exec/.test(key) &&
    valuesOf(text)
      .flat()
      .some((line) => typeof line === "string" && /^[@:|-]*[+!]/.test(line)));

const isOffSetting = (text: string): boolean => /(?:^|\s)(?:false|"(?:no|false|off|0)?")$/m.test(text);

/** New rights, the root account, and protections that are turned off. */
function isDangerous(key: string, text: string): boolean {
  if (/^(?:AmbientCapabilities|SupplementaryGroups|Exec.*)$/.test(key)) return true;
  if (key === "User") return /(?:^|\s)"?(?:root|0)"?$/m.test(text);
  return protections.includes(key) && isOffSetting(text);
}

/** Whether a setting of a new unit restricts it. */
function isConfined(key: string, text: string, unit: string, settings: ReadonlyMap<string, string>): boolean {
  if (key === "Group") return text === settings.get(`systemd.services.${unit}.serviceConfig.User`);
  return key === "User" ? !isDangerous(key, text) : tightening.test(key) && !isOffSetting(text);
}

/** Units that `hostosConfig` defines, except those of the app, of NixOS modules, and those that only Nix can compute. */
function unitsOfConfig(app: ReviewedApp | undefined): readonly string[] {
  const settings = hostSettingsOf(app);
  const paths = [...settings.keys()];
  const program = /^systemd\.services\.([^.]+)\.(?:serviceConfig\.ExecStart|script)$/;
  const units = new Set(paths.flatMap((path) => program.exec(path)?.[1] ?? []));
  return [...units].filter((unit) => {
    const service = `systemd.services.${unit}.`;
    const programs = ["serviceConfig.ExecStart", "script"].flatMap(
      (option) => settings.get(`${service}${option}`) ?? [],
    );
    return (
      !settings.has(`${service}serviceConfig`) &&
      !isFalse(settings.get(`${service}enable`)) &&
      !unitsOf(app).has(`${unit}.service`) &&
      !paths.some((path) => path.startsWith(`services.${unit}.`)) &&
      // A priority means that another module defines the unit.
      programs.some((each) => /^["[]/.test(each))
    );
  });
}

/** Units that run as root because they set no account: systemd.exec(5), `User=`. */
function rootUnits(app: ReviewedApp | undefined): readonly string[] {
  const settings = hostSettingsOf(app);
  return unitsOfConfig(app).filter((unit) => {
    const config = `systemd.services.${unit}.serviceConfig.`;
    return !isTrue(settings.get(`${config}DynamicUser`)) && !settings.has(`${config}User`);
  });
}
