import type { Definition } from "./definition.ts";
import type { ModuleReader } from "./look-through.ts";

/**
 * The settings of each server of `services.redis`. `services.redis.enable` and similar options are older names for
 * those of the server without a name. Source: nixos/modules/services/databases/redis.nix, `mkRenamedOptionModule`.
 */
export function redisServers(
  settings: readonly Definition[],
  reader: ModuleReader,
): ReadonlyMap<string, readonly Definition[]> {
  const servers = reader.members(settings, "servers");
  const names = new Set(reader.names(servers));
  const hasOldNames = reader.names(settings).has("enable");
  if (hasOldNames) names.add("");
  return new Map(
    [...names].map((name) => [
      name,
      [...reader.members(servers, name), ...(hasOldNames && name === "" ? settings : [])],
    ]),
  );
}
