import {
  databaseWithoutServer,
  differingDatabase,
  onlyPostgresql,
  publishedDatabase,
  reservedDatabase,
  roleIsNotAccount,
  twoDatabases,
  twoOwners,
  unknownExtension,
  unknownPassword,
} from "../../diagnostics/passes-storage.ts";
import type { Database } from "../../ir/app.ts";
import { postgresqlExtensions } from "../../nixpkgs/postgresql-extensions.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { publications } from "./port-clashes.ts";
import { declaredResources } from "./declared-resources.ts";
import { serversIn, type Server } from "./database-servers.ts";

type Service = Database["service"];

const products: Readonly<Record<Service, string>> = { postgresql: "PostgreSQL", mysql: "MySQL" };

/**
 * Names that a server has itself. Source: PostgreSQL manual, "Template Databases";
 * MySQL manual, "Reserved Accounts".
 */
const reserved: Readonly<Record<Service, readonly string[]>> = {
  postgresql: ["postgres", "template0", "template1"],
  mysql: ["information_schema", "mysql", "performance_schema", "root", "sys"],
};

/** The databases of an app by resource, for each component that declares one there. */
export function resolveDatabases(
  entry: AppEntry,
  context: PassContext,
): ReadonlyMap<string, readonly Database[]> {
  const found = new Map<string, Database[]>();
  for (const [component, { resources }] of entry.data.services.components) {
    const own: [resource: string, Service][] = [];
    for (const [resource, { database }] of resources) {
      if (!database.enable) continue;
      const server = serverOf(resource, component, entry, context);
      if (server === undefined) continue;
      const { name, role, extensions, collation } = database;
      const each = {
        ...server,
        component,
        name: name ?? component,
        role: role ?? component,
        password: passwordOf(component, resource, database.password, entry, context),
        extensions: [...new Set(extensions)].sort(),
        collation,
      };
      const known = found.get(resource) ?? [];
      checkDatabase(resource, each, known, entry, context);
      checkServer(resource, each, known, entry, context);
      const other = own.find(([, service]) => service === server.service);
      if (other !== undefined)
        context.report(
          twoDatabases(
            component,
            resource,
            other[0],
            place(entry, component, resource),
            place(entry, component, other[0]),
          ),
        );
      own.push([resource, server.service]);
      found.set(resource, [...known, each]);
    }
  }
  return found;
}

const place = (entry: AppEntry, component: string, resource: string) =>
  keyPlaceOf(entry, "services", "components", component, "resources", resource, "database");

/** The server that the modules of a resource enable, on hosts and in containers. Without one, or with two, it is reported. */
function serverOf(
  resource: string,
  component: string,
  entry: AppEntry,
  context: PassContext,
): Server | undefined {
  const known = declaredResources(entry).get(resource);
  const { hostos } = entry.data.services.runtimes;
  const servers = serversIn((hostos.enable ? known?.modules : known?.inContainer) ?? []);
  const [server] = servers;
  if (servers.length === 1 && known?.role !== "frontend") return server;
  const reason =
    known?.role === "frontend"
      ? "starts after the component"
      : servers.length === 0
        ? "enables neither PostgreSQL nor MySQL"
        : "enables both PostgreSQL and MySQL";
  context.report(databaseWithoutServer(component, resource, reason, place(entry, component, resource)));
  return undefined;
}

/** Reported if the component has no such secret. */
function passwordOf(
  component: string,
  resource: string,
  secret: string | null,
  entry: AppEntry,
  context: PassContext,
): Database["password"] {
  const secrets = entry.data.services.components.get(component)?.process.secrets;
  const found = secret === null ? undefined : secrets?.get(secret);
  if (secret === null) return null;
  if (found !== undefined) return { secret, file: found.file };
  const at = placeOf(entry, ...databasePath(component, resource), "password");
  context.report(unknownPassword(component, secret, [...(secrets?.keys() ?? [])], at));
  return null;
}

const databasePath = (component: string, resource: string) =>
  ["services", "components", component, "resources", resource, "database"] as const;

/** What only PostgreSQL has, the names of extensions, and that a role has one password. */
function checkServer(
  resource: string,
  each: Database,
  others: readonly Database[],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = databasePath(each.component, resource);
  const options = (["password", "extensions", "collation"] as const).filter((option) =>
    isExplicit(entry, ...path, option),
  );
  for (const option of each.service === "mysql" ? options : [])
    context.report(onlyPostgresql(option, resource, placeOf(entry, ...path, option)));
  if (each.service === "mysql") return;
  for (const name of each.extensions)
    if (!postgresqlExtensions.has(name)) {
      const known = [...postgresqlExtensions.keys()];
      context.report(unknownExtension(name, known, placeOf(entry, ...path, "extensions")));
    }
  const ofRole = others.find(
    ({ role, password }) => role === each.role && password?.file !== each.password?.file,
  );
  const ofDatabase = others.find(({ name, collation }) => name === each.name && collation !== each.collation);
  const differing = [
    ["password", `the role \`${each.role}\``, ofRole],
    ["collation", `the database \`${each.name}\``, ofDatabase],
  ] as const;
  for (const [option, of, other] of differing)
    if (other !== undefined)
      context.report(
        differingDatabase(
          option,
          of,
          [each.component, other.component],
          place(entry, each.component, resource),
          place(entry, other.component, resource),
        ),
      );
}

function checkDatabase(
  resource: string,
  { component, service, name, role, password }: Database,
  others: readonly Database[],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = ["services", "components", component, "resources", resource, "database"] as const;
  const { container, hostos } = entry.data.services.runtimes;
  for (const [option, value] of [
    ["name", name],
    ["role", role],
  ] as const)
    if (reserved[service].includes(value))
      context.report(reservedDatabase(products[service], option, value, placeOf(entry, ...path, option)));
  const owner = others.find((each) => each.name === name && each.role !== role);
  if (service === "postgresql" && owner !== undefined)
    context.report(
      twoOwners(
        name,
        [component, role],
        [owner.component, owner.role],
        place(entry, component, resource),
        place(entry, owner.component, resource),
      ),
    );
  const { process } = entry.data.services.components.get(component) ?? {};
  if (service === "mysql" && hostos.enable && process !== undefined) {
    const account = process.user === "root" ? "root" : component;
    if (account !== role)
      context.report(
        roleIsNotAccount(
          component,
          account,
          role,
          isExplicit(entry, ...path, "role")
            ? placeOf(entry, ...path, "role")
            : place(entry, component, resource),
        ),
      );
  }
  const port = publications(entry).find((each) => each.kind === "resource" && each.name === resource);
  if (container.enable && password === null && port !== undefined)
    context.report(publishedDatabase(resource, port.text, place(entry, component, resource)));
}
