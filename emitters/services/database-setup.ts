import { secretName } from "../../compiler/plan/container-names.ts";
import type { DatabasePlan } from "../../compiler/plan/model.ts";

/** A literal of SQL. Source: PostgreSQL manual, "String Constants". */
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The name of a password among the credentials of the server's setup. No other secret begins like this. */
export const passwordName = (app: string, { component }: DatabasePlan, secret: string): string =>
  `_${app}.${secretName(component, secret)}`;

/**
 * Statements whose text the server must not keep. A superuser can set all of them, also settings of modules that are not
 * loaded. Source: PostgreSQL manual, "Error Reporting and Logging", "pg_stat_statements".
 */
const hushed = [
  "SET log_min_messages = panic;",
  "SET track_activities = off;",
  "SET pg_stat_statements.track = 'none';",
  "SET password_encryption = 'scram-sha-256';",
  "\\set VERBOSITY terse",
];

/** Sets the password of a role. `psql` reads it, and drops one trailing line feed: psql(1), "Backquotes". */
function password(app: string, database: DatabasePlan, secret: string): string {
  const file = `"$CREDENTIALS_DIRECTORY/${passwordName(app, database, secret)}"`;
  const { component, role } = database;
  const set = psql("postgres", [
    ...hushed,
    `\\set password \`cat ${file}\``,
    `ALTER ROLE "${role}" PASSWORD :'password';`,
  ]);
  // Another app must not fail with this one: the role keeps its password, and the component has no secret, either.
  return `\
if test -s ${file}; then
${set}else
  echo "the secret ${secret} of ${component} is missing or empty: the role ${role} keeps its password" >&2
fi
`;
}

/** The text after `<<` is not expanded: psql gets it as it is. */
const psql = (database: string, lines: readonly string[]): string =>
  `psql -XqAt -v ON_ERROR_STOP=1 -d '${database}' <<'SQL'\n${lines.join("\n")}\nSQL\n`;

const extensions = ({ name, extensions: names }: DatabasePlan): string =>
  psql(
    name,
    names.map((each) => `CREATE EXTENSION IF NOT EXISTS "${each}";`),
  );

/**
 * Makes a database with a collation, or logs that it has another one. PostgreSQL before 15 records no version of the C
 * library. Source: PostgreSQL manual, "CREATE DATABASE", "ALTER DATABASE", `REFRESH COLLATION VERSION`.
 */
const collated = ({ name, role }: DatabasePlan, collation: string): string =>
  psql("postgres", [
    `SELECT count(*) = 0 AS missing FROM pg_database WHERE datname = ${quoted(name)} \\gset`,
    "\\if :missing",
    `CREATE DATABASE "${name}" OWNER "${role}" TEMPLATE template0 LC_COLLATE ${quoted(collation)} LC_CTYPE ${quoted(collation)};`,
    "\\endif",
    `SELECT datcollate, lower(replace(datcollate, '-', '')) <> lower(replace(${quoted(collation)}, '-', '')) AS differs FROM pg_database WHERE datname = ${quoted(name)} \\gset`,
    "\\if :differs",
    `\\warn the database ${name} has the collation :datcollate, not ${collation}: dump it, drop it, and restore it after the next start`,
    "\\endif",
    "SELECT current_setting('server_version_num')::int >= 150000 AS versioned \\gset",
    "\\if :versioned",
    `SELECT coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) AS moved FROM pg_database WHERE datname = ${quoted(name)} \\gset`,
    "\\if :moved",
    `\\warn the C library sorts otherwise than when the database ${name} was made: as postgres, run REINDEX DATABASE "${name}", then ALTER DATABASE "${name}" REFRESH COLLATION VERSION`,
    "\\endif",
    "\\endif",
  ]);

/**
 * The part of the setup of PostgreSQL for the databases of an app: a shell script that runs as the superuser at every
 * start of the server, after NixOS has made the roles and its databases. Empty if there is nothing to do.
 */
export function databaseSetup(app: string, databases: readonly DatabasePlan[]): string {
  const ofServer = databases.filter(({ service }) => service === "postgresql");
  const scripts = [
    ...ofServer.flatMap((each) => (each.collation === null ? [] : [collated(each, each.collation)])),
    ...ofServer.flatMap((each) =>
      each.password === null ? [] : [password(app, each, each.password.secret)],
    ),
    ...ofServer.flatMap((each) => (each.extensions.length === 0 ? [] : [extensions(each)])),
  ];
  return [...new Set(scripts)].join("");
}
