import { idleDefault } from "../../diagnostics/lints.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { holdingDependents } from "../../ir/held-dependents.ts";
import type { Definition } from "../../passes/units/definition.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import type { OwnGroup } from "../../passes/units/own-group.ts";
import { concernsUnits, ownGroups } from "../../passes/units/own-settings.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import type { Lint } from "../lint.ts";

/**
 * `lib.mkDefault` around what catalogc itself sets: NixOS takes the definitions of the strongest priority alone, be the
 * others lists or sets (NixOS manual, "Setting Priorities").
 */
export const checkIdleDefaults: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    for (const { module, at } of hostModules(entry)) {
      const reader = new ModuleReader();
      const config = moduleDefinitions(module);
      if (!concernsUnits(config, reader)) continue;
      const told = new Set<string>();
      for (const { path, own, isMerged } of idleIn(entry, config, reader)) {
        if (told.has(path.join("."))) continue;
        told.add(path.join("."));
        reporter.report(idleDefault(path.join("."), own, isMerged, settingPlace(module, path, at)));
      }
    }
  }
};

interface Idle {
  readonly path: readonly string[];
  readonly own: string | boolean | number | undefined;
  readonly isMerged: boolean;
}

function* idleIn(entry: AppEntry, config: readonly Definition[], reader: ModuleReader): Iterable<Idle> {
  const { components } = entry.data.services;
  const holding = holdingDependents(components);
  for (const [name, { process, healthcheck }] of components) {
    const owner = { name, process, healthcheck, holdsDependents: holding.has(name) };
    for (const group of ownGroups(owner)) yield* idleInGroup(group, config, reader);
  }
}

function* idleInGroup(
  { path, single, lists }: OwnGroup,
  config: readonly Definition[],
  reader: ModuleReader,
): Iterable<Idle> {
  let settings = config;
  for (const [index, step] of path.entries()) {
    settings = reader.members(settings, step);
    // The first is no option of its own: what is said of it is said of each option in it.
    if (index > 0 && settings.some(isWeak))
      return yield { path: path.slice(0, index + 1), own: undefined, isMerged: true };
    if (settings.length === 0 || settings.some(isStrong)) return;
  }
  for (const [key, own] of [...single, ...lists.map((list) => [list, undefined] as const)]) {
    const definitions = reader.members(settings, key);
    if (!definitions.some(isStrong) && definitions.some((each) => isWeak(each) && !says(each, own)))
      yield { path: [...path, key], own, isMerged: lists.includes(key) };
  }
}

const isWeak = ({ priority }: Definition): boolean => priority > 100;
const isStrong = ({ priority }: Definition): boolean => priority < 100;

/** The same as catalogc: nothing is lost. */
function says({ expr }: Definition, own: Idle["own"]): boolean {
  if (expr.kind === "string") return expr.parts.length === 1 && expr.parts[0] === own;
  if (expr.kind !== "literal") return false;
  return typeof expr.value === "bigint" ? Number(expr.value) === own : expr.value === own;
}
