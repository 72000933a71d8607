import { endedUnitName, strayUnit } from "../../diagnostics/lints-hosts.ts";
import { suggest } from "../../support/suggest.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { Definition } from "../../passes/units/definition.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import type { Lint } from "../lint.ts";
import { isPlain, plainModules } from "../reading/plain-modules.ts";
import { unitKinds } from "../../nixpkgs/host-options.ts";

/** Settings that `hostosConfig` means for a unit of the app, under a name that is not the unit's. */
export const checkStraySettings: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const modules = hostModules(entry);
    const known = knownNames(entry);
    for (const { module, at } of modules) {
      const reader = new ModuleReader();
      const systemd = reader.members(moduleDefinitions(module), "systemd");
      for (const [kind, ending] of unitKinds)
        for (const name of reader.names(reader.members(systemd, kind))) {
          const place = settingPlace(module, ["systemd", kind, name], at);
          if (name.endsWith(ending)) reporter.report(endedUnitName(`systemd.${kind}`, name, ending, place));
        }
      const units = reader.members(systemd, "services");
      for (const name of known === undefined ? [] : reader.names(units)) {
        if (known?.has(name) !== false || hasProgram(reader.members(units, name), reader)) continue;
        const meant = meantBy(name, entry);
        const place = settingPlace(module, ["systemd", "services", name], at);
        if (meant !== undefined) reporter.report(strayUnit(name, meant, place));
      }
    }
  }
};

/** Names that mean something to the modules, with those of the app's units; undefined where only Nix knows what there is. */
function knownNames(entry: AppEntry): ReadonlySet<string> | undefined {
  const plain = plainModules(hostModules(entry).map(({ module }) => module));
  if (plain === undefined) return undefined;
  const reader = new ModuleReader();
  const systemd = reader.members(plain.configs, "systemd");
  if (!systemd.every(isPlain) || reader.names(systemd).has("packages")) return undefined;
  const groups = [...reader.names(plain.configs)].filter((name) => name !== "systemd");
  const below = groups.flatMap((group) => [...reader.names(reader.members(plain.configs, group))]);
  const components = [...entry.data.services.components.keys()];
  const own = components.flatMap((component) => [component, `${component}-health`]);
  return new Set([...groups, ...below, ...own, `${entry.name}-setup`, `${entry.name}-retry@`]);
}

/** Whether a unit has something to run, is turned off, or only Nix knows. */
function hasProgram(unit: readonly Definition[], reader: ModuleReader): boolean {
  const config = reader.members(unit, "serviceConfig");
  if (![...unit, ...config].every(isPlain)) return true;
  return (
    ["script", "enable"].some((name) => reader.names(unit).has(name)) ||
    [...reader.names(config)].some((name) => name.startsWith("Exec"))
  );
}

/** The component whose unit is meant: that of an app with one, called after the app, or one of nearly the same name. */
function meantBy(name: string, entry: AppEntry): string | undefined {
  const components = [...entry.data.services.components.keys()];
  const [only, ...others] = components;
  if (name === entry.name && others.length === 0) return only;
  // A template has instances of other names (systemd.unit(5)).
  return name.length > 4 && !name.includes("@") ? suggest(name, components) : undefined;
}
