import { unitSettingTwice } from "../../diagnostics/checking.ts";
import type { Component } from "../../ir/app.ts";
import type { FreeForm } from "../../ir/values.ts";
import { reify } from "../../language/reify.ts";
import { placeOf, type AppEntry, type PassContext } from "../context.ts";
import type { Definition } from "./definition.ts";
import { ModuleReader } from "./look-through.ts";
import { ownEnvironment, ownServiceConfig, ownUnit, type OwnSettings } from "./own-settings.ts";
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
  const { services, test } = entry.data;
  if (!services.runtimes.hostos.enable) return;
  const modules: readonly (readonly [readonly string[], FreeForm])[] = [
    [["services", "runtimes", "hostos", "hostosConfig"], services.runtimes.hostos.hostosConfig],
    [["test", "services", "hostosConfig"], test.services.hostosConfig],
  ];
  for (const [path, module] of modules) {
    const reader = new ModuleReader();
    const config = reader.configOf(reify(module));
    const units = reader.members(reader.members(config, "systemd"), "services");
    for (const [name, component] of components) {
      const unit = reader.members(units, name);
      if (unit.length === 0) continue;
      const groups: readonly (readonly [readonly string[], OwnSettings])[] = [
        [[], ownUnit],
        [["serviceConfig"], ownServiceConfig(component)],
        [["environment"], ownEnvironment(component)],
      ];
      for (const [group, own] of groups) {
        const settings = group.reduce((definitions, each) => reader.members(definitions, each), unit);
        for (const [key, value] of own) {
          if (!reader.members(settings, key).some((each) => isOther(each, value))) continue;
          const option = ["systemd", "services", name, ...group, key];
          const at = settingPlace(module, option, placeOf(entry, ...path));
          context.report(unitSettingTwice(option.join("."), value, at));
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
