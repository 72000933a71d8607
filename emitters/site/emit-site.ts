import type { EmittedFile } from "../support/emitted-file.ts";
import { header } from "../support/header.ts";
import { templates } from "../support/templates.ts";
import { appPage, iconOf } from "./app-page.ts";
import { indexPage } from "./index-page.ts";
import { packagePage } from "./package-page.ts";
import { printPage, type Page, type Site } from "./page.ts";
import { portsPage } from "./ports-page.ts";
import { repositoryOf } from "./repository.ts";
import type { SiteRequest } from "./site-request.ts";
import { usesIn } from "./uses.ts";

/**
 * A catalog as pages for browsers, paths relative to the folder of the site. They need no server, and take nothing from
 * elsewhere.
 */
export function emitSite(request: SiteRequest): ReadonlyMap<string, EmittedFile> {
  const { catalog, files, recipesName } = request;
  const { repositoryUrl } = catalog;
  const repository = repositoryOf(repositoryUrl);
  const ports = portsPage(request);
  const site: Site = {
    title: repository?.name ?? (repositoryUrl === "" ? "Catalog" : repositoryUrl),
    repository,
    hasPorts: ports !== undefined,
    recipesName,
  };
  const uses = usesIn(catalog, textOf(files.get("catalog.json")));
  const pages: readonly Page[] = [
    indexPage(site, catalog),
    ...(ports ? [ports] : []),
    ...[...catalog.apps.values()].map((app) => appPage(site, app, request, uses)),
    ...[...catalog.pkgs.values()].map((pkg) => packagePage(site, pkg, request, uses)),
  ];
  const made = `/* ${header(recipesName)} */\n`;
  const emitted: readonly EmittedFile[] = [
    ...pages.map((page) => ({
      path: page.path,
      content: printPage(site, page),
      ...(page.recipePath !== undefined && { recipe: page.recipePath }),
    })),
    ...[...catalog.apps.values()].flatMap((app) => iconOf(app, request) ?? []),
    { path: "style.css", content: made + templates["site/style.css"] },
    { path: "search.js", content: made + templates["site/search.js"] },
  ];
  return new Map(emitted.map((file) => [file.path, file]));
}

function textOf(file: EmittedFile | undefined): string {
  const content = file?.content ?? "";
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}
