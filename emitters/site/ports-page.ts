import type { Catalog } from "../../compiler/ir/catalog.ts";
import { html, Html } from "./html.ts";
import type { Page } from "./page.ts";
import { code, table } from "./shown.ts";

/** A port of the host that an app publishes. */
interface Published {
  readonly host: number;
  readonly service: number;
  readonly app: string;
  readonly name: string;
}

/** `ports.html`; undefined when no app publishes a port. */
export function portsPage({ apps }: Catalog, picture: string | undefined): Page | undefined {
  const published = [...apps.values()]
    .flatMap(({ name: app, services: { components, resources } }): readonly Published[] =>
      [
        ...[...components.values()].map(({ name, process }) => ({ name, ports: process.ports })),
        ...[...resources.values()],
      ].flatMap(({ name, ports }) => ports.map(({ host, service }) => ({ host, service, app, name }))),
    )
    .sort((a, b) => a.host - b.host || (a.app < b.app ? -1 : a.app > b.app ? 1 : a.name < b.name ? -1 : 1));
  if (published.length === 0) return undefined;
  const appsOn = (port: number): number =>
    new Set(published.filter(({ host }) => host === port).map(({ app }) => app)).size;
  return {
    path: "ports.html",
    title: "Ports",
    description: "The ports of a host that apps publish.",
    content: html`<h1>Ports</h1>
      <p>The ports of a host that apps publish, and what answers there.</p>
      ${table(
        ["Port", "App", "Component or resource", "Port there"],
        published.map(({ host, service, app, name }) => [
          html`${host}${appsOn(host) > 1 && html` <span class="broken">shared</span>`}`,
          html`<a href="apps/${app}.html">${app}</a>`,
          code(name),
          String(service),
        ]),
      )}${picture !== undefined && html`<figure>${new Html(picture)}</figure> `}`,
  };
}
