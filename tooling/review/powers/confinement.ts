import { hostSettingsOf } from "../reading/host-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { isWeak, valuesOf } from "../reading/setting-values.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { valueOf } from "../reading/unit-file.ts";
import { knowsUnit, ownUnits } from "./own-units.ts";
import { isDynamic, isOn, ofDynamicUsers, protections } from "./unit-protections.ts";

/** A setting of `hostosConfig` that says what a unit may do, or did. */
export interface ConfinementChange {
  readonly path: string;
  readonly unit: string;
  readonly key: string;
  readonly kind: "set" | "lost";
  readonly isGrave: boolean;
  /** As text, see `settingsOf`. */
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/** systemd.exec(5), the sections about identity, capabilities, security and sandboxing; systemd.resource-control(5). */
const confining =
  /^(?:User|Group|DynamicUser|SupplementaryGroups|AmbientCapabilities|CapabilityBoundingSet|NoNewPrivileges|(?:Protect|Private|Restrict|SystemCall|ReadWrite|Inaccessible|Bind|MemoryDeny|Device)\w+|RootDirectory|Delegate)$/;

const isConfining = (key: string, text: string): boolean =>
  confining.test(key) || (/^Exec/.test(key) && isUnconfined(text));

/** A command with `+` or `!` before it runs as root, whatever the unit says: systemd.service(5), "Command lines". */
const isUnconfined = (text: string): boolean =>
  valuesOf(text)
    .flat()
    .some((line) => typeof line === "string" && /^[@:|-]*[+!]/.test(line));

/** Those that take something from a unit: without, it may do more. */
const tightening =
  /^(?:DynamicUser|CapabilityBoundingSet|NoNewPrivileges|(?:Protect|Private|Restrict|SystemCall|Inaccessible|MemoryDeny)\w+|DevicePolicy)$/;

/** What `hostosConfig` of an app newly says of units, and what it no longer does. */
export function changedConfinement({ before, after }: Sides<ReviewedApp>): readonly ConfinementChange[] {
  const [had, has] = [before, after].map((app) => new Set(ownUnits(app)));
  return pairs(confinementOf(before), confinementOf(after)).flatMap(
    ([path, { before: was, after: is }]): readonly ConfinementChange[] => {
      const [, unit = "", key = ""] = settingOf(path) ?? [];
      if (was === is) return [];
      // What becomes of it is told as any other setting.
      if (is === undefined && had?.has(unit) && !knowsUnit(after, unit)) return [];
      if (is !== undefined)
        return isWithoutEffect(unit, key, is, after) ||
          (has?.has(unit) && isConfined(key, is, unit, after) && !knowsUnit(before, unit))
          ? []
          : [{ path, unit, key, kind: "set", isGrave: isDangerous(key, is), was, is }];
      const isLost = tightening.test(key) && !isOff(was ?? "") && !isGone(unit, { before, after });
      return isLost && !isOwn(unit, key, after)
        ? [{ path, unit, key, kind: "lost", isGrave: protections.includes(key), was, is }]
        : [];
    },
  );
}

const settingOf = (path: string): RegExpExecArray | null =>
  /^systemd\.services\.(.+)\.serviceConfig\.(\w+)$/.exec(path);

const confinementOf = (app: ReviewedApp | undefined): ReadonlyMap<string, string> =>
  new Map([...hostSettingsOf(app)].filter(([path, text]) => isConfining(settingOf(path)?.[2] ?? "", text)));

/** What a new unit is better off with than without. */
function isConfined(key: string, text: string, unit: string, app: ReviewedApp | undefined): boolean {
  if (key === "Group") return text === hostSettingsOf(app).get(`systemd.services.${unit}.serviceConfig.User`);
  return key === "User" ? !isDangerous(key, text) : tightening.test(key) && !isOff(text);
}

/** A unit that is no longer there needs no protection. */
const isGone = (unit: string, { before, after }: Sides<ReviewedApp>): boolean =>
  before?.units.has(`${unit}.service`) === true && after?.units.has(`${unit}.service`) !== true;

/** What the unit that is generated has of itself. */
function isOwn(unit: string, key: string, app: ReviewedApp | undefined): boolean {
  const file = app?.units.get(`${unit}.service`);
  if (file === undefined) return false;
  return isOn(valueOf(file, key)) || (isDynamic(file) && ofDynamicUsers.has(key));
}

/** `lib.mkDefault` of what the generated unit sets: nixpkgs, lib/modules.nix. */
function isWithoutEffect(unit: string, key: string, text: string, app: ReviewedApp | undefined): boolean {
  const file = app?.units.get(`${unit}.service`);
  return file !== undefined && isWeak(text) && valueOf(file, key) !== undefined;
}

/** Rights that are given, the account of the administrator, and protections that are turned off. */
function isDangerous(key: string, text: string): boolean {
  if (/^(?:AmbientCapabilities|SupplementaryGroups)$/.test(key)) return true;
  if (/^Exec/.test(key)) return true;
  if (key === "User") return /(?:^|\s)"?(?:root|0)"?$/m.test(text);
  return protections.includes(key) && isOff(text);
}

const isOff = (text: string): boolean => /(?:^|\s)(?:false|"(?:no|false|off|0)?")$/m.test(text);
