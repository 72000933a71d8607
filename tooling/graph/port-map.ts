import type { App, Resource } from "../../compiler/ir/app.ts";
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
    const taken = new Set(published.map(({ host }) => host));
    return [...published, ...servingHttps(app).filter(({ host }) => !taken.has(host))];
  });
}

const publishedBy = ({ name: app, services }: App): readonly PublishedPort[] => [
  ...[...services.components.values()].flatMap(({ name, process }) =>
    process.ports.map(({ host, service }) => ({ host, service, app, name, kind: "component" as const })),
  ),
  ...[...services.resources.values()].flatMap((resource) =>
    resource.ports.map(({ host, service }) => ({ host, service, ...behind(app, resource, services) })),
  ),
];

const servingHttps = ({ name: app, services }: App): readonly PublishedPort[] =>
  [...services.resources.values()].flatMap((resource) =>
    resource.tlsPorts.map((port) => ({ host: port, service: port, ...behind(app, resource, services) })),
  );

/** The resource behind a port, with the unit that apps of a host share, if it is known. */
function behind(app: string, { name, units }: Resource, { runtimes }: App["services"]) {
  const [unit] = runtimes.hostos.enable ? units.hostos : [];
  return { app, name, kind: "resource" as const, ...(unit && { unit: unit.name }) };
}

/** By host port, then by app and name. */
export const portMap = (ports: readonly PublishedPort[]): readonly PublishedPort[] =>
  ports
    .map(({ host, service, app, name, kind, unit }) => ({
      host,
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

/** Ports of the host, each once. */
export const portsOf = (ports: readonly PublishedPort[]): readonly number[] => [
  ...new Set(ports.map(({ host }) => host)),
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
export const isContested = (port: number, ports: readonly PublishedPort[]): boolean =>
  listenersOf(ports.filter(({ host }) => host === port)).size > 1;

/** One line for each port, with a note if several apps publish it. */
export function portMapText(ports: readonly PublishedPort[]): string {
  if (ports.length === 0) return "no app publishes a port\n";
  const width = String(ports.at(-1)?.host ?? 0).length;
  const lines = ports.map(({ host, service, app, name, kind }) => {
    const contested = isContested(host, ports) ? ", conflicts with another app" : "";
    return `${String(host).padStart(width)} -> ${service}  ${app}: ${name} (${kind})${contested}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The port map as a Mermaid flowchart: ports of the host on the left, resources as cylinders. */
export function portMapMermaid(ports: readonly PublishedPort[]): string {
  const services = servicesOf(ports);
  const numbers = new Map(services.map(({ id }, index) => [id, `n${index + 1}`]));
  const lines = [
    ...portsOf(ports).map((host) => `p${host}(["${host}"])`),
    ...services.map(({ label, kind }, index) =>
      kind === "resource" ? `n${index + 1}[("${label}")]` : `n${index + 1}["${label}"]`,
    ),
    ...ports.map(
      ({ host, service, app, name }) => `p${host} -->|${service}| ${numbers.get(`${app}: ${name}`) ?? ""}`,
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
      (host) => `  "${host}" [shape=plain, ${fill(isContested(host, ports) ? clashColour : portColour)}];`,
    ),
    ...servicesOf(ports).map(({ label, kind }) =>
      kind === "resource"
        ? `  "${label}" [shape=cylinder, ${fill(resourceColour)}];`
        : `  "${label}" [shape=box, ${fill(componentColour)}];`,
    ),
    ...ports.map(({ host, service, app, name }) => `  "${host}" -> "${app}: ${name}" [label="${service}"];`),
    "}",
    "",
  ].join("\n");
}
