import { endpointsOf } from "../../ir/endpoints.ts";
import type { Place } from "../../diagnostics/make.ts";
import { conflictingRoles } from "../../diagnostics/passes-services.ts";
import type { Component, ModuleUnit, Resource } from "../../ir/app.ts";
import { isEmptyModule } from "../../ir/empty-module.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";
import { checkUnits, settingsOfResource } from "./resource-settings.ts";
import { knownUnits } from "./known-units.ts";
import { resolveDatabases } from "./databases.ts";
import { containerDefaults } from "./container-defaults.ts";
import { publications, type Publication } from "./port-clashes.ts";
import { peersOf } from "../../support/pg-hba.ts";
import { tlsPorts } from "./tls-ports.ts";

type Declared = Omit<Resource, "containerDefaults" | "databases" | "settings" | "tlsPorts" | "units">;

/**
 * The resources of an app, by name: one resource for all components that declare it, in component name order. Their
 * `hostosConfig`s are kept separately, are imported by one system, and determine its units; ports are merged; two roles
 * are an error.
 */
export function aggregateResources(
  components: ReadonlyMap<string, Component>,
  entry: AppEntry,
  context: PassContext,
): ReadonlyMap<string, Resource> {
  const resources = new Map<string, Declared>();
  const databases = resolveDatabases(entry, context);
  const places = new Map<string, Place>();
  for (const [component, { resources: declared }] of components) {
    for (const [name, { role, ports, endpoints, hostosConfig, networks }] of declared) {
      const known = resources.get(name);
      const [first] = known?.declaredBy ?? [];
      if (known !== undefined && first !== undefined && known.role !== role) {
        const at = rolePlace(entry, component, name);
        context.report(conflictingRoles(name, role, at, known.role, rolePlace(entry, first, name)));
      }
      const before = known?.ports ?? [];
      const added = ports.filter((port) => !before.some(({ text }) => text === port.text));
      resources.set(name, {
        name,
        role: known?.role ?? role,
        ports: [...before, ...added],
        endpoints: new Map([...(known?.endpoints ?? []), ...endpoints]),
        networks: [...new Set([...(known?.networks ?? []), ...networks])],
        hostosConfigs: [
          ...(known?.hostosConfigs ?? []),
          ...(isEmptyModule(hostosConfig) ? [] : [hostosConfig]),
        ],
        declaredBy: [...(known?.declaredBy ?? []), component],
      });
    }
  }
  const served = new Set<number>();
  return new Map(
    [...resources]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, resource]) => {
        const units = unitsOf(resource, entry);
        const tlsPorts = {
          hostos: tlsPortsOnHosts(resource, units.hostos, entry),
          container: tlsPortsInContainer(resource, units.container, entry).filter(
            (port) => !served.has(port),
          ),
        };
        for (const port of tlsPorts.container) served.add(port);
        const ports = publishedServices(resource);
        const own = databases.get(name) ?? [];
        const declaring = [...components].flatMap(([component, { resources: all }]) => {
          const declared = all.get(name);
          return declared === undefined ? [] : [[component, declared] as const];
        });
        const settings = settingsOfResource(name, declaring, entry, context);
        checkUnits({ ...resource, settings, units }, places, entry, context);
        const defaults = containerDefaults(
          name,
          containerModules(resource, entry),
          ports,
          own.length > 0,
          peersOf(entry.data.services.runtimes.container.kubernetes.enable),
        );
        return [
          name,
          { ...resource, settings, units, tlsPorts, containerDefaults: defaults, databases: own },
        ];
      }),
  );
}

/** The ports of the resource that are published over TCP. */
const publishedServices = ({
  ports,
  endpoints,
}: Pick<Declared, "ports" | "endpoints">): readonly number[] => [
  ...ports.map(({ service }) => service),
  ...endpointsOf(endpoints).flatMap(({ protocol, first, last }) =>
    protocol === "tcp" ? Array.from({ length: Math.max(last - first, 0) + 1 }, (_, at) => first + at) : [],
  ),
];

/** HTTPS settings may be in the host's own module as well as in those of the resource. */
function tlsPortsOnHosts(
  { hostosConfigs, ports }: Declared,
  units: readonly ModuleUnit[],
  { data }: AppEntry,
): readonly number[] {
  const { enable, hostosConfig } = data.services.runtimes.hostos;
  if (!enable) return [];
  return units
    .flatMap(({ name }) => tlsPorts(name, [...hostosConfigs, hostosConfig]))
    .filter((port) => !ports.some(({ service }) => service === port));
}

/** Only of a resource that others can reach, and only those that nothing else of the app publishes. */
function tlsPortsInContainer(
  resource: Declared,
  units: readonly ModuleUnit[],
  entry: AppEntry,
): readonly number[] {
  const services = publishedServices(resource);
  if (!entry.data.services.runtimes.container.enable || services.length === 0) return [];
  const modules = containerModules(resource, entry);
  const taken = publications(entry, "container");
  return units
    .flatMap(({ name }) => tlsPorts(name, modules))
    .filter((port) => !services.includes(port) && !taken.some((each) => isTaken(port, each)));
}

const isTaken = (port: number, { protocol, host, lastHost }: Publication): boolean =>
  protocol === "tcp" && host <= port && port <= lastHost;

function unitsOf(resource: Declared, entry: AppEntry): Resource["units"] {
  const inContainer = containerModules(resource, entry);
  const hostos = knownUnits(resource.hostosConfigs);
  return {
    hostos,
    container: inContainer.length === resource.hostosConfigs.length ? hostos : knownUnits(inContainer),
  };
}

/** The modules of its container, including those of the container runtime. */
function containerModules({ name, hostosConfigs }: Declared, { data }: AppEntry): readonly FreeForm[] {
  const own = data.services.runtimes.container.resources.get(name)?.hostosConfig;
  return own === undefined || isEmptyModule(own) ? hostosConfigs : [...hostosConfigs, own];
}

const rolePlace = (entry: AppEntry, component: string, resource: string) =>
  placeOf(entry, "services", "components", component, "resources", resource, "role");
