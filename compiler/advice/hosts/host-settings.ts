import { hostSetting } from "../../diagnostics/lints-hosts.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import type { Lint } from "../lint.ts";
import { hostSettings } from "../../nixpkgs/host-options.ts";

/** The priority of what is written plainly, by the recipe and by the host. Source: nixpkgs, lib/modules.nix. */
const plain = 100;

/** Apps that say such a thing plainly: with a host that says otherwise NixOS evaluates neither. The machine of a test is its own. */
export const checkHostSettings: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    for (const { module, at, isTest } of hostModules(entry)) {
      if (isTest) continue;
      const reader = new ModuleReader();
      const config = moduleDefinitions(module);
      for (const path of hostSettings) {
        const definitions = reader.membersAt(config, path);
        if (definitions.some(({ priority, certain }) => certain && priority === plain))
          reporter.report(hostSetting(path.join("."), settingPlace(module, path, at)));
      }
    }
  }
};
