import { hostSetting } from "../../diagnostics/lints-hosts.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import type { Lint } from "../lint.ts";

/**
 * What every host says of itself, with a type that takes one value alone. Sources: misc/version.nix,
 * tasks/network-interfaces.nix, config/locale.nix, config/i18n.nix and config/console.nix of NixOS.
 */
const settings = [
  ["system", "stateVersion"],
  ["networking", "hostName"],
  ["networking", "domain"],
  ["networking", "hostId"],
  ["time", "timeZone"],
  ["i18n", "defaultLocale"],
  ["console", "keyMap"],
] as const;

/** The priority of what is written plainly, by the recipe and by the host. Source: nixpkgs, lib/modules.nix. */
const plain = 100;

/** Apps that say such a thing plainly: with a host that says otherwise NixOS evaluates neither. The machine of a test is its own. */
export const checkHostSettings: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    for (const { module, at, isTest } of hostModules(entry)) {
      if (isTest) continue;
      const reader = new ModuleReader();
      const config = moduleDefinitions(module);
      for (const path of settings) {
        const definitions = reader.membersAt(config, path);
        if (definitions.some(({ priority, certain }) => certain && priority === plain))
          reporter.report(hostSetting(path.join("."), settingPlace(module, path, at)));
      }
    }
  }
};
