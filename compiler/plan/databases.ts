import type { App, Component, Database } from "../ir/app.ts";
import { text, type Text } from "../language/text.ts";
import type { DatabasePlan, ProcessPlan } from "./model.ts";

/** The databases of a resource, sorted by component. */
export const databasesOfResource = ({ services }: App, resource: string): readonly DatabasePlan[] =>
  (services.resources.get(resource)?.databases ?? [])
    .map((database) => {
      const process = services.components.get(database.component)?.process;
      const isRoot = process?.user === "root";
      return { ...database, resource, account: isRoot ? "root" : database.component };
    })
    .sort((a, b) => (a.component < b.component ? -1 : 1));

/** The databases of a component. */
export const databasesOfComponent = (app: App, component: Component["name"]): readonly DatabasePlan[] =>
  [...app.services.resources.keys()].flatMap((resource) =>
    databasesOfResource(app, resource).filter((each) => each.component === component),
  );

/**
 * Variables that tell programs where their databases are. Source: PostgreSQL manual, "Environment Variables"; MySQL manual,
 * "Environment Variables", which has no user and no database: programs and scripts of recipes read these by convention.
 */
export const databaseVariables = (
  { databases, environment }: Pick<ProcessPlan, "databases" | "environment">,
  runtime: "hostos" | "container",
): readonly (readonly [name: string, value: Text])[] =>
  databases.flatMap((database) =>
    Object.entries(variablesOf[database.service](database, runtime)).flatMap(([name, value]) =>
      value === null || environment.has(name) ? [] : [[name, text(value)] as const],
    ),
  );

type Variables = (
  database: DatabasePlan,
  runtime: "hostos" | "container",
) => Readonly<Record<string, string | null>>;

/** On hosts the names of sockets: nixpkgs, pkgs/servers/sql/postgresql; nixos/modules/services/databases/mysql.nix. Read 2026-11. */
const variablesOf: Readonly<Record<Database["service"], Variables>> = {
  // At the socket, the server recognizes the account and asks for no password.
  postgresql: ({ resource, name, role, port, password }, runtime) => ({
    PGHOST: runtime === "container" ? resource : password === null ? "/run/postgresql" : "127.0.0.1",
    PGPORT: port === null ? null : String(port),
    PGUSER: role,
    PGDATABASE: name,
  }),
  // Clients use the socket for the host `localhost`.
  mysql: ({ resource, name, role, port }, runtime) => ({
    MYSQL_HOST: runtime === "hostos" ? "localhost" : resource,
    MYSQL_TCP_PORT: port === null ? null : String(port),
    MYSQL_UNIX_PORT: runtime === "hostos" ? "/run/mysqld/mysqld.sock" : null,
    MYSQL_USER: role,
    MYSQL_DATABASE: name,
  }),
};
