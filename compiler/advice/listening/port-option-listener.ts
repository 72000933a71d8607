import type { Definition } from "../../passes/units/definition.ts";
import { isEnabled } from "../../passes/units/enabled.ts";
import type { ModuleReader } from "../../passes/units/look-through.ts";
import type { Listener } from "./listener.ts";
import { redisServers } from "../../passes/units/redis-servers.ts";
import { numberOf } from "../reading/number-of.ts";
import { isPlain } from "../reading/plain-modules.ts";
import { portOptions } from "../../nixpkgs/service-addresses.ts";

/** Where a database or the like listens; undefined where only Nix or the program itself knows. */
export function portOptionListener(
  service: string,
  reader: ModuleReader,
  settings: readonly Definition[],
): Listener | undefined {
  if (service === "redis") return redisListener(reader, settings);
  const option = Object.hasOwn(portOptions, service) ? portOptions[service] : undefined;
  if (option === undefined || !isEnabled(settings, reader)) return undefined;
  if ([...reader.names(settings)].some((name) => option.freeText.test(name))) return undefined;
  const port = portAt(option.path, reader, settings, option.usual);
  return port === undefined
    ? undefined
    : { who: `\`services.${[service, ...option.path].join(".")}\``, ports: [port] };
}

/** Each server has a port of its own: none where its name is not empty and nothing is said. */
function redisListener(reader: ModuleReader, settings: readonly Definition[]): Listener | undefined {
  if (!reader.members(settings, "servers").every(isPlain)) return undefined;
  const ports = [...redisServers(settings, reader)].map(([name, server]) => {
    const isKnown =
      server.every(isPlain) &&
      isEnabled(server, reader) &&
      !["settings", "extraParams"].some((each) => reader.names(server).has(each));
    return isKnown ? portAt(["port"], reader, server, name === "" ? 6379 : 0) : undefined;
  });
  const known = ports.flatMap((port) => port ?? []);
  if (known.length < ports.length || known.length === 0 || known.includes(0)) return undefined;
  return { who: "`services.redis.servers`", ports: known };
}

function portAt(
  path: readonly string[],
  reader: ModuleReader,
  settings: readonly Definition[],
  usual: number,
): number | undefined {
  let definitions = settings;
  for (const name of path) {
    if (!definitions.every(isPlain)) return undefined;
    definitions = reader.members(definitions, name);
  }
  return numberOf(definitions, usual);
}
