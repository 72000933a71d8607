import { differingResource } from "../../diagnostics/passes-services.ts";
import { twoDatabases, unknownPassword } from "../../diagnostics/passes-storage.ts";
import { databaseVariables } from "../../ir/database-variables.ts";
import { text } from "../../language/text.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { serversIn } from "./database-servers.ts";
import { declaredResources } from "./declared-resources.ts";

type Components = ReadonlyMap<string, CheckedComponent>;

/** Where a resource of others is, by its name. */
type Hosts = ReadonlyMap<string, { readonly host: string; readonly port: number | null }>;

const reduced = new WeakMap<AppEntry, AppEntry>();

/**
 * An app as it runs: without the resources that others run (`resources.<name>.external`), and with variables of
 * its components that name their databases there. The same entry for an app without any.
 */
export function withoutExternal(entry: AppEntry): AppEntry {
  const known = reduced.get(entry);
  if (known !== undefined) return known;
  const hosts = hostsIn(entry.data.services.components);
  const result = hosts.size === 0 ? entry : reduce(entry, hosts);
  reduced.set(entry, result);
  return result;
}

/** The resources of a component that others run. */
export function externalOf(entry: AppEntry, component: string): CheckedComponent["resources"] {
  const { components } = entry.data.services;
  const hosts = hostsIn(components);
  return new Map([...(components.get(component)?.resources ?? [])].filter(([name]) => hosts.has(name)));
}

/** Two hosts of one resource, two databases of one component, and secrets that a component does not have. */
export function checkExternal(entry: AppEntry, context: PassContext): void {
  const { components } = entry.data.services;
  const hosts = hostsIn(components);
  const first = new Map<string, readonly [component: string, where: string]>();
  for (const [component, { resources, process }] of components) {
    const databases = new Map<string, string>();
    for (const [name, { external, database }] of resources) {
      const path = (of: string) => ["services", "components", of, "resources", name] as const;
      const service = serverOf(name, entry)?.service ?? "postgresql";
      const other = databases.get(service);
      if (database.enable && other !== undefined && (hosts.has(name) || hosts.has(other))) {
        const at = (resource: string) =>
          keyPlaceOf(entry, "services", "components", component, "resources", resource, "database");
        context.report(twoDatabases(component, name, other, at(name), at(other)));
      }
      if (database.enable) databases.set(service, name);
      if (!hosts.has(name)) continue;
      for (const [secret, ...option] of [
        [external.secret, "external", "secret"],
        [database.password, "database", "password"],
      ] as const)
        if (secret !== null && !process.secrets.has(secret)) {
          const at = placeOf(entry, ...path(component), ...option);
          context.report(unknownPassword(component, secret, [...process.secrets.keys()], at));
        }
      if (external.host === null) continue;
      const where = `${external.host} ${external.port}`;
      const [before, known] = first.get(name) ?? [component, where];
      if (known !== where) {
        const at = (of: string) => placeOf(entry, ...path(of), "external", "host");
        context.report(differingResource(name, "external", at(component), at(before)));
      }
      first.set(name, [before, known]);
    }
  }
}

/** The database server that the modules of a resource enable. */
const serverOf = (resource: string, entry: AppEntry) =>
  serversIn(declaredResources(entry).get(resource)?.modules ?? [])[0];

/** Of two declarations with a host, the first one counts. */
const hostsIn = (components: Components): Hosts =>
  new Map(
    [...components.values()]
      .flatMap(({ resources }) => [...resources])
      .flatMap(([name, { external }]) => {
        const { host, port } = external;
        return host === null ? [] : [[name, { host, port }] as const];
      })
      .reverse(),
  );

function reduce(entry: AppEntry, hosts: Hosts): AppEntry {
  const { services } = entry.data;
  const { container } = services.runtimes;
  const runs = (name: string): boolean => !hosts.has(name);
  const running = <Each>(all: ReadonlyMap<string, Each>): ReadonlyMap<string, Each> =>
    new Map([...all].filter(([name]) => runs(name)));
  const components = [...services.components].map(
    ([name, component]) =>
      [
        name,
        {
          ...component,
          process: [...component.resources].reduce(
            (process, [resource, declared]) => connected(process, name, resource, declared, hosts, entry),
            component.process,
          ),
          resources: running(component.resources),
        },
      ] as const,
  );
  const jobs = [...services.jobs].map(
    ([name, job]) =>
      [name, { ...job, before: job.before.filter(runs), after: job.after.filter(runs) }] as const,
  );
  return {
    ...entry,
    data: {
      ...entry.data,
      services: {
        ...services,
        components: new Map(components),
        jobs: new Map(jobs),
        runtimes: {
          ...services.runtimes,
          container: {
            ...container,
            composeConfig: running(container.composeConfig),
            resources: running(container.resources),
          },
        },
      },
    },
  };
}

type Process = CheckedComponent["process"];
type Declared = CheckedComponent["resources"] extends ReadonlyMap<string, infer Each> ? Each : never;

/** With the variables of the database of one resource. Those that the recipe sets stay. */
function connected(
  process: Process,
  component: string,
  resource: string,
  { database, external }: Declared,
  hosts: Hosts,
  entry: AppEntry,
): Process {
  const at = hosts.get(resource);
  if (at === undefined || !database.enable) return process;
  const names = databaseVariables[serverOf(resource, entry)?.service ?? "postgresql"];
  const variables = [
    [names.host, at.host],
    ...(at.port === null ? [] : [[names.port, String(at.port)] as const]),
    [names.user, database.role ?? component],
    [names.name, database.name ?? component],
  ] as const;
  const password = external.secret ?? database.password ?? "";
  const secret = process.secrets.get(password);
  const isSet =
    process.environment.has(names.password) ||
    [...process.secrets.values()].some(({ variable }) => variable === names.password);
  return {
    ...process,
    waitForNetwork: true,
    environment: new Map([
      ...variables.map(([name, value]) => [name, text(value)] as const),
      ...process.environment,
    ]),
    // The entrypoint of an upstream image reads no secrets.
    ...(secret?.variable === null &&
      !isSet &&
      process.image === null && {
        secrets: new Map([
          ...process.secrets,
          [password, { ...secret, variable: names.password, as: "value" as const }],
        ]),
      }),
  };
}
