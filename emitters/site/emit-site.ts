import { type EmittedFile, header } from "../support/emitted-file.ts";
import { templates } from "../support/templates.ts";
import { appPage, iconOf } from "./app-page.ts";
import { filesByEntry, filesPage } from "./files-page.ts";
import { html, Html } from "./html.ts";
import { allPage, indexPage } from "./index-page.ts";
import { packagePage } from "./package-page.ts";
import { printPage, type Page, type Site, repositoryOf } from "./page.ts";
import { printSearchIndex, searchEntries } from "./search-index.ts";
import { code, table } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";
import { usesIn } from "./uses.ts";

/**
 * A catalog as web pages, with paths relative to the folder of the site. They need no server and load nothing from
 * other hosts.
 */
export function emitSite(request: SiteRequest): ReadonlyMap<string, EmittedFile> {
  const { catalog, files, recipesName } = request;
  const { repositoryUrl } = catalog;
  const repository = repositoryOf(repositoryUrl);
  const ports = portsPage(request);
  const entries = searchEntries(request);
  const all = allPage(entries);
  const site: Site = {
    title: repository?.name ?? (repositoryUrl === "" ? "Catalog" : repositoryUrl),
    repository,
    nav: [all, ...(ports ? [ports] : [])],
    recipesName,
  };
  const uses = usesIn(catalog, textOf(files.get("catalog.json")));
  const filesOf = filesByEntry(files);
  const pages: readonly Page[] = [
    indexPage(site, entries),
    all,
    ...(ports ? [ports] : []),
    ...[...catalog.apps.values()].flatMap((app) => {
      const { name, displayName: title, recipePath } = app;
      const entry = { kind: "apps", name } as const;
      const own = filesOf(entry);
      const page = filesPage(site, { ...entry, title, recipePath }, own, request);
      return [appPage(site, app, request, uses, own), ...(page ? [page] : [])];
    }),
    ...[...catalog.pkgs.values()].flatMap((pkg) => {
      const { name, recipePath } = pkg;
      const entry = { kind: "pkgs", name } as const;
      const own = filesOf(entry);
      const page = filesPage(site, { ...entry, title: name, recipePath }, own, request);
      return [packagePage(site, pkg, uses, own), ...(page ? [page] : [])];
    }),
  ];
  const made = `/* ${header(recipesName)} */\n`;
  const emitted: readonly EmittedFile[] = [
    ...pages.map((page) => ({
      path: page.path,
      content: printPage(site, page),
      ...(page.recipePath !== undefined && { recipe: page.recipePath }),
    })),
    ...[...catalog.apps.values()].flatMap((app) => iconOf(app, request) ?? []),
    ...(["style.css", "page.js", "search.js", "find.js"] as const).map((path) => ({
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

/** `ports.html`; undefined if no app publishes a port. */
function portsPage({ ports: published, pictures }: SiteRequest): Page | undefined {
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
        published.map(({ host, service, app, name }, index) => [
          html`${published[index - 1]?.host === host ? host : html`<span id="port-${host}">${host}</span>`}${appsOn(host) > 1 && html` <span class="badge broken">shared</span>`}`,
          html`<a href="apps/${app}.html">${app}</a>`,
          code(name),
          String(service),
        ]),
      )}
      <figure class="graph" tabindex="0">${new Html(pictures.ports())}</figure> `,
  };
}
