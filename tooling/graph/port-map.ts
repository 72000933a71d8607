import type { App, Resource } from "../../compiler/ir/app.ts";
import { endpointsOf, portRange } from "../../compiler/ir/endpoints.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import {
  listenersOf,
  type PublishedPort as Publication,
} from "../../compiler/passes/services/port-clashes.ts";
import { clashColour, componentColour, portColour, resourceColour } from "./start-graph.ts";

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
  ...[...services.components.values()].flatMap(({ name, process }) =>
    listed(process).map((port) => ({ ...port, app, name, kind: "component" as const })),
  ),
  ...[...services.resources.values()].flatMap((resource) =>
    listed(resource).map((port) => ({ ...port, ...behind(app, resource, services) })),
  ),
];

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
    resource.tlsPorts.map((port) => ({
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

/** A component or resource that publishes ports. */
export interface PublishingService extends Pick<PublishedPort, "kind"> {
  readonly id: string;
  readonly label: string;
}

/** A port or a range of the host as people write it: `53/udp`, `40000-40020`. */
export const hostPort = ({ protocol, host, lastHost }: PublishedPort): string =>
  `${portRange(host, lastHost)}${protocol === "udp" ? "/udp" : ""}`;

/** Ports of the host, each once. */
export const portsOf = (ports: readonly PublishedPort[]): readonly PublishedPort[] => [
  ...new Map(ports.map((port) => [hostPort(port), port])).values(),
];

/** The components and resources that publish ports, each once. */
export function servicesOf(ports: readonly PublishedPort[]): readonly PublishingService[] {
  const services = ports.map(({ app, name, kind }) => ({
    id: `${app}: ${name}`,
    label: `${app}: ${name}`,
    kind,
  }));
  return [...new Map(services.map((service) => [service.id, service])).values()];
}

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

const idOf = (port: PublishedPort): string => `p${hostPort(port).replace(/\W/g, "_")}`;

/** The port map as a Mermaid flowchart: ports of the host on the left, resources as cylinders. */
export function portMapMermaid(ports: readonly PublishedPort[]): string {
  const services = servicesOf(ports);
  const numbers = new Map(services.map(({ id }, index) => [id, `n${index + 1}`]));
  const lines = [
    ...portsOf(ports).map((port) => `${idOf(port)}(["${hostPort(port)}"])`),
    ...services.map(({ label, kind }, index) =>
      kind === "resource" ? `n${index + 1}[("${label}")]` : `n${index + 1}["${label}"]`,
    ),
    ...ports.map(
      (port) => `${idOf(port)} -->|${port.service}| ${numbers.get(`${port.app}: ${port.name}`) ?? ""}`,
    ),
  ];
  return `${["flowchart LR", ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** The port map in the DOT language of Graphviz. */
export function portMapDot(ports: readonly PublishedPort[]): string {
  const fill = (colour: string): string => `style=filled, fillcolor="${colour}"`;
  return [
    `digraph "ports" {`,
    "  rankdir=LR;",
    ...portsOf(ports).map(
      (port) =>
        `  "${hostPort(port)}" [shape=plain, ${fill(isContested(port, ports) ? clashColour : portColour)}];`,
    ),
    ...servicesOf(ports).map(({ label, kind }) =>
      kind === "resource"
        ? `  "${label}" [shape=cylinder, ${fill(resourceColour)}];`
        : `  "${label}" [shape=box, ${fill(componentColour)}];`,
    ),
    ...ports.map((port) => `  "${hostPort(port)}" -> "${port.app}: ${port.name}" [label="${port.service}"];`),
    "}",
    "",
  ].join("\n");
}
