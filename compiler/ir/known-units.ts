import type { Value } from "../language/value.ts";

/** NixOS service modules whose unit has another name than the option, by option name below `services`. */
type UnitsOf = (settings: Value) => readonly string[];

const entriesOf = (value: Value | undefined): ReadonlyMap<string, { value: { force(): Value } }> =>
  value?.kind === "attrs" ? value.entries : new Map();

const isEnabled = (value: Value): boolean => {
  const enable = entriesOf(value).get("enable")?.value.force();
  return enable?.kind === "bool" && enable.value;
};

const whenEnabled =
  (...units: readonly string[]): UnitsOf =>
  (settings) =>
    isEnabled(settings) ? units : [];

/** `services.redis.servers.<name>` starts `redis-<name>.service`, the unnamed one `redis.service`. */
const redis: UnitsOf = (settings) =>
  [...entriesOf(entriesOf(settings).get("servers")?.value.force())]
    .filter(([, server]) => isEnabled(server.value.force()))
    .map(([name]) => (name === "" ? "redis.service" : `redis-${name}.service`));

/** Modules that start one unit of the option's own name. */
const sameName = (...services: readonly string[]): [string, UnitsOf][] =>
  services.map((service) => [service, whenEnabled(`${service}.service`)]);

/**
 * Which systemd units a NixOS module starts, by its option below `services`.
 * Source: the module of that name in nixpkgs, nixos/modules/services (`systemd.services.<unit>`), 2025-11.
 */
const table: ReadonlyMap<string, UnitsOf> = new Map([
  ["dovecot2", whenEnabled("dovecot.service")],
  // Up once its databases and users exist, too.
  ["postgresql", whenEnabled("postgresql.target")],
  ["redis", redis],
  ...sameName(
    "apache-kafka",
    "caddy",
    "clickhouse",
    "couchdb",
    "elasticsearch",
    "etcd",
    "grafana",
    "haproxy",
    "httpd",
    "influxdb",
    "influxdb2",
    "lighttpd",
    "meilisearch",
    "memcached",
    "minio",
    "mongodb",
    "mosquitto",
    "mysql",
    "nats",
    "nginx",
    "openldap",
    "opensearch",
    "opensmtpd",
    "postfix",
    "prometheus",
    "rabbitmq",
    "rspamd",
    "traefik",
    "varnish",
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

/** The units that the given modules are known to start, sorted, each once. Modules that are functions tell nothing. */
export function knownUnits(modules: readonly Value[]): readonly string[] {
  const units = new Set<string>();
  for (const module of modules) {
    for (const [service, attribute] of entriesOf(entriesOf(module).get("services")?.value.force())) {
      for (const unit of table.get(service)?.(attribute.value.force()) ?? []) units.add(unit);
    }
  }
  return [...units].sort();
}
