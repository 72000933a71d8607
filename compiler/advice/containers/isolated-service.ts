import { enabled } from "../../passes/units/enabled.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import type { Check, Isolation } from "./isolation.ts";
import {
  clickhouse,
  grafana,
  listensAt,
  listensAtUrls,
  mosquitto,
  oauth2Proxy,
  pgbouncer,
} from "./listening.ts";
import { isPlain, type PlainModules } from "../reading/plain-modules.ts";
import { redis } from "./redis-isolation.ts";
import { mysql, postgresql } from "./sql-isolation.ts";

/** What NixOS has listen at localhost. Source: the modules of these names in nixos/modules/services. */
const checks: ReadonlyMap<string, Check> = new Map([
  ["apache-kafka", listensAtUrls(["settings", "listeners"], "PLAINTEXT://:9092")],
  ["clickhouse", clickhouse],
  ["couchdb", listensAt("bindAddress")],
  ["darkhttpd", listensAt("address")],
  ["dragonflydb", listensAt("bind")],
  ["elasticsearch", listensAt("listenAddress")],
  ["etcd", listensAtUrls(["listenClientUrls"], "http://0.0.0.0:2379")],
  ["grafana", grafana],
  ["meilisearch", listensAt("listenAddress")],
  ["memcached", listensAt("listen")],
  ["mongodb", listensAt("bind_ip")],
  ["mosquitto", mosquitto],
  ["mysql", mysql],
  ["oauth2-proxy", oauth2Proxy],
  ["ollama", listensAt("host")],
  ["open-webui", listensAt("host")],
  ["opensearch", listensAt("settings", "network.host")],
  ["pgbouncer", pgbouncer],
  ["postgresql", postgresql],
  ["qdrant", listensAt("settings", "service", "host")],
  ["rabbitmq", listensAt("listenAddress")],
  ["redis", redis],
  ["surrealdb", listensAt("host")],
  ["tika", listensAt("listenAddress")],
]);

/** Beside a service, and not in front of it. */
const beside = /backup|^(?:borg|cron$|fstrim$|journald$|logrotate$|openssh$|resolved$|restic|timesyncd$)/i;

/**
 * Why nobody else reaches what some modules run: the first service that is surely enabled, and surely listens to its own
 * machine alone. Any other service may stand in front of it, as a proxy or as what uses the database.
 */
export function isolatedService(plain: PlainModules | undefined): Isolation | undefined {
  if (plain === undefined) return undefined;
  const { configs, services } = plain;
  const reader = new ModuleReader();
  const others = reader.names(configs);
  let first: Isolation | undefined;
  for (const service of [...reader.names(services)].sort()) {
    const settings = reader.members(services, service);
    if (settings.length === 0 || beside.test(service)) continue;
    const isEnabled = service === "redis" ? "yes" : enabled(reader.members(settings, "enable"));
    if (isEnabled === "no") continue;
    const found =
      isEnabled === "yes" && settings.every(isPlain)
        ? checks.get(service)?.(`services.${service}`, settings, reader, others)
        : undefined;
    if (found === undefined) return undefined;
    first ??= found;
  }
  return first;
}
