import { unitSettingTwice } from "../../diagnostics/checking.ts";
import type { App } from "../../ir/app.ts";
import type { Catalog } from "../../ir/catalog.ts";
import { staticText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { PassContext } from "../context.ts";
import type { Definition } from "./definition.ts";
import { hostModules } from "./host-modules.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";
import { lowerServices } from "../../plan/lower.ts";
import { settingGroups, type SettingGroup, type SettingValue } from "../../plan/units/settings.ts";
import { checkModuleConflicts } from "./module-conflicts.ts";
import { settingPlace } from "./setting-place.ts";

/** The settings of the app's own module, computed on demand. */
type OwnSettings = () => readonly SettingGroup[];

/** Reports settings of the app's units that its `hostosConfig` sets too, or that two of its modules set differently. */
export function checkHostSettings(
  app: App,
  entry: AppEntry,
  catalog: Pick<Catalog, "pkgs">,
  context: PassContext,
): void {
  // Without a known state directory there is no plan, which has been reported.
  const components = [...app.services.components.values()];
  if (components.some(({ process }) => staticText(process.stateDir) === undefined)) return;
  let groups: readonly SettingGroup[] | undefined;
  const own: OwnSettings = () => {
    const plan = groups === undefined ? lowerServices(app, catalog) : undefined;
    return (groups ??= plan === undefined ? [] : settingGroups(plan));
  };
  checkUnitSettings(own, entry, context);
  checkModuleConflicts(own, entry, context);
}

/** Whether a configuration sets anything about the groups: most modules set nothing about a component. */
const concernsUnits = (config: readonly Definition[], reader: ModuleReader): boolean =>
  ["systemd", "users"].some((root) => reader.members(config, root).length > 0);

/**
 * Reports a setting of a component's unit that `hostosConfig` sets to another value: NixOS accepts neither of two
 * values unless their priorities differ (NixOS manual, "Setting Priorities"; nixos/lib/systemd-unit-options.nix,
 * `unitOption`).
 */
function checkUnitSettings(own: OwnSettings, entry: AppEntry, context: PassContext): void {
  for (const { at, module } of hostModules(entry)) {
    const reader = new ModuleReader();
    const config = moduleDefinitions(module);
    if (!concernsUnits(config, reader)) continue;
    for (const { path, settings: ownSettings } of own()) {
      const settings = reader.membersAt(config, path);
      if (settings.length === 0) continue;
      for (const [key, value] of ownSettings) {
        const other = reader.members(settings, key).find((each) => isOther(each, value));
        if (other === undefined) continue;
        const option = [...path, key];
        const isOneshot = key === "Type" && other.expr.kind === "string" && other.expr.parts[0] === "oneshot";
        context.report(
          unitSettingTwice(option.join("."), value, isOneshot, settingPlace(module, option, at)),
        );
      }
    }
  }
}

/** Certain, with the same priority as catalogc's setting and certainly another value. */
function isOther({ expr, certain, priority }: Definition, own: SettingValue): boolean {
  if (!certain || priority !== 100) return false;
  if (expr.kind === "literal")
    return typeof expr.value === "bigint" ? Number(expr.value) !== own : expr.value !== own;
  if (expr.kind !== "string") return false;
  const [only = "", ...more] = expr.parts;
  return more.length === 0 && typeof only === "string" && only !== own;
}
