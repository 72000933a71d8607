const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Extensions that PostgreSQL has itself. Source: PostgreSQL 17 manual, appendix F and chapter 44 (read 2026-11). */
const included = words(`
  adminpack amcheck autoinc bloom btree_gin btree_gist citext cube dblink dict_int dict_xsyn earthdistance file_fdw
  fuzzystrmatch hstore insert_username intagg intarray isn lo ltree moddatetime pageinspect pg_buffercache
  pg_freespacemap pg_prewarm pg_stat_statements pg_surgery pg_trgm pg_visibility pg_walinspect pgcrypto pgrowlocks
  pgstattuple plpgsql postgres_fdw refint seg sslinfo tablefunc tcn tsm_system_rows tsm_system_time unaccent uuid-ossp xml2
`);

/** Extensions whose package in `postgresqlPackages` has the same name. Source: nixpkgs, pkgs/servers/sql/postgresql/ext (read 2026-11). */
const sameNamed = words(`
  age citus hypopg ip4r periods pg_background pg_bigm pg_cron pg_csv pg_graphql pg_hint_plan pg_ivm pg_jsonschema pg_net
  pg_partman pg_repack pg_search pg_similarity pg_squeeze pg_textsearch pg_tle pg_uuidv7 pgaudit pgddl pgjwt pgmq pgroonga
  pgrouting pgsodium pgtap plpgsql_check plr plv8 pointcloud postgis rum timescaledb
`);

/** The package of each extension by its name in SQL; null if PostgreSQL has it itself. */
export const postgresqlExtensions: ReadonlyMap<string, string | null> = new Map([
  ...included.map((name) => [name, null] as const),
  ...sameNamed.map((name) => [name, name] as const),
  ...Object.entries({
    h3: "h3-pg",
    hll: "pg_hll",
    http: "pgsql-http",
    postgis_raster: "postgis",
    postgis_sfcgal: "postgis",
    postgis_tiger_geocoder: "postgis",
    postgis_topology: "postgis",
    roaringbitmap: "pg_roaringbitmap",
    semver: "pg-semver",
    ulid: "pgx_ulid",
    vchord: "vectorchord",
    vector: "pgvector",
    vectors: "pgvecto-rs",
    vectorscale: "pgvectorscale",
  }),
]);
