import type { Component } from "../../ir/app.ts";
import { isTemporary } from "../../ir/temporary-folder.ts";
import { staticText } from "../../language/text.ts";
import type { Definition } from "./definition.ts";
import type { ModuleReader } from "./look-through.ts";
import type { OwnGroup, OwnSettings } from "./own-group.ts";
import { ownHealthGroups } from "./own-health-settings.ts";

/** What decides about the unit, before and after the passes. */
export interface UnitOwner {
  readonly name: string;
  readonly process: Pick<Component["process"], "environment" | "preStart" | "stateDir" | "user">;
  readonly healthcheck: Pick<Component["healthcheck"], "enable">;
  /** See `holdingDependents`. */
  readonly holdsDependents: boolean;
}

/** Whether a configuration says anything of what the groups are in: most modules say nothing of any component. */
export const concernsUnits = (config: readonly Definition[], reader: ModuleReader): boolean =>
  ["systemd", "users"].some((root) => reader.members(config, root).length > 0);

/** Everything that the module of an app sets for a component, and that a host may well set, too. */
export function ownGroups(component: UnitOwner): readonly OwnGroup[] {
  const { name, process } = component;
  const unit = ["systemd", "services", name];
  const account = new Map<string, string | boolean>([
    ["group", name],
    ["isSystemUser", true],
  ]);
  return [
    // `path` is a list of NixOS's own, with what every service finds.
    { path: unit, single: ownUnit, lists: ["after", "path", "wantedBy"] },
    { path: [...unit, "serviceConfig"], single: ownServiceConfig(component), lists: [] },
    { path: [...unit, "environment"], single: ownEnvironment(component), lists: [] },
    { path: [...unit, "unitConfig"], single: ownUnitConfig, lists: [] },
    ...(process.user === "prefer-dynamic"
      ? []
      : [{ path: ["users", "users", name], single: account, lists: [] }]),
    ...(component.healthcheck.enable ? healthGroups(component) : []),
  ];
}

function healthGroups(component: UnitOwner): readonly OwnGroup[] {
  const { name, process } = component;
  const stateDir = staticText(process.stateDir);
  const isDynamic = process.user === "prefer-dynamic";
  return ownHealthGroups(name, {
    surroundings: new Map<string, string | boolean | undefined>([
      ...accountSettings(process.user, name, stateDir),
      ...(isDynamic ? stateSettings(stateDir) : []),
      ["WorkingDirectory", stateDir],
    ]),
    environment: ownEnvironment(component),
  });
}

/** The single values of `serviceConfig`. `emitters/systemd/lower.ts` is what sets them. */
function ownServiceConfig({ name, process, healthcheck, holdsDependents }: UnitOwner): OwnSettings {
  const stateDir = staticText(process.stateDir);
  return new Map<string, string | boolean | number | undefined>([
    ...accountSettings(process.user, name, stateDir),
    ["ExecStart", undefined],
    ...(process.preStart === null ? [] : [["ExecStartPre", undefined] as const]),
    ...(healthcheck.enable
      ? ([
          ["ExecStartPost", undefined],
          ["TimeoutStartSec", undefined],
        ] as const)
      : []),
    ["Restart", "on-failure"],
    ...(holdsDependents ? [["RestartMode", "direct"] as const] : []),
    ["RestartSec", 5],
    ...stateSettings(stateDir),
    ["Type", "exec"],
    ["WorkingDirectory", stateDir],
  ]);
}

const stateSettings = (stateDir: string | undefined): readonly (readonly [string, string])[] =>
  stateDir?.startsWith("/var/lib/") === true
    ? [
        ["StateDirectory", stateDir.slice("/var/lib/".length)],
        ["StateDirectoryMode", "0750"],
      ]
    : [];

function accountSettings(
  user: UnitOwner["process"]["user"],
  name: string,
  stateDir: string | undefined,
): readonly (readonly [string, string | boolean])[] {
  switch (user) {
    case "root":
      return [];
    case "prefer-dynamic":
      return [
        ["DynamicUser", true],
        ["User", name],
      ];
    case "non-privileged":
      return [
        ["Group", name],
        ["NoNewPrivileges", true],
        ...(isTemporary(stateDir ?? "") ? [] : ([["PrivateTmp", true]] as const)),
        ["User", name],
      ];
  }
}

/** The variables of the unit. `PATH` is that of NixOS, or the recipe's own, which overrides every other. */
const ownEnvironment = ({ process }: UnitOwner): OwnSettings => {
  const variables = new Map([
    ["HOME", staticText(process.stateDir)],
    ...[...process.environment].map(
      ([name, value]) => [name, staticText(value)?.replaceAll("%", "%%")] as const,
    ),
  ]);
  if (!variables.delete("PATH")) variables.set("PATH", undefined);
  return variables;
};

/** What NixOS makes of the options beside it (nixos/lib/systemd-lib.nix, `unitConfig`), and a key of catalogc. */
const ownUnitConfig: OwnSettings = new Map(
  ["After", "Description", "StartLimitBurst", "StartLimitIntervalSec", "X-Recipe"].map((key) => [
    key,
    undefined,
  ]),
);

/** What is beside these two; `script` would be another `ExecStart`. */
const ownUnit: OwnSettings = new Map([
  ["description", undefined],
  ["script", undefined],
  ["startLimitBurst", 5],
  ["startLimitIntervalSec", undefined],
]);
