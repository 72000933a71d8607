import type { App } from "../../compiler/ir/app.ts";
import type { Maintainer, License, Package } from "../../compiler/ir/package.ts";
import { staticText } from "../../compiler/language/text.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";
import { normalizePath } from "../../compiler/support/tree-path.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { html, type Html } from "./html.ts";
import type { Site } from "./page.ts";
import { code, inline, link } from "./shown.ts";

/** The maintainers of an entry, without e-mail addresses, because robots read pages. */
export const maintainersShown = (maintainers: readonly Maintainer[]): readonly Html[] =>
  inline(
    maintainers.map((each) => {
      if (each.kind === "nixpkgs") return code(`lib.maintainers.${each.attribute}`);
      const isAccount = /^[A-Za-z0-9-]+$/.test(each.github);
      return isAccount ? link(`https://github.com/${each.github}`, each.name) : html`${each.name}`;
    }),
  );

/** A link to a recipe, or to a line of it. */
export function recipeShown({ repository }: Site, recipePath: string, line?: number): Html {
  const url = repository?.fileUrl(recipePath);
  const words = code(line === undefined ? recipePath : `${recipePath}:${line}`);
  return url === undefined ? words : html`<a href="${url}${line !== undefined && `#L${line}`}">${words}</a>`;
}

/** A link to a recipe and to its editor. */
export function recipeLinks(site: Site, recipePath: string): Html {
  const edit = site.repository?.editUrl(recipePath);
  return html`${recipeShown(site, recipePath)}${edit && html` (<a href="${edit}">edit this recipe</a>)`}`;
}

/** The URL of a file in the repository that the recipe links to; undefined outside the repository. */
export const linkedFile =
  ({ repository }: Site, recipePath: string) =>
  (path: string): string | undefined => {
    const folder = recipePath.slice(0, recipePath.lastIndexOf("/") + 1);
    const file = normalizePath(path.startsWith("/") ? path.slice(1) : folder + path);
    return file === undefined ? undefined : repository?.fileUrl(file);
  };

/** Links to entries of the catalog, from a page of one. */
export const entriesShown = (section: "apps" | "pkgs", names: readonly string[]): readonly Html[] =>
  inline(names.map((name) => html`<a href="../${section}/${name}.html">${name}</a>`));

/** The flake of the catalog: that of its repository, or the local folder. */
const flakeOf = ({ repository }: Site): string => repository?.flake ?? "./out";

/** An installable, quoted for a shell if necessary. */
export function installable(site: Site, attribute: string): string {
  const words = `${flakeOf(site)}#${attribute}`;
  return /[?&*]/.test(words) ? `'${words}'` : words;
}

export const builderName = ({ build }: Package): string => builders[build.builder.kind].label;

/** Undefined if only Nix knows it, as that of another package. */
export const knownVersion = ({ version, build, explicit }: Package): string | undefined =>
  build.builder.kind !== "identityBuilder" || explicit.has("version") ? staticText(version) : undefined;

export function versionShown(pkg: Package): Html | undefined {
  const version = knownVersion(pkg);
  return version ? html`<small>${version}</small>` : undefined;
}

export const licensesOf = ({ license }: Package): readonly License[] =>
  license.kind === "one" ? [license.license] : license.licenses;

/** The runtimes of an app, in a word each. */
export function runtimesOf(app: App): readonly string[] {
  const { program, shell } = app.programs.runtimes;
  const { container, hostos } = serviceRuntimes(app);
  return [
    ...(program.enable ? ["program"] : []),
    ...(shell.enable ? ["shell"] : []),
    ...(container ? ["containers"] : []),
    ...(hostos ? ["NixOS"] : []),
  ];
}

/** Short facts beside a name. */
export const badges = (words: readonly string[], broken: boolean): Html =>
  html`<p class="badges">
    ${broken && html`<span class="badge broken">broken</span> `}${words.map(
      (word) => html`<span class="badge">${word}</span> `,
    )}
  </p> `;
