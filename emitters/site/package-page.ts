import type { Package } from "../../compiler/ir/package.ts";
import { concatText, isEmptyText, joinTexts, text } from "../../compiler/language/text.ts";
import {
  badges,
  builderName,
  licensesOf,
  versionShown,
  entriesShown,
  installable,
  maintainersShown,
  recipeShown,
  generatedFiles,
} from "./entry-facts.ts";
import { relaxedOptions } from "../support/app-checks.ts";
import { html, type Html } from "./html.ts";
import { type Page, type Site, forges } from "./page.ts";
import { code, commands, facts, inline, link, linkTo, section, shownPath, shownText } from "./shown.ts";
import type { SiteRequest } from "./site-request.ts";
import type { Uses } from "./uses.ts";

/** `pkgs/<name>.html` */
export function packagePage(site: Site, pkg: Package, { files }: SiteRequest, uses: Uses): Page {
  const { name, description, homePage, mainProgram, broken, recipePath } = pkg;
  const users = uses.usersOf(name);
  return {
    path: `pkgs/${name}.html`,
    title: name,
    description,
    recipePath,
    content: html`<h1>${name} ${versionShown(pkg)}</h1>
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
        ["Recipe", recipeShown(site, recipePath)],
      ])}${section("build", "Build it", broken ? undefined : commands(commandsOf(site, pkg)))}${section(
        "files",
        "Generated files",
        generatedFiles(files, (path) => path.startsWith(`pkgs/${name}/`)),
      )}`,
  };
}

const commandsOf = (site: Site, { name, mainProgram, test }: Package): readonly string[] => [
  `nix build ${installable(site, `pkgs.${name}`)}`,
  ...(isEmptyText(mainProgram) ? [] : [`nix run ${installable(site, `pkgs.${name}`)}`]),
  `nix build ${installable(site, `pkgs.${name}.test`)}${test.sandbox ? "" : ` ${relaxedOptions}`}`,
  `nix develop ${installable(site, `pkgs.${name}.env`)}`,
];

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
