import { type EmittedFile, header } from "../support/emitted-file.ts";
import { templates } from "../support/templates.ts";
import { appPage, iconOf } from "./app-page.ts";
import { filesByEntry, filesPage } from "./files-page.ts";
import { drawnIcon } from "./icon.ts";
import { accentRule } from "./accent.ts";
import { historyOf, whatIsNew } from "./history.ts";
import { html } from "./html.ts";
import { allPage, indexPage } from "./index-page.ts";
import { listPages } from "./lists.ts";
import { packagePage } from "./package-page.ts";
import { printPage, type Page, type Site, repositoryOf } from "./page.ts";
import { portsPage } from "./ports-page.ts";
import { printSearchIndex, searchEntries } from "./search-index.ts";
import type { SiteRequest } from "./site-request.ts";
import { usesIn } from "./uses.ts";
import { notFoundPath, webFiles } from "./web-files.ts";

/**
 * A catalog as web pages, with paths relative to the folder of the site. They need no server and load nothing from
 * other hosts.
 */
export function emitSite(request: SiteRequest): ReadonlyMap<string, EmittedFile> {
  const { catalog, files, recipesName } = request;
  const { repositoryUrl, site: look } = catalog;
  const logo = look.logo === undefined ? undefined : request.readFile(look.logo);
  const repository = repositoryOf(repositoryUrl);
  const ports = portsPage(request);
  const lists = listPages(catalog);
  const { versions, changes } = historyOf(catalog, request.history);
  const entries = searchEntries(request);
  const all = allPage(entries);
  const site: Site = {
    title: look.title || (repository?.name ?? (repositoryUrl === "" ? "Catalog" : repositoryUrl)),
    description: look.description,
    url: look.url,
    hasLogo: logo !== undefined,
    hasFeed: look.url !== "" && changes.length > 0,
    repository,
    nav: [all, ...(ports ? [ports] : []), ...lists],
    recipesName,
  };
  const uses = usesIn(catalog, textOf(files.get("catalog.json")));
  const filesOf = filesByEntry(files);
  // Printed one by one, to bytes outside of the heap: the texts of 10,000 entries would fill a small one.
  const printed = (page: Page): EmittedFile => ({
    path: page.path,
    content: new TextEncoder().encode(printPage(site, page)),
    ...(page.recipePath !== undefined && { recipe: page.recipePath }),
  });
  const pages: readonly EmittedFile[] = [
    ...[
      indexPage(site, entries, whatIsNew(changes)),
      all,
      ...(ports ? [ports] : []),
      ...lists,
      notFoundPage,
    ].map(printed),
    ...[...catalog.apps.values()].flatMap((app) => {
      const { name, displayName: title, recipePath } = app;
      const entry = { kind: "apps", name } as const;
      const own = filesOf(entry);
      const page = filesPage(site, { ...entry, title, recipePath }, own, request);
      return [appPage(site, app, request, uses, own), ...(page ? [page] : [])].map(printed);
    }),
    ...[...catalog.pkgs.values()].flatMap((pkg) => {
      const { name, recipePath } = pkg;
      const entry = { kind: "pkgs", name } as const;
      const own = filesOf(entry);
      const page = filesPage(site, { ...entry, title: name, recipePath }, own, request);
      return [packagePage(site, pkg, uses, own, versions(pkg)), ...(page ? [page] : [])].map(printed);
    }),
  ];
  const made = `/* ${header(recipesName)} */\n`;
  const emitted: readonly EmittedFile[] = [
    ...pages,
    ...[...catalog.apps.values()].flatMap((app) => iconOf(app, request) ?? []),
    {
      path: "favicon.svg",
      content: logo ?? `<!-- ${header(recipesName)} -->\n${drawnIcon(site.title).markup}`,
    },
    ...webFiles(
      site,
      pages.map(({ path }) => path),
      changes,
    ),
    { path: "style.css", content: made + templates["site/style.css"] + accentRule(look.accent) },
    ...(["page.js", "search.js", "find.js", "catalog.js"] as const).map((path) => ({
      path,
      content: made + templates[`site/${path}`],
    })),
    { path: "search-index.js", content: made + printSearchIndex(entries) },
  ];
  return new Map(emitted.map((file) => [file.path, file]));
}

function textOf(file: EmittedFile | undefined): string {
  const content = file?.content ?? "";
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** `404.html`, which servers show for any missing page, at any depth. */
const notFoundPage: Page = {
  path: notFoundPath,
  title: "Page not found",
  description: "",
  content: html`<h1>Page not found</h1>
    <p>The catalog has no page at this address. An entry may have been renamed or removed.</p> `,
  isAnywhere: true,
};
