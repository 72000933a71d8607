import type { App } from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { badges, builderName, licensesOf, runtimesOf, versionShown } from "./badges.ts";
import { html, type Html } from "./html.ts";
import type { Page, Site } from "./page.ts";
import { sitePage } from "./site-page.ts";

/** `index.html`: everything there is, with a search that needs no server. */
export function indexPage(site: Site, { apps, pkgs }: Catalog): Page {
  const groups = [
    group("apps", "Apps", [...apps.values()].map(appCard)),
    group("packages", "Packages", [...pkgs.values()].map(packageCard)),
  ];
  return {
    path: sitePage,
    title: site.title,
    description: `${count(pkgs.size, "package")} and ${count(apps.size, "app")}, built with Nix.`,
    script: true,
    content: html`<h1>${site.title}</h1>
      <p>${count(pkgs.size, "package")} and ${count(apps.size, "app")}, built with Nix.</p>
      <p class="search" hidden>
        <label>Search <input type="search" id="search" autocomplete="off" spellcheck="false" /></label>
        <output id="found" for="search"></output>
      </p>
      ${groups}`,
  };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const group = (id: string, title: string, cards: readonly Html[]): Html | undefined =>
  cards.length === 0
    ? undefined
    : html`<section aria-labelledby="${id}">
        <h2 id="${id}">${title}</h2>
        <ul class="cards">
          ${cards}
        </ul>
      </section> `;

/** What is searched beside the words that are seen: the name of an app is not its display name. */
const appCard = (app: App): Html =>
  html`<li data-words="${app.name}">
    <h3><a href="apps/${app.name}.html">${app.displayName}</a></h3>
    ${app.description !== "" && html`<p>${app.description}</p> `}${badges(runtimesOf(app), app.broken)}
  </li> `;

const packageCard = (pkg: Package): Html =>
  html`<li data-words="${pkg.mainProgram}">
    <h3><a href="pkgs/${pkg.name}.html">${pkg.name}</a> ${versionShown(pkg)}</h3>
    ${pkg.description !== "" && html`<p>${pkg.description}</p> `}${badges(
      [builderName(pkg), ...licensesOf(pkg).map(({ shortName }) => shortName)],
      pkg.broken,
    )}
  </li> `;
