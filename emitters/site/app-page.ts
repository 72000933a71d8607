import type { App } from "../../compiler/ir/app.ts";
import type { EmittedFile } from "../support/emitted-file.ts";
import { shownText } from "./as-read.ts";
import {
  badges,
  runtimesOf,
  entriesShown,
  linkedFile,
  maintainersShown,
  recipeLinks,
} from "./entry-facts.ts";
import { filesLinks } from "./files-page.ts";
import { guideOf } from "./guide.ts";
import { howToRunApp } from "./how-to-run.ts";
import { html, type Html } from "./html.ts";
import { drawnIcon } from "./icon.ts";
import { markdownHtml } from "./markdown.ts";
import type { Page, Site } from "./page.ts";
import { services } from "./services.ts";
import { facts, inline, linkTo, section } from "./shown.ts";
import type { GeneratedFile, SiteRequest } from "./site-request.ts";
import type { Uses } from "./uses.ts";

/** `apps/<name>.html` */
export function appPage(
  site: Site,
  app: App,
  request: SiteRequest,
  uses: Uses,
  files: readonly GeneratedFile[],
): Page {
  const { name, displayName, description, broken, recipePath, links } = app;
  const usage = shownText(app.usage).trim();
  const icon = iconOf(app, request);
  const guide = guideOf(site, String(request.files.get(`apps/${name}/RUN.md`)?.content ?? ""), recipePath);
  return {
    path: `apps/${name}.html`,
    title: displayName,
    description,
    recipePath,
    content: html`${icon ? html`<img class="icon" src="${name}.svg" alt="" width="64" height="64" /> ` : drawnIcon(displayName)}
      <h1>${displayName}</h1>
      ${description !== "" && html`<p class="lead">${description}</p> `}${badges(runtimesOf(app), broken)}
      ${facts([
        ["Name", displayName === name ? undefined : html`<code>${name}</code>`],
        ["Website", links.website === null ? undefined : linkTo(links.website)],
        ["Documentation", links.docs === null ? undefined : linkTo(links.docs)],
        ["Source", links.source === null ? undefined : linkTo(links.source)],
        ["Uses", entriesShown("pkgs", uses.packagesOf("apps", name))],
        ["Funded by", grantsOf(app)],
        ["Maintainers", maintainersShown(app.maintainers)],
        ["Recipe", recipeLinks(site, recipePath)],
      ])}${section("usage", "Usage", usage === "" ? undefined : markdownHtml(usage, linkedFile(site, recipePath)))}${section(
        "run",
        "Run it",
        broken ? undefined : howToRunApp(site, app, guide),
      )}${section("services", "Services", services(app, guide, request))}${section(
        "files",
        "Generated files",
        filesLinks({ kind: "apps", name }, files),
      )}`,
  };
}

/** The icon of an app beside its page; undefined if it has none, or if only Nix knows its path. */
export function iconOf(app: App, { readFile }: SiteRequest): EmittedFile | undefined {
  const content = app.icon?.kind === "file" ? readFile(app.icon.path) : undefined;
  return content && { path: `apps/${app.name}.svg`, content, recipe: app.recipePath };
}

const grantsOf = ({ fund }: App): readonly Html[] =>
  inline(
    Object.entries(fund.grants).flatMap(([programme, grants]) =>
      grants.length === 0 ? [] : [html`${programme} (${grants.join(", ")})`],
    ),
  );
