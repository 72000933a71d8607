import type { OwnGroup, OwnSettings } from "./own-group.ts";

/** What the check of a component has from it. */
interface Checked {
  /** Its account and directories. */
  readonly surroundings: OwnSettings;
  readonly environment: OwnSettings;
}

/** What the module of an app sets for the units that check a component. `emitters/systemd/health.ts` is what sets them. */
export function ownHealthGroups(
  component: string,
  { surroundings, environment }: Checked,
): readonly OwnGroup[] {
  const name = `${component}-health`;
  const unit = ["systemd", "services", name];
  const timer = ["systemd", "timers", name];
  const service: OwnSettings = new Map([
    ...surroundings,
    ["ExecStart", undefined],
    ["RuntimeDirectory", name],
    ["RuntimeDirectoryPreserve", true],
    ["TimeoutStartSec", undefined],
    ["Type", "oneshot"],
  ]);
  return [
    { path: unit, single: checkUnit, lists: ["after", "path", "requisite"] },
    { path: [...unit, "serviceConfig"], single: service, lists: [] },
    { path: [...unit, "environment"], single: environment, lists: [] },
    { path: timer, single: new Map([["description", undefined]]), lists: ["after", "requisite", "wantedBy"] },
    { path: [...timer, "timerConfig"], single: checkTimer, lists: [] },
  ];
}

const checkUnit: OwnSettings = new Map<string, number | undefined>([
  ["description", undefined],
  ["script", undefined],
  ["startLimitIntervalSec", 0],
]);

/** How often stands in the recipe. */
const checkTimer: OwnSettings = new Map([
  ["AccuracySec", "100ms"],
  ["OnActiveSec", undefined],
  ["OnUnitInactiveSec", undefined],
]);
