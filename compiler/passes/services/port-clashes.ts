import { Collector, type Reporter } from "../../diagnostics/diagnostic.ts";
import type { Place } from "../../diagnostics/make.ts";
import { listenerTwice, portTwice, tlsPortTaken } from "../../diagnostics/passes-services.ts";
import type { Endpoint, Runtime } from "../../ir/app.ts";
import { endpointsOf, mappingOf } from "../../ir/endpoints.ts";
import type { CheckedEndpoint } from "../../schema/endpoints.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { differingPath } from "./differing.ts";
import { knownUnits } from "./known-units.ts";
import { tlsPorts } from "./tls-ports.ts";
import type { EndpointsPath } from "./endpoints.ts";
import { parsePort, type PortsPath } from "./ports.ts";

export interface Publication {
  /** As written, `8080:80`. */
  readonly text: string;
  readonly protocol: Endpoint["protocol"];
  readonly host: number;
  /** The last port of a range, inclusive; otherwise `host`. */
  readonly lastHost: number;
  /** The port on which the component or resource listens; that of the host for an image, whose ports podman maps. */
  readonly service: number;
  readonly kind: "component" | "resource";
  readonly name: string;
  /** "component `web`" */
  readonly user: string;
  /** Computed on demand: most ports have no conflict. */
  readonly at: () => Place;
}

/** Reports host ports that an app publishes twice: two sockets cannot listen on one port. */
export function checkPortClashes(entry: AppEntry, context: PassContext): void {
  const { runtimes } = entry.data.services;
  const differing = [...runtimes.hostos.components.values(), ...runtimes.container.components.values()].some(
    ({ ports }) => ports !== null,
  );
  if (!differing) return checkClashes(publications(entry), entry, context);
  const found = new Collector();
  for (const runtime of ["hostos", "container"] as const)
    if (runtimes[runtime].enable) checkClashes(publications(entry, runtime), entry, found);
  // Both runtimes may have the same problem.
  const distinct = new Map(found.diagnostics.map((each) => [JSON.stringify(each), each]));
  for (const each of distinct.values()) context.report(each);
}

function checkClashes(published: readonly Publication[], entry: AppEntry, context: Reporter): void {
  const taken = checkListeners(entry, published, context);
  for (const protocol of ["tcp", "udp"] as const) {
    const order = new Map(published.map((each, index) => [each, index]));
    const declared = (a: Publication, b: Publication): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
    const sorted = published
      .filter((each) => each.protocol === protocol)
      .sort((a, b) => a.host - b.host || declared(a, b));
    // The one that reaches furthest of those before.
    let furthest: Publication | undefined;
    for (const each of sorted) {
      if (furthest !== undefined && each.host <= furthest.lastHost) {
        const [first = each, second = each] = [each, furthest].sort(declared);
        if (!taken.has(second))
          context.report(portTwice(each.host, second.user, second.at(), first.user, first.at()));
      }
      if (furthest === undefined || each.lastHost > furthest.lastHost) furthest = each;
    }
  }
  checkTlsPorts(
    entry,
    published.filter(({ protocol }) => protocol === "tcp"),
    context,
  );
}

/**
 * Reports listeners that share a port of the host, which maps no ports: `8081:8080` and `8082:8080`. Resources whose
 * unit is unknown are left out, because two of them may be one unit. Returns the reported publications.
 */
function checkListeners(
  entry: AppEntry,
  published: readonly Publication[],
  context: Reporter,
): ReadonlySet<Publication> {
  if (!entry.data.services.runtimes.hostos.enable) return new Set();
  const resources = hostResources(entry);
  const reported = new Set<Publication>();
  const known: { readonly each: Publication; readonly unit: string; readonly last: number }[] = [];
  for (const each of published) {
    const unit = each.kind === "component" ? `${each.name}.service` : resources.get(each.name)?.unit;
    if (unit === undefined) continue;
    const last = each.service + each.lastHost - each.host;
    const other = known.find(
      (one) =>
        one.unit !== unit &&
        one.each.protocol === each.protocol &&
        one.each.service <= last &&
        each.service <= one.last,
    )?.each;
    known.push({ each, unit, last });
    if (other === undefined) continue;
    reported.add(each);
    const port = Math.max(each.service, other.service);
    context.report(listenerTwice(port, each.user, each.at(), other.user, other.at()));
  }
  return reported;
}

/** Reports ports on which a web server of the host also serves HTTPS, which no recipe publishes. */
function checkTlsPorts(entry: AppEntry, published: readonly Publication[], context: Reporter): void {
  const resources = hostResources(entry);
  const servers = [...resources].flatMap(([name, { secure, at }]) =>
    secure.map((each) => ({ ...each, user: userOf({ kind: "resource", name }), at: () => at })),
  );
  const others = published.flatMap(({ kind, name, service, user, at }) => {
    const unit = kind === "component" ? `${name}.service` : resources.get(name)?.unit;
    return unit === undefined ? [] : [{ port: service, unit, user, at }];
  });
  servers.forEach(({ port, unit, user, at }, index) => {
    const other = [...others, ...servers.slice(0, index)].find(
      (each) => each.port === port && each.unit !== unit,
    );
    if (other) context.report(tlsPortTaken(port, other.user, other.at(), user, at()));
  });
}

/** A host port of an app and the listener behind it, as plain data. */
export interface PublishedPort extends Pick<
  Publication,
  "protocol" | "host" | "lastHost" | "service" | "kind" | "name"
> {
  readonly app: string;
  readonly at: Place;
  /** The unit of a resource on a host, which the apps of the host share; absent if only containers publish the port. */
  readonly unit?: string;
}

/** The host ports of an app, each once: the first publication represents all. */
export function publishedPorts(entry: AppEntry): readonly PublishedPort[] {
  const byHost = new Map<string, PublishedPort>();
  const resources = hostResources(entry);
  const all = [publications(entry), publications(entry, "hostos"), publications(entry, "container")].flat();
  for (const { host, lastHost, service, kind, name, at, protocol } of all) {
    const key = `${host} ${protocol}`;
    if (byHost.has(key)) continue;
    const unit = kind === "resource" ? resources.get(name)?.unit : undefined;
    const port = { app: entry.name, protocol, host, lastHost, service, kind, name, at: at() };
    byHost.set(key, unit === undefined ? port : { ...port, unit });
  }
  const listening = new Set([...byHost.values()].map(({ name, service }) => `${name} ${service}`));
  const https = { app: entry.name, protocol: "tcp", kind: "resource" } as const;
  for (const [name, { secure, at }] of resources)
    for (const { port, unit } of secure)
      if (!byHost.has(`${port} tcp`) && !listening.has(`${name} ${port}`))
        byHost.set(`${port} tcp`, { ...https, host: port, lastHost: port, service: port, name, at, unit });
  return [...byHost.values()];
}

interface HostResource {
  /** The first known unit of its modules. */
  readonly unit: string;
  /** The ports on which its web servers serve HTTPS. */
  readonly secure: readonly { readonly port: number; readonly unit: string }[];
  readonly at: Place;
}

/** The resources with known units, by name; empty without the host-OS runtime. */
function hostResources(entry: AppEntry): ReadonlyMap<string, HostResource> {
  const { components, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return new Map();
  const declared = new Map<string, { readonly at: Place; readonly modules: FreeForm[] }>();
  for (const [component, { resources }] of components)
    for (const [name, { hostosConfig }] of resources) {
      const at = keyPlaceOf(entry, "services", "components", component, "resources", name);
      const known = declared.get(name);
      if (known === undefined) declared.set(name, { at, modules: [hostosConfig] });
      else known.modules.push(hostosConfig);
    }
  return new Map(
    [...declared].flatMap(([name, { at, modules }]) => {
      const units = knownUnits(modules).map((unit) => unit.name);
      const [unit] = units;
      if (unit === undefined) return [];
      const secure = units.flatMap((server) =>
        tlsPorts(server, [...modules, runtimes.hostos.hostosConfig]).map((port) => ({ port, unit: server })),
      );
      return [[name, { unit, secure, at }] as const];
    }),
  );
}

/**
 * Every published port: components first, then resources. A mapping that several components declare for one resource
 * counts once; a repetition within one component does not.
 * @param runtime whose own ports of components replace the common ones
 */
export function publications(entry: AppEntry, runtime?: Runtime): readonly Publication[] {
  const components = [...entry.data.services.components];
  const ofComponents = components.flatMap(([name, { process }]) => {
    const at = ["services", "components", name, "process"] as const;
    const of = { kind: "component", name } as const;
    const own = runtime && entry.data.services.runtimes[runtime].components.get(name)?.ports;
    const all = [
      ...(runtime !== undefined && own
        ? published(own, [...differingPath(runtime, name), "ports"], of, entry)
        : published(process.ports, [...at, "ports"], of, entry)),
      ...publishedEndpoints(process.endpoints, [...at, "endpoints"], of, entry),
    ];
    return process.image === null ? all : all.map((each) => ({ ...each, service: each.host }));
  });
  const ofResources = components.flatMap(([component, { resources }]) =>
    [...resources].flatMap(([resource, { ports, endpoints }]) => {
      const at = ["services", "components", component, "resources", resource] as const;
      const of = { kind: "resource", name: resource } as const;
      return [
        ...published(ports, [...at, "ports"], of, entry),
        ...publishedEndpoints(endpoints, [...at, "endpoints"], of, entry),
      ].map((publication) => ({ component, publication }));
    }),
  );
  const first = new Map<string, string>();
  for (const { component, publication } of ofResources) {
    const key = `${publication.user} ${publication.text}`;
    if (!first.has(key)) first.set(key, component);
  }
  const counted = ofResources.filter(
    ({ component, publication: { user, text } }) => first.get(`${user} ${text}`) === component,
  );
  return [...ofComponents, ...counted.map(({ publication }) => publication)];
}

function published(
  written: readonly string[],
  path: PortsPath,
  of: Pick<Publication, "kind" | "name">,
  entry: AppEntry,
): readonly Publication[] {
  return written.flatMap((text, index) => {
    const port = parsePort(text);
    if (typeof port === "string") return [];
    const at = (): Place => placeOf(entry, ...path, index);
    return [{ ...port, ...of, text, protocol: "tcp", lastHost: port.host, user: userOf(of), at }];
  });
}

const publishedEndpoints = (
  declared: ReadonlyMap<string, CheckedEndpoint>,
  path: EndpointsPath,
  of: Pick<Publication, "kind" | "name">,
  entry: AppEntry,
): readonly Publication[] =>
  endpointsOf(declared)
    .filter(
      ({ name }) => !isWrong(entry, ...path, name, "port") && !isWrong(entry, ...path, name, "hostPort"),
    )
    .map((endpoint) => ({
      ...of,
      text: mappingOf(endpoint),
      protocol: endpoint.protocol,
      host: endpoint.host,
      lastHost: endpoint.host + Math.max(endpoint.last - endpoint.first, 0),
      service: endpoint.first,
      user: userOf(of),
      at: () => keyPlaceOf(entry, ...path, endpoint.name),
    }));

/** The listener on a port of a host, which has one nginx for all its apps. */
export const listenerOf = ({ app, unit }: Pick<PublishedPort, "app" | "unit">): string =>
  unit ?? `app ${app}`;

/** The listeners on a port if all these apps were on one host. */
export const listenersOf = (ports: readonly Pick<PublishedPort, "app" | "unit">[]): ReadonlySet<string> =>
  new Set(ports.map(listenerOf));

/** "component `web`" */
export const userOf = ({ kind, name }: Pick<Publication, "kind" | "name">): string => `${kind} \`${name}\``;
