export interface Database {
  /** `services.<service>.package` selects the version. */
  readonly service: string;
  readonly name: string;
  /** Its packages in nixpkgs: the product, if there are several, and the major version. */
  readonly versions: RegExp;
  /** Whether a newer version can use the data of an older one. */
  readonly converts: boolean;
}

/** Services whose nixpkgs module requires a version, because the data depends on it. Checked 2025-11. */
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

/** NixOS services that store data of other programs. Checked 2025-11. */
export const stores =
  /^services\.(?:postgresql|mysql|mongodb|influxdb2?|couchdb|clickhouse|elasticsearch|opensearch|neo4j|cassandra|minio|garage|openldap|etcd|meilisearch|redis\.servers\..*)\.enable$/;
