import { unitSettingTwice } from "../../diagnostics/checking.ts";
import type { Component } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { PassContext } from "../context.ts";
import { holdingDependents } from "../../ir/held-dependents.ts";
import type { Definition } from "./definition.ts";
import { hostModules } from "./host-modules.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";
import { concernsUnits, ownGroups } from "./own-settings.ts";
import { settingPlace } from "./setting-place.ts";

/**
 * A setting of a component's unit that `hostosConfig` sets to something else: of two single values NixOS takes neither, unless
 * one has another priority (NixOS manual, "Setting Priorities"; nixos/lib/systemd-unit-options.nix, `unitOption`).
 */
export function checkUnitSettings(
  components: ReadonlyMap<string, Component>,
  entry: AppEntry,
  context: PassContext,
): void {
  const holding = holdingDependents(components);
  for (const { at, module } of hostModules(entry)) {
    const reader = new ModuleReader();
    const config = moduleDefinitions(module);
    if (!concernsUnits(config, reader)) continue;
    for (const component of components.values()) {
      for (const { path, single } of ownGroups({
        ...component,
        holdsDependents: holding.has(component.name),
      })) {
        const settings = reader.membersAt(config, path);
        if (settings.length === 0) continue;
        for (const [key, value] of single) {
          const other = reader.members(settings, key).find((each) => isOther(each, value));
          if (other === undefined) continue;
          const option = [...path, key];
          const isOneshot =
            key === "Type" && other.expr.kind === "string" && other.expr.parts[0] === "oneshot";
          context.report(
            unitSettingTwice(option.join("."), value, isOneshot, settingPlace(module, option, at)),
          );
        }
      }
    }
  }
}

/** Surely there, of the same priority as catalogc's, and surely another value. */
function isOther(
  { expr, certain, priority }: Definition,
  own: string | boolean | number | undefined,
): boolean {
  if (!certain || priority !== 100) return false;
  if (expr.kind === "literal")
    return typeof expr.value === "bigint" ? Number(expr.value) !== own : expr.value !== own;
  if (expr.kind !== "string") return false;
  const [only = "", ...more] = expr.parts;
  return more.length === 0 && typeof only === "string" && only !== own;
}
