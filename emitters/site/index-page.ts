import { html, type Html } from "./html.ts";
import type { Page, Site } from "./page.ts";
import { countFacets, searchGroups, type SearchEntry } from "./search-index.ts";
import { sitePage } from "./site-request.ts";

/** More paint late: the others are in the search, and in the list of all entries. */
const maxCards = 60;

/** `index.html`: what the catalog has by kind, and its first entries. */
export function indexPage(site: Site, entries: readonly SearchEntry[], news: Html | undefined): Page {
  const inFolder = (folder: string): readonly SearchEntry[] =>
    entries.filter(({ path }) => path.startsWith(folder));
  const [apps, pkgs] = [inFolder("apps/"), inFolder("pkgs/")];
  const firstApps = apps.slice(0, Math.max(maxCards - pkgs.length, maxCards / 2));
  const summary = `${count(pkgs.length, "package")} and ${count(apps.length, "app")}, built with Nix.`;
  return {
    path: sitePage,
    title: site.title,
    description: site.description || summary,
    content: html`<h1>${site.title}</h1>
      ${site.description !== "" && html`<p class="lead">${site.description}</p> `}
      <p class="lead">${summary}</p>
      <dl class="facts needs-script">
        ${searchGroups.slice(0, -1).map((of) => browse(of, countFacets(entries)))}
      </dl>
      ${news}${section("Apps", firstApps, apps.length)}${section(
        "Packages",
        pkgs.slice(0, maxCards - firstApps.length),
        pkgs.length,
      )}`,
  };
}

/** `all.html`: every entry in a line, for browsers without scripts and for the search of the browser. */
export const allPage = (entries: readonly SearchEntry[]): Page => ({
  path: "all.html",
  title: "All entries",
  description: "Every app and package of the catalog.",
  content: html`<h1>All entries</h1>
    <ul class="lines">
      ${entries.map(
        ({ path, title, version, description }) =>
          html`<li>
            <a href="${path}.html">${title}</a> ${version} <span class="quiet">${description}</span>
          </li> `,
      )}
    </ul> `,
});

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Links to the results of the search with one filter. */
function browse(of: string, counts: ReturnType<typeof countFacets>): Html | undefined {
  const own = counts.filter(({ facet: [each] }) => each === of).sort((a, b) => b.count - a.count);
  if (own.length === 0) return undefined;
  return html`<dt>${of}</dt>
    <dd class="badges">
      ${own.map(
        ({ facet: [, label], count: found }) =>
          html`<a class="badge" href="?${of}=${encodeURIComponent(label)}">${label} ${found}</a> `,
      )}
    </dd> `;
}

const section = (title: string, entries: readonly SearchEntry[], total: number): Html | undefined =>
  entries.length === 0
    ? undefined
    : html`<section aria-labelledby="${title}">
        <h2 id="${title}">${title}</h2>
        <ul class="cards">
          ${entries.map(card)}
        </ul>
        ${entries.length < total && html`<p><a href="all.html">All ${total} ${title.toLowerCase()}</a></p> `}
      </section> `;

const card = ({ path, title, version, description, facets }: SearchEntry): Html =>
  html`<li class="card">
    <h3><a href="${path}.html">${title}</a> <small>${version}</small></h3>
    ${description !== "" && html`<p>${description}</p> `}
    <p class="badges">
      ${facets.map(
        ([of, label]) =>
          of !== "kind" && html`<span class="${of === "state" ? "badge broken" : "badge"}">${label}</span> `,
      )}
    </p>
  </li> `;
