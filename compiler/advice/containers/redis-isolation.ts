import type { Definition } from "../../passes/units/definition.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import type { ModuleReader } from "../../passes/units/look-through.ts";
import { redisServers } from "../../passes/units/redis-servers.ts";
import { areLocal, type Check, type Isolation } from "./isolation.ts";

/**
 * Source: nixos/modules/services/databases/redis.nix. Without a password Redis serves loopback only, whatever it listens at:
 * `protected-mode` of redis.conf, which nixpkgs leaves as it is.
 */
export const redis: Check = (option, settings, reader) => {
  for (const [name, server] of redisServers(settings, reader)) {
    const found = redisServer(`${option}.servers.${name === "" ? '""' : name}`, name, server, reader);
    if (found !== undefined) return found;
  }
  return undefined;
};

function redisServer(
  option: string,
  name: string,
  server: readonly Definition[],
  reader: ModuleReader,
): Isolation | undefined {
  const own = reader.names(server);
  const raw = reader.names(reader.members(server, "settings"));
  if (!isEnabled(server, reader) || own.has("extraParams")) return undefined;
  if (["bind", "port", "include", "aclfile"].some((each) => raw.has(each))) return undefined;
  const isOpen = ["protected-mode", "requirepass", "user"].some((each) => raw.has(each));
  const hasPassword = own.has("requirePass") || own.has("requirePassFile");
  const noPort = name !== "" && !own.has("port");
  const isLocal = areLocal(reader.members(server, "bind"));
  const isProtected = !isOpen && !hasPassword;
  const needed = [
    ...(noPort ? [`\`${option}.port = 6379\``] : []),
    ...(isLocal ? [`\`${option}.bind = null\``] : []),
    ...(isProtected ? [`\`${option}.settings.protected-mode = "no"\` (or a password)`] : []),
  ];
  if (needed.length === 0) return undefined;
  const reason = noPort
    ? "it listens at a socket only"
    : isLocal
      ? "it listens at localhost only"
      : "without a password Redis serves localhost only";
  return { reason, fix: needed.join(", ") };
}
