import type { Package } from "../../compiler/ir/package.ts";
import { concatText, isEmptyText, joinTexts, text } from "../../compiler/language/text.ts";
import {
  badges,
  builderName,
  licensesOf,
  versionShown,
  entriesShown,
  maintainersShown,
  recipeLinks,
} from "./entry-facts.ts";
import { shownPath, shownText } from "./as-read.ts";
import { filesLinks } from "./files-page.ts";
import { howToBuild } from "./how-to-run.ts";
import { html, type Html } from "./html.ts";
import { drawnIcon } from "./icon.ts";
import { type Page, type Site, forges } from "./page.ts";
import { code, facts, inline, link, linkTo, section } from "./shown.ts";
import type { GeneratedFile } from "./site-request.ts";
import type { Uses } from "./uses.ts";

/** `pkgs/<name>.html` */
export function packagePage(
  site: Site,
  pkg: Package,
  uses: Uses,
  files: readonly GeneratedFile[],
  versions: Html | undefined,
): Page {
  const { name, description, homePage, mainProgram, broken, recipePath } = pkg;
  const users = uses.usersOf(name);
  return {
    path: `pkgs/${name}.html`,
    title: name,
    description,
    recipePath,
    content: html`${drawnIcon(name)}
      <h1>${name} ${versionShown(pkg)}</h1>
      ${description !== "" && html`<p class="lead">${description}</p> `}${badges([builderName(pkg)], broken)}
      ${facts([
        [
          "License",
          inline(licensesOf(pkg).map(({ fullName, url }) => (url ? link(url, fullName) : html`${fullName}`))),
        ],
        ["Home page", isEmptyText(homePage) ? undefined : linkTo(homePage)],
        ["Source", sourceOf(pkg)],
        ["Program", isEmptyText(mainProgram) ? undefined : code(shownText(mainProgram))],
        ["Uses", entriesShown("pkgs", uses.packagesOf("pkgs", name))],
        ["Used by apps", entriesShown("apps", users.apps)],
        ["Used by packages", entriesShown("pkgs", users.pkgs)],
        ["Maintainers", maintainersShown(pkg.maintainers)],
        ["Recipe", recipeLinks(site, recipePath)],
      ])}${section("run", "Build and run it", broken ? undefined : howToBuild(site, pkg))}${section(
        "files",
        "Generated files",
        filesLinks({ kind: "pkgs", name }, files),
      )}${section("versions", "Versions", versions)}`,
  };
}

function sourceOf({ source }: Package): Html | undefined {
  switch (source?.kind) {
    case undefined:
      return undefined;
    case "forge": {
      const { forge, domain, owner, repo, revision } = source;
      const url =
        domain === null && forge !== "gitea" && forge !== "forgejo" ? forges[forge].url : "https://";
      const place = domain === null ? [owner, repo] : [domain, owner, repo];
      return html`${linkTo(concatText(text(url), joinTexts(place, "/")))} at ${code(shownText(revision))}`;
    }
    case "git":
      return html`${linkTo(source.url)} at ${code(shownText(source.pin.value))}`;
    case "url":
      return linkTo(source.url);
    case "path":
      return code(shownPath(source.path));
  }
}
