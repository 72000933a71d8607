import { enabled, isPlain, members, names, type PlainModules } from "../language/module-system/options.ts";
import { declaredResources } from "../passes/services/declared-resources.ts";
import type { EntryRule } from "./rule.ts";

/**
 * NixOS chooses the PostgreSQL version, and with it the data folder, by `system.stateVersion`
 * (nixos/modules/services/databases/postgresql.nix). A host keeps its version; in a container it is the release of
 * nixpkgs.
 */
export const unpinnedDatabase: EntryRule = {
  *app(entry) {
    if (!entry.data.services.runtimes.container.enable) return;
    for (const [name, { at, plainInContainer }] of declaredResources(entry))
      if (isMoving(plainInContainer()))
        yield {
          at,
          message: `in containers an update of nixpkgs changes the PostgreSQL version of \`${name}\`, which then starts without its data`,
          hint: `NixOS chooses the version by \`system.stateVersion\`, which in containers is the release of nixpkgs. Set \`services.postgresql.package\`, for example to \`pkgs.postgresql_17\`, in \`services.runtimes.container.resources.${name}.hostosConfig\`. Before you change it, migrate the data.`,
        };
  },
};

function isMoving(plain: PlainModules | undefined): boolean {
  if (plain === undefined) return false;
  const { configs, services } = plain;
  const system = members(configs, "system");
  if (!system.every(isPlain) || names(system).has("stateVersion")) return false;
  const settings = members(services, "postgresql");
  if (!settings.every(isPlain) || names(settings).has("package")) return false;
  return enabled(settings) === "yes";
}
