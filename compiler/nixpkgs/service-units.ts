/**
 * Units that a module starts: `everywhere` in every supported NixOS, `somewhere` in some releases, where others use
 * another name.
 */
export interface UnitsOfService {
  readonly everywhere?: readonly string[];
  readonly inSomeVersions?: readonly string[];
}

/**
 * Modules that start one unit with the name of the option. Source: the module of that name in nixpkgs,
 * nixos/modules/services (`systemd.services.<unit>`). Checked 2025-11.
 */
export const sameNamedUnits: readonly string[] = [
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
];

/**
 * The systemd units that other modules start, by their option below `services`. Redis has one for each server. Source:
 * nixos/modules/services/mail/dovecot.nix and databases/postgresql.nix. Checked 2026-11.
 */
export const serviceUnits: Readonly<Record<string, UnitsOfService>> = {
  // The second name is that of NixOS 24.11.
  dovecot2: { inSomeVersions: ["dovecot.service", "dovecot2.service"] },
  // From NixOS 25.11 on the target is up once databases and users exist; before that the service is.
  postgresql: { everywhere: ["postgresql.service"], inSomeVersions: ["postgresql.target"] },
};

/**
 * Services that NixOS defines together with a unit that stands for them. Source:
 * nixos/modules/services/databases/postgresql.nix. Checked 2026-11.
 */
export const unitsBehind: ReadonlyMap<string, readonly string[]> = new Map([
  ["postgresql.target", ["postgresql.service", "postgresql-setup.service"]],
]);
