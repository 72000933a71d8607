import type { Component } from "../../ir/app.ts";
import { staticText } from "../../language/text.ts";

/** What catalogc sets for the unit of a component: a value, or undefined where it is no matter of this pass which. */
export type OwnSettings = ReadonlyMap<string, string | boolean | number | undefined>;

/** The single values of `serviceConfig`; lists are merged. `emitters/systemd/lower.ts` is what sets them. */
export function ownServiceConfig({ name, process, healthcheck }: Component): OwnSettings {
  const stateDir = staticText(process.stateDir);
  return new Map<string, string | boolean | number | undefined>([
    ...accountSettings[process.user](name),
    ["ExecStart", undefined],
    ...(process.preStart === null ? [] : [["ExecStartPre", undefined] as const]),
    ...(healthcheck.enable
      ? ([
          ["ExecStartPost", undefined],
          ["TimeoutStartSec", undefined],
        ] as const)
      : []),
    ["Restart", "on-failure"],
    ["RestartSec", 5],
    ...(stateDir?.startsWith("/var/lib/") === true
      ? ([
          ["StateDirectory", stateDir.slice("/var/lib/".length)],
          ["StateDirectoryMode", "0750"],
        ] as const)
      : []),
    ["Type", "exec"],
    ["WorkingDirectory", stateDir],
  ]);
}

const accountSettings: Readonly<
  Record<Component["process"]["user"], (name: string) => readonly (readonly [string, string | boolean])[]>
> = {
  root: () => [],
  "prefer-dynamic": (name) => [
    ["DynamicUser", true],
    ["User", name],
  ],
  "non-privileged": (name) => [
    ["Group", name],
    ["NoNewPrivileges", true],
    ["PrivateTmp", true],
    ["User", name],
  ],
};

/** The variables of the unit. */
export const ownEnvironment = ({ process }: Component): OwnSettings =>
  new Map([
    ["HOME", staticText(process.stateDir)],
    ...[...process.environment].map(
      ([name, value]) => [name, staticText(value)?.replaceAll("%", "%%")] as const,
    ),
  ]);

/** What is beside these two; `script` would be another `ExecStart`. */
export const ownUnit: OwnSettings = new Map([
  ["description", undefined],
  ["script", undefined],
  ["startLimitBurst", 5],
  ["startLimitIntervalSec", undefined],
]);
