import type { Catalog } from "../../compiler/ir/catalog.ts";

/** A port of the host, and what listens behind it. */
export interface PublishedPort {
  readonly host: number;
  readonly service: number;
  readonly app: string;
  readonly name: string;
  readonly kind: "component" | "resource";
}

/** Every published port of the catalog, by host port, then by app and name. */
export function portMap({ apps }: Catalog): readonly PublishedPort[] {
  const ports = [...apps.values()].flatMap(({ name: app, services }) => [
    ...[...services.components.values()].flatMap(({ name, process }) =>
      process.ports.map(({ host, service }) => ({ host, service, app, name, kind: "component" as const })),
    ),
    ...[...services.resources.values()].flatMap(({ name, ports }) =>
      ports.map(({ host, service }) => ({ host, service, app, name, kind: "resource" as const })),
    ),
  ]);
  return ports.sort((a, b) => a.host - b.host || (`${a.app}\0${a.name}` < `${b.app}\0${b.name}` ? -1 : 1));
}

/** One line for each port; a port of several apps says so. */
export function portMapText(ports: readonly PublishedPort[]): string {
  if (ports.length === 0) return "no app publishes a port\n";
  const width = String(ports.at(-1)?.host ?? 0).length;
  const lines = ports.map(({ host, service, app, name, kind }) => {
    const shared = ports.some((other) => other.host === host && other.app !== app);
    return `${String(host).padStart(width)} -> ${service}  ${app}: ${name} (${kind})${shared ? ", shared with another app" : ""}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The port map as a Mermaid flowchart: ports of the host on the left. */
export function portMapMermaid(ports: readonly PublishedPort[]): string {
  const lines = ports.map(
    ({ host, service, app, name }) =>
      `  p${host}["${host}"] -->|${service}| ${app}_${name}["${app}: ${name}"]`,
  );
  return `${["flowchart LR", ...lines].join("\n")}\n`;
}
