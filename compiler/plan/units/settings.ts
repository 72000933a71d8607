import { staticText, type Text } from "../../language/text.ts";
import { owners } from "../jobs.ts";
import type { AccountPlan, ServicePlan } from "../model.ts";
import { lowerUnits } from "./lower.ts";
import {
  inheritedByDynamicUsers,
  inheritedSettings,
  isListSetting,
  type ServiceUnit,
  type TargetUnit,
  type TimerUnit,
  type UnitSection,
} from "./model.ts";

/** A value as a host would write it; undefined if it is not shown or is residual. */
export type SettingValue = string | boolean | number | undefined;

/** Single-value settings of the app's module, by the path of the set that contains them. */
export interface SettingGroup {
  readonly path: readonly string[];
  readonly settings: ReadonlyMap<string, SettingValue>;
}

/** Every setting of the app's module for its components that a host may set too. */
export function settingGroups(plan: ServicePlan): readonly SettingGroup[] {
  const { units } = lowerUnits(plan);
  const services = new Map(
    units.flatMap((unit) => (unit.kind === "service" ? [[unit.name, unit] as const] : [])),
  );
  return [
    ...units.flatMap((unit) => {
      if (unit.kind === "drop-in") return [];
      if (unit.kind === "target") return targetGroups(unit);
      return unit.kind === "timer"
        ? timerGroups(unit)
        : serviceGroups(unit, services.get(unit.actsFor ?? ""));
    }),
    ...owners(plan).flatMap(({ account }) => accountGroups(account)),
  ];
}

function accountGroups({ name, policy, uid, gid }: AccountPlan): readonly SettingGroup[] {
  if (policy === "prefer-dynamic") return [];
  const settings = new Map<string, SettingValue>([
    ["group", name],
    ["isSystemUser", true],
    ...(uid === null ? [] : [["uid", uid] as const]),
  ]);
  const ofGroup = { path: ["users", "groups", name], settings: new Map([["gid", gid ?? undefined]]) };
  return [{ path: ["users", "users", name], settings }, ...(gid === null ? [] : [ofGroup])];
}

/** `owner` is the service that this one acts for. */
function serviceGroups(unit: ServiceUnit, owner: ServiceUnit | undefined): readonly SettingGroup[] {
  const path = ["systemd", "services", unit.name];
  const isDynamic = owner?.service.has("DynamicUser") === true;
  const inherited = [...inheritedSettings, ...(isDynamic ? inheritedByDynamicUsers : [])];
  const service = [
    ...[...(owner?.service ?? [])].filter(([key]) => inherited.includes(key)),
    ...unit.service,
  ].flatMap(([key, value]) => (isListSetting(value) ? [] : [[key, value] as const]));
  const variables = [...(owner?.environment ?? []), ...unit.environment].map(
    ([name, value]) => [name, staticText(value)] as const,
  );
  const environment = new Map<string, SettingValue>(variables);
  // `PATH` is that of NixOS, or the recipe's own, which overrides it.
  if (!environment.delete("PATH")) environment.set("PATH", undefined);
  return [
    // `script` would be another `ExecStart`.
    { path, settings: new Map([...options(unit.unit), ["script", undefined]]) },
    { path: [...path, "serviceConfig"], settings: valuesOf(service) },
    { path: [...path, "environment"], settings: environment },
    { path: [...path, "unitConfig"], settings: unitConfig(unit.unit) },
  ];
}

function timerGroups({ name, timer, unit }: TimerUnit): readonly SettingGroup[] {
  const path = ["systemd", "timers", name];
  return [
    { path, settings: new Map(options(unit)) },
    { path: [...path, "timerConfig"], settings: valuesOf([...timer]) },
    { path: [...path, "unitConfig"], settings: unitConfig(unit) },
  ];
}

function targetGroups({ name, unit }: TargetUnit): readonly SettingGroup[] {
  const path = ["systemd", "targets", name];
  return [
    { path, settings: new Map(options(unit)) },
    { path: [...path, "unitConfig"], settings: unitConfig(unit) },
  ];
}

const options = ({
  startLimitBurst,
  startLimitIntervalSec,
}: UnitSection): (readonly [string, SettingValue])[] => [
  ["description", undefined],
  ...(startLimitBurst === undefined ? [] : [["startLimitBurst", startLimitBurst] as const]),
  ...(startLimitIntervalSec === undefined ? [] : [["startLimitIntervalSec", startLimitIntervalSec] as const]),
];

/**
 * Settings that NixOS derives from other options (nixos/lib/systemd-lib.nix, `unitConfig`), and settings without an
 * option.
 */
const unitConfig = (section: UnitSection): ReadonlyMap<string, SettingValue> =>
  new Map(
    [
      "Description",
      ...(section.after === undefined ? [] : ["After"]),
      ...(section.startLimitBurst === undefined ? [] : ["StartLimitBurst"]),
      ...(section.startLimitIntervalSec === undefined ? [] : ["StartLimitIntervalSec"]),
      ...(section.reloadTriggers === undefined ? [] : ["X-Reload-Triggers"]),
      ...(section.extra?.keys() ?? []),
    ].map((key) => [key, undefined]),
  );

/** Commands are long, so only their presence is shown. */
const valuesOf = (settings: readonly (readonly [string, Text])[]): ReadonlyMap<string, SettingValue> =>
  new Map(settings.map(([key, value]) => [key, key.startsWith("Exec") ? undefined : settingValue(value)]));

/** Booleans and numbers as a host would write them; NixOS prints them unchanged. */
export function settingValue(value: Text): SettingValue {
  const known = staticText(value);
  if (known === "true") return true;
  return known !== undefined && /^[1-9]\d{0,8}$/.test(known) ? Number(known) : known;
}
