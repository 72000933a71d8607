export interface Database {
  /** `services.<service>.package` is what runs. */
  readonly service: string;
  readonly name: string;
  /** Its packages in nixpkgs: the product, where there are several, and the major version. */
  readonly versions: RegExp;
  /** A newer one goes on with the data of an older one. */
  readonly converts: boolean;
}

/** Services whose module in nixpkgs asks which version is meant, because data belongs to one. Checked 2025-11. */
export const databases: readonly Database[] = [
  { service: "postgresql", name: "PostgreSQL", versions: /\b(postgresql)_(\d+)/, converts: false },
  {
    service: "mysql",
    name: "MySQL",
    versions: /\b(mariadb|mysql|percona-server)[_-]?(\d*)/,
    converts: true,
  },
  { service: "elasticsearch", name: "Elasticsearch", versions: /\b(elasticsearch)-?(\d+)/, converts: true },
  { service: "mongodb", name: "MongoDB", versions: /\b(mongodb)(?:-ce)?-(\d+(?:_\d+)?)/, converts: true },
  { service: "nextcloud", name: "Nextcloud", versions: /\b(nextcloud)(\d+)/, converts: true },
];

/** Services of NixOS that others keep their data in. Checked 2025-11. */
export const stores =
  /^services\.(?:postgresql|mysql|mongodb|influxdb2?|couchdb|clickhouse|elasticsearch|opensearch|neo4j|cassandra|minio|garage|openldap|etcd|meilisearch|redis\.servers\..*)\.enable$/;
