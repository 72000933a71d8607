import type { App, Component, PortMapping, Resource } from "../../compiler/ir/app.ts";
import { endpointsOf, portRange } from "../../compiler/ir/endpoints.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import {
  listenersOf,
  type PublishedPort as Publication,
} from "../../compiler/passes/services/port-clashes.ts";
import { runtimes } from "../../compiler/plan/runtimes.ts";
import type { Picture, PictureNode } from "./picture.ts";

/** A port of the host, and the component or resource behind it. */
export type PublishedPort = Omit<Publication, "at">;

/** Every published port of the catalog, and the HTTPS ports of web servers on hosts. */
export function portsIn({ apps }: Catalog): readonly PublishedPort[] {
  return [...apps.values()].flatMap((app) => {
    const published = publishedBy(app);
    const taken = new Set(published.flatMap(({ host, protocol }) => (protocol === "tcp" ? [host] : [])));
    return [...published, ...servingHttps(app).filter(({ host }) => !taken.has(host))];
  });
}

const publishedBy = ({ name: app, services }: App): readonly PublishedPort[] => [
  ...[...services.components.values()].flatMap(({ name, process, differing }) =>
    listed({ ...process, ports: portsOn(services.runtimes, process, differing) }).map((port) => ({
      ...port,
      app,
      name,
      kind: "component" as const,
    })),
  ),
  ...[...services.resources.values()].flatMap((resource) =>
    listed(resource).map((port) => ({ ...port, ...behind(app, resource, services) })),
  ),
];

/** The ports of a component in the runtimes of its app, each once. */
function portsOn(
  enabled: App["services"]["runtimes"],
  { ports }: Component["process"],
  differing: Component["differing"],
): readonly PortMapping[] {
  const used = runtimes.filter((runtime) => enabled[runtime].enable);
  const all = used.length === 0 ? ports : used.flatMap((runtime) => differing[runtime]?.ports ?? ports);
  return [...new Map(all.map((port) => [port.text, port])).values()];
}

type Numbers = Pick<Publication, "protocol" | "host" | "lastHost" | "service">;

/** The ports and endpoints of a process or a resource. */
const listed = ({ ports, endpoints }: Pick<Resource, "ports" | "endpoints">): readonly Numbers[] => [
  ...ports.map(({ host, service }) => ({ protocol: "tcp" as const, host, lastHost: host, service })),
  ...endpointsOf(endpoints).map(({ protocol, host, first, last }) => ({
    protocol,
    host,
    lastHost: host + last - first,
    service: first,
  })),
];

const servingHttps = ({ name: app, services }: App): readonly PublishedPort[] =>
  [...services.resources.values()].flatMap((resource) =>
    resource.tlsPorts.hostos.map((port) => ({
      ...{ protocol: "tcp" as const, host: port, lastHost: port, service: port },
      ...behind(app, resource, services),
    })),
  );

/** The resource behind a port, with the unit that apps of a host share, if it is known. */
function behind(app: string, { name, units }: Resource, { runtimes }: App["services"]) {
  const [unit] = runtimes.hostos.enable ? units.hostos : [];
  return { app, name, kind: "resource" as const, ...(unit && { unit: unit.name }) };
}

/** By host port, then by app and name. */
export const portMap = (ports: readonly PublishedPort[]): readonly PublishedPort[] =>
  ports
    .map(({ protocol, host, lastHost, service, app, name, kind, unit }) => ({
      protocol,
      host,
      lastHost,
      service,
      app,
      name,
      kind,
      ...(unit !== undefined && { unit }),
    }))
    .sort((a, b) => a.host - b.host || (`${a.app}\0${a.name}` < `${b.app}\0${b.name}` ? -1 : 1));

/** A port or a range of the host as people write it: `53/udp`, `40000-40020`. */
export const hostPort = ({ protocol, host, lastHost }: PublishedPort): string =>
  `${portRange(host, lastHost)}${protocol === "udp" ? "/udp" : ""}`;

/** Whether several apps publish a port, which a host has once. A shared server counts once. */
export const isContested = (port: PublishedPort, ports: readonly PublishedPort[]): boolean =>
  listenersOf(
    ports.filter(
      ({ protocol, host, lastHost }) =>
        protocol === port.protocol && host <= port.lastHost && lastHost >= port.host,
    ),
  ).size > 1;

/** One line for each port, with a note if several apps publish it. */
export function portMapText(ports: readonly PublishedPort[]): string {
  if (ports.length === 0) return "no app publishes a port\n";
  const width = Math.max(...ports.map((port) => hostPort(port).length));
  const lines = ports.map((port) => {
    const { service, app, name, kind } = port;
    const contested = isContested(port, ports) ? ", conflicts with another app" : "";
    return `${hostPort(port).padStart(width)} -> ${service}  ${app}: ${name} (${kind})${contested}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The ports of the host on the left, and their targets on the right. */
export function portPicture(ports: readonly PublishedPort[]): Picture {
  const target = ({ app, name }: PublishedPort): string => `${app}: ${name}`;
  const nodes = [
    ...ports.map((port): PictureNode => {
      const isConflict = isContested(port, ports);
      return {
        id: hostPort(port),
        label: hostPort(port),
        note: isConflict ? "conflict of apps" : "host port",
        kind: isConflict ? "conflict" : "port",
      };
    }),
    ...ports.map((port) => ({ id: target(port), label: target(port), note: port.kind, kind: port.kind })),
  ];
  return {
    name: "ports",
    title: "Published ports",
    nodes: [...new Map(nodes.map((node) => [node.id, node])).values()],
    edges: ports.map((port) => ({ from: hostPort(port), to: target(port), label: `to ${port.service}` })),
  };
}
