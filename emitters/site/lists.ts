import type { Catalog } from "../../compiler/ir/catalog.ts";
import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import { once } from "../../compiler/support/once.ts";
import { licensesOf, maintainersShown } from "./entry-facts.ts";
import { html, type Html } from "./html.ts";
import { markdownHtml } from "./markdown.ts";
import type { Page } from "./page.ts";
import { code, inline, link, table } from "./shown.ts";

/** A group of entries, such as those with a license. */
interface Group {
  readonly shown: Html;
  readonly entries: Map<string, Html>;
}

/** Entries by what they have in common: a key sorts and merges groups. */
class Groups {
  readonly #groups = new Map<string, Group>();

  add(key: string, shown: Html, section: "apps" | "pkgs", name: string): void {
    const group = this.#groups.get(key) ?? { shown, entries: new Map<string, Html>() };
    group.entries.set(`${section}/${name}`, html`<a href="${section}/${name}.html">${name}</a>`);
    this.#groups.set(key, group);
  }

  /** Undefined without groups. */
  page(path: string, title: string, description: string): Page | undefined {
    const rows = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1));
    if (rows.length === 0) return undefined;
    return {
      path,
      title,
      description,
      content: html`<h1>${title}</h1>
        <p>${description}</p>
        ${table(
          [title, "Entries", "Names"],
          rows.map(([, { shown, entries }]) => [
            shown,
            String(entries.size),
            html`${inline([...entries.values()])}`,
          ]),
        )}`,
    };
  }
}

/** Pages about the whole catalog: licenses, maintainers, funding and options. */
export function listPages({ apps, pkgs }: Catalog): readonly Page[] {
  const [licenses, maintainers, funding] = [new Groups(), new Groups(), new Groups()];
  for (const pkg of pkgs.values())
    for (const { fullName, url } of licensesOf(pkg))
      licenses.add(fullName, url ? link(url, fullName) : html`${fullName}`, "pkgs", pkg.name);
  for (const [section, entries] of [
    ["apps", apps],
    ["pkgs", pkgs],
  ] as const)
    for (const { name, maintainers: all } of entries.values())
      for (const each of all) {
        const key = each.kind === "nixpkgs" ? each.attribute : each.name;
        maintainers.add(key, html`${maintainersShown([each])}`, section, name);
      }
  for (const { name, fund } of apps.values())
    for (const [programme, grants] of Object.entries(fund.grants))
      for (const grant of grants)
        funding.add(`${programme} ${grant}`, html`${programme}: ${grant}`, "apps", name);
  return [
    licenses.page("licenses.html", "Licenses", "The licenses of packages."),
    maintainers.page("maintainers.html", "Maintainers", "The maintainers of packages and apps."),
    funding.page("funding.html", "Funding", "The grants that paid for apps, by programme."),
    optionsPage(),
  ].filter((page) => page !== undefined);
}

/** `options.html`: every option of a recipe, with a filter if scripts run. */
const optionsPage = once((): Page => ({
  path: "options.html",
  title: "Options",
  description: "The options of recipes and of the catalog file.",
  scripts: ["catalog.js"],
  content: html`<h1>Options</h1>
    <p>The options of recipes and of the catalog file.</p>
    <p class="needs-script" id="filter">
      <label>Filter <input type="search" autocomplete="off" spellcheck="false" /></label> <output></output>
    </p>
    <dl class="options">
      ${describeOptions().map(
        ({ path, type, default: value, description }) =>
          html`<div id="${path}">
            <dt><a href="#${path}">${code(path)}</a></dt>
            <dd>
              <p class="quiet">${type}${value !== null && html`, default ${code(value)}`}</p>
              ${markdownHtml(description, () => undefined)}
            </dd>
          </div> `,
      )}
    </dl> `,
}));
