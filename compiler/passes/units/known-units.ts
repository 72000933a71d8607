import type { ModuleUnit } from "../../ir/app.ts";
import type { FreeForm } from "../../ir/values.ts";
import type { Definition } from "./definition.ts";
import { enabled } from "./enabled.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";
import { redisServers } from "./redis-servers.ts";

/** The units of a NixOS service by what modules say about it. */
type UnitsOf = (settings: readonly Definition[], reader: ModuleReader) => readonly ModuleUnit[];

/** `everywhere`: units that every version of NixOS has; `somewhere`: those that only some have, others by other names. */
const whenEnabled =
  (everywhere: readonly string[], somewhere: readonly string[] = []): UnitsOf =>
  (settings, reader) => {
    const answer = enabled(reader.members(settings, "enable"));
    if (answer === "no") return [];
    return [
      ...everywhere.map((name) => ({ name, certain: answer === "yes" })),
      ...somewhere.map((name) => ({ name, certain: false })),
    ];
  };

/** `services.redis.servers.<name>` starts `redis-<name>.service`, the unnamed one `redis.service`. */
const redis: UnitsOf = (settings, reader) =>
  [...redisServers(settings, reader)].flatMap(([name, server]) =>
    whenEnabled([name === "" ? "redis.service" : `redis-${name}.service`])(server, reader),
  );

/** Modules that start one unit of the option's own name. */
const sameName = (...services: readonly string[]): [string, UnitsOf][] =>
  services.map((service) => [service, whenEnabled([`${service}.service`])]);

/**
 * Which systemd units a NixOS module starts, by its option below `services`.
 * Source: the module of that name in nixpkgs, nixos/modules/services (`systemd.services.<unit>`), 24.11 and 2025-11.
 */
const table: ReadonlyMap<string, UnitsOf> = new Map([
  // The second name is that of NixOS 24.11.
  ["dovecot2", whenEnabled([], ["dovecot.service", "dovecot2.service"])],
  // From NixOS 25.11 on the target is up once databases and users exist; before that the service is.
  ["postgresql", whenEnabled(["postgresql.service"], ["postgresql.target"])],
  ["redis", redis],
  ...sameName(
    "apache-kafka",
    "caddy",
    "clickhouse",
    "coturn",
    "couchdb",
    "darkhttpd",
    "dex",
    "dnsmasq",
    "dragonflydb",
    "elasticsearch",
    "etcd",
    "garage",
    "gotenberg",
    "grafana",
    "haproxy",
    "httpd",
    "influxdb",
    "influxdb2",
    "keycloak",
    "lighttpd",
    "lldap",
    "loki",
    "meilisearch",
    "memcached",
    "minio",
    "mongodb",
    "mosquitto",
    "mysql",
    "nats",
    "neo4j",
    "nginx",
    "oauth2-proxy",
    "ollama",
    "open-webui",
    "openldap",
    "opensearch",
    "opensmtpd",
    "pgbouncer",
    "postfix",
    "prometheus",
    "qdrant",
    "rabbitmq",
    "rspamd",
    "stunnel",
    "surrealdb",
    "tempo",
    "tika",
    "tor",
    "traefik",
    "typesense",
    "unbound",
    "varnish",
    "victoriametrics",
    "vsftpd",
    "zookeeper",
  ),
]);

/** Services that NixOS defines with a unit that stands for them. */
const behind: ReadonlyMap<string, readonly string[]> = new Map([
  ["postgresql.target", ["postgresql.service", "postgresql-setup.service"]],
]);

/** The units that NixOS defines with a known unit, itself among them. */
export const definedWith = (unit: string): readonly string[] => [unit, ...(behind.get(unit) ?? [])];

/** Of single modules: the passes and the lints ask for the same ones. */
const ofModule = new WeakMap<FreeForm, readonly ModuleUnit[]>();

/**
 * The units that the given modules together are known to start, sorted by name, each once. A unit behind a condition that
 * only Nix can decide is not certain.
 */
export function knownUnits(modules: readonly FreeForm[]): readonly ModuleUnit[] {
  const [module, ...others] = modules;
  if (module === undefined) return [];
  if (others.length > 0) return unitsIn(modules);
  const units = ofModule.get(module) ?? unitsIn(modules);
  ofModule.set(module, units);
  return units;
}

function unitsIn(modules: readonly FreeForm[]): readonly ModuleUnit[] {
  const reader = new ModuleReader();
  const configs = modules.flatMap(moduleDefinitions);
  const services = reader.members(configs, "services");
  // Of most services in the table a module says nothing.
  const named = reader.names(services);
  const areNamed = services.every(({ expr }) => expr.kind === "attrs");
  return [...table]
    .filter(([service]) => !areNamed || named.has(service))
    .flatMap(([service, unitsOf]) => {
      const settings = reader.members(services, service);
      return settings.length === 0 ? [] : unitsOf(settings, reader);
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
