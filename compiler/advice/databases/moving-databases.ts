import { movingDatabase } from "../../diagnostics/lints.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";
import { isPlain, type PlainModules } from "../reading/plain-modules.ts";

/**
 * NixOS chooses the version of PostgreSQL, and the folder of its data with it, by `system.stateVersion`
 * (nixos/modules/services/databases/postgresql.nix). A host keeps its own; a container's is the release of nixpkgs.
 */
export const checkMovingDatabases: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    if (!entry.data.services.runtimes.container.enable) continue;
    for (const [name, { at, plainInContainer }] of declaredResources(entry))
      if (isMoving(plainInContainer())) reporter.report(movingDatabase(name, at));
  }
};

function isMoving(plain: PlainModules | undefined): boolean {
  if (plain === undefined) return false;
  const { configs, services } = plain;
  const reader = new ModuleReader();
  const system = reader.members(configs, "system");
  if (!system.every(isPlain) || reader.names(system).has("stateVersion")) return false;
  const settings = reader.members(services, "postgresql");
  if (!settings.every(isPlain) || reader.names(settings).has("package")) return false;
  return isEnabled(settings, reader);
}
