import { html, Html } from "./html.ts";
import type { Page } from "./page.ts";
import { code, table } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";

/** `ports.html`; undefined when no app publishes a port. */
export function portsPage({ ports: published, pictures }: SiteRequest): Page | undefined {
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
      )}
      <figure>${new Html(pictures.ports())}</figure> `,
  };
}
