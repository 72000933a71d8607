import type { FreeForm } from "../ir/values.ts";
import { enabled } from "../passes/units/enabled.ts";
import { areLocal, type Check, type Isolation } from "./isolation.ts";
import { isPlain, plainServices } from "./plain-services.ts";
import { redis } from "./redis-isolation.ts";
import { mysql, postgresql } from "./sql-isolation.ts";

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

/** A service that listens at a list of URLs, and says so where it is none. */
const listensAtUrls =
  (path: readonly string[], ...urls: readonly string[]): Check =>
  (option, settings, reader) => {
    if (path.reduce((definitions, name) => reader.members(definitions, name), settings).length > 0)
      return undefined;
    const list = urls.map((url) => JSON.stringify(url)).join(" ");
    return {
      reason: "it listens at localhost only",
      fix: `\`${[option, ...path].join(".")} = [ ${list} ]\``,
    };
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

/** What NixOS has listen at localhost. Source: the modules of these names in nixos/modules/services. */
const checks: ReadonlyMap<string, Check> = new Map([
  ["apache-kafka", listensAtUrls(["settings", "listeners"], "PLAINTEXT://:9092")],
  ["couchdb", listensAt("bindAddress")],
  ["elasticsearch", listensAt("listenAddress")],
  ["etcd", listensAtUrls(["listenClientUrls"], "http://0.0.0.0:2379")],
  ["meilisearch", listensAt("listenAddress")],
  ["memcached", listensAt("listen")],
  ["mongodb", listensAt("bind_ip")],
  ["mysql", mysql],
  ["opensearch", listensAt("settings", "network.host")],
  ["postgresql", postgresql],
  ["qdrant", listensAt("settings", "service", "host")],
  ["rabbitmq", listensAt("listenAddress")],
  ["redis", redis],
  ["surrealdb", listensAt("host")],
  ["tika", listensAt("listenAddress")],
]);

/** The first service of some modules together that is surely enabled, and surely reached by nobody else. */
export function isolatedService(modules: readonly FreeForm[]): Isolation | undefined {
  const plain = plainServices(modules);
  if (plain === undefined) return undefined;
  const { reader, configs, services } = plain;
  const others = reader.names(configs);
  for (const [service, check] of checks) {
    const settings = reader.members(services, service);
    if (settings.length === 0 || !settings.every(isPlain)) continue;
    if (service !== "redis" && enabled(reader.members(settings, "enable")) !== "yes") continue;
    const found = check(`services.${service}`, settings, reader, others);
    if (found !== undefined) return found;
  }
  return undefined;
}
