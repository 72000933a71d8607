import { html } from "./html.ts";
import type { Page } from "./page.ts";
import { code, table } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";

/** `ports.html`; undefined if no app publishes a port. A script answers which of chosen apps share a port. */
export function portsPage({ ports: published }: SiteRequest): Page | undefined {
  if (published.length === 0) return undefined;
  // Ports are sorted, by app too.
  const shared = new Set(
    published.flatMap(({ host, app }, index) => {
      const before = published[index - 1];
      return before?.host === host && before.app !== app ? [host] : [];
    }),
  );
  const apps = [...new Set(published.map(({ app }) => app))].sort();
  return {
    path: "ports.html",
    title: "Ports",
    description: "The ports of a host that apps publish.",
    scripts: ["catalog.js"],
    content: html`<h1>Ports</h1>
      <p>The ports of a host that apps publish, and what answers there.</p>
      <fieldset class="choice needs-script" id="host">
        <legend>Apps of your host</legend>
        <div>${apps.map((app) => html`<label><input type="checkbox" value="${app}" /> ${app}</label> `)}</div>
        <output>Choose apps to see the ports that they share.</output>
      </fieldset>
      ${table(
        ["Port", "App", "Component or resource", "Port there"],
        published.map(({ host, service, app, name }, index) => [
          html`<span data-port="${host}" data-app="${app}"
              >${
                published[index - 1]?.host === host ? host : html`<span id="port-${host}">${host}</span>`
              }</span
            >${shared.has(host) && html` <span class="badge broken">shared</span>`}`,
          html`<a href="apps/${app}.html">${app}</a>`,
          code(name),
          String(service),
        ]),
      )}`,
  };
}
