import type { Database } from "./app.ts";

/**
 * The names of the variables that tell programs where a database is. Source: PostgreSQL manual, "Environment Variables";
 * MySQL manual, "Environment Variables", which has no user and no database: programs and scripts of recipes read these
 * by convention.
 */
export const databaseVariables: Readonly<
  Record<Database["service"], Readonly<Record<"host" | "port" | "user" | "name" | "password", string>>>
> = {
  postgresql: { host: "PGHOST", port: "PGPORT", user: "PGUSER", name: "PGDATABASE", password: "PGPASSWORD" },
  mysql: {
    host: "MYSQL_HOST",
    port: "MYSQL_TCP_PORT",
    user: "MYSQL_USER",
    name: "MYSQL_DATABASE",
    password: "MYSQL_PWD",
  },
};
