import { portRange } from "../../compiler/ir/endpoints.ts";
import { html } from "./html.ts";
import type { Page } from "./page.ts";
import { code, table } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";

/** `ports.html`; undefined if no app publishes a port. A script answers which of chosen apps share a port. */
export function portsPage({ ports: published }: SiteRequest): Page | undefined {
  if (published.length === 0) return undefined;
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
        published.map(
          ({ protocol, host, lastHost, shown, listener, isContested, service, app, name }, index) => [
            html`<span
                data-app="${app}"
                data-listener="${listener}"
                data-protocol="${protocol}"
                data-first="${host}"
                data-last="${lastHost}"
                >${
                  published[index - 1]?.host === host ? shown : html`<span id="port-${host}">${shown}</span>`
                }</span
              >${isContested && html` <span class="badge broken">shared</span>`}`,
            html`<a href="apps/${app}.html">${app}</a>`,
            code(name),
            portRange(service, service + lastHost - host),
          ],
        ),
      )}`,
  };
}
