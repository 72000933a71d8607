import type { App, Component, Database } from "../ir/app.ts";
import { databaseVariables as variableNames } from "../ir/database-variables.ts";
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

/** The variables that tell a program where its databases are, unless the recipe sets them. */
export const databaseVariables = (
  { databases, environment }: Pick<ProcessPlan, "databases" | "environment">,
  runtime: "hostos" | "container",
): readonly (readonly [name: string, value: Text])[] =>
  databases.flatMap((database) =>
    Object.entries(variablesOf(database, runtime)).flatMap(([name, value]) =>
      value === null || environment.has(name) ? [] : [[name, text(value)] as const],
    ),
  );

function variablesOf(
  { service, resource, name, role, port, password }: DatabasePlan,
  runtime: "hostos" | "container",
): Readonly<Record<string, string | null>> {
  const names = variableNames[service];
  const onHosts = socketHost[service](password !== null);
  return {
    [names.host]: runtime === "container" ? resource : onHosts,
    [names.port]: port === null ? null : String(port),
    ...(service === "mysql" && runtime === "hostos" && { MYSQL_UNIX_PORT: "/run/mysqld/mysqld.sock" }),
    [names.user]: role,
    [names.name]: name,
  };
}

/** On hosts the names of sockets: nixpkgs, pkgs/servers/sql/postgresql; nixos/modules/services/databases/mysql.nix. Read 2026-11. */
const socketHost: Readonly<Record<Database["service"], (hasPassword: boolean) => string>> = {
  // At the socket, the server recognizes the account and asks for no password.
  postgresql: (hasPassword) => (hasPassword ? "127.0.0.1" : "/run/postgresql"),
  // Clients use the socket for the host `localhost`.
  mysql: () => "localhost",
};
