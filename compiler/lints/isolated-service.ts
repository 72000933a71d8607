import type { FreeForm } from "../ir/values.ts";
import type { Expr } from "../language/expression.ts";
import type { Definition } from "../passes/units/definition.ts";
import { enabled } from "../passes/units/enabled.ts";
import type { ModuleReader } from "../passes/units/look-through.ts";
import { redisServers } from "../passes/units/redis-servers.ts";
import { letsInNobodyElse } from "./postgresql-access.ts";
import { isPlain, plainServices } from "./plain-services.ts";

/** Why nobody else reaches a service, and what to set. */
interface Isolation {
  readonly reason: string;
  readonly fix: string;
}

type Check = (option: string, settings: readonly Definition[], reader: ModuleReader) => Isolation | undefined;

/** A service that listens at the address of one option. */
const listensAt =
  (...path: readonly string[]): Check =>
  (option, settings, reader) => {
    const [first = ""] = path;
    if ([...reader.names(settings)].some((name) => name !== first && freeText.has(name))) return undefined;
    const address = path.reduce((definitions, name) => reader.members(definitions, name), settings);
    if (!areLocal(address)) return undefined;
    const set = [option, ...path.map((name) => (name.includes(".") ? `"${name}"` : name))].join(".");
    return { reason: "it listens at localhost only", fix: `\`${set} = "0.0.0.0"\`` };
  };

/** Options that may say anything, the address among it. */
const freeText = new Set([
  "configItems",
  "extraConf",
  "extraConfig",
  "extraFlags",
  "extraOptions",
  "settings",
]);

const postgresql: Check = (option, settings, reader) => {
  if ([...reader.names(settings)].some((name) => name === "extraConfig")) return undefined;
  const raw = reader.names(reader.members(settings, "settings"));
  const letsIn = `\`${option}.authentication\` that lets in the network of the app (\`samenet\`)`;
  if (!raw.has("listen_addresses")) {
    const tcp = enabled(reader.members(settings, "enableTCPIP"));
    if (tcp === "no") {
      return {
        reason: "it listens at localhost only",
        fix: `\`${option}.enableTCPIP = true\`, and ${letsIn}`,
      };
    }
    if (tcp === "maybe") return undefined;
  }
  return !raw.has("hba_file") && letsInNobodyElse(reader.members(settings, "authentication"))
    ? { reason: "its `authentication` lets in localhost only", fix: letsIn }
    : undefined;
};

/**
 * Source: nixos/modules/services/databases/redis.nix. Without a password Redis serves loopback only, whatever it listens at:
 * `protected-mode` of redis.conf, which nixpkgs leaves as it is.
 */
const redis: Check = (option, settings, reader) => {
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
  if (enabled(reader.members(server, "enable")) !== "yes" || own.has("extraParams")) return undefined;
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

/** What NixOS has listen at localhost. Source: the modules of these names in nixos/modules/services. */
const checks: ReadonlyMap<string, Check> = new Map([
  ["couchdb", listensAt("bindAddress")],
  ["elasticsearch", listensAt("listenAddress")],
  ["meilisearch", listensAt("listenAddress")],
  ["memcached", listensAt("listen")],
  ["mongodb", listensAt("bind_ip")],
  ["opensearch", listensAt("settings", "network.host")],
  ["postgresql", postgresql],
  ["rabbitmq", listensAt("listenAddress")],
  ["redis", redis],
]);

/** The first service of some modules together that is surely enabled, and surely reached by nobody else. */
export function isolatedService(modules: readonly FreeForm[]): Isolation | undefined {
  const plain = plainServices(modules);
  if (plain === undefined) return undefined;
  const { reader, services } = plain;
  for (const [service, check] of checks) {
    const settings = reader.members(services, service);
    if (settings.length === 0 || !settings.every(isPlain)) continue;
    if (service !== "redis" && enabled(reader.members(settings, "enable")) !== "yes") continue;
    const found = check(`services.${service}`, settings, reader);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Nothing, or nothing but addresses of the machine itself. */
const areLocal = (address: readonly Definition[]): boolean =>
  address.every(({ expr }) => {
    const [first, ...rest] = stringParts(expr);
    return typeof first === "string" && rest.length === 0 && local.test(first);
  });

const stringParts = (expr: Expr): readonly unknown[] => (expr.kind === "string" ? expr.parts : []);

const local = /^(?:(?:127\.\d+\.\d+\.\d+|localhost|-?::1|\[::1\])(?:[\s,]+|$))+$/;
