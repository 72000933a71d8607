import { header } from "../support/emitted-file.ts";
import { html, Html } from "./html.ts";

/** Properties common to all pages of a site. */
export interface Site {
  readonly title: string;
  readonly repository: Repository | undefined;
  readonly hasPorts: boolean;
  /** The name of the recipe folder. */
  readonly recipesName: string;
}

export interface Page {
  /** Relative to the site. */
  readonly path: string;
  readonly title: string;
  /** For search engines; empty for none. */
  readonly description: string;
  /** The recipe that the page is about. */
  readonly recipePath?: string;
  readonly content: Html;
  /** Whether the page has a search. */
  readonly script?: boolean;
}

/** The path from a page to the folder of the site: `../`, empty at the top. */
const toTop = (path: string): string => "../".repeat(path.split("/").length - 1);

/** A whole document. It loads nothing from other hosts, and its policy makes browsers enforce that. */
export function printPage(site: Site, page: Page): string {
  const top = toTop(page.path);
  const made = header(page.recipePath ?? site.recipesName).replaceAll(">", "&gt;");
  const comment = new Html(`<!-- ${made} -->`);
  const { title, repository } = site;
  return html`${comment}
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
        />
        <meta name="referrer" content="no-referrer" />
        <title>${page.title === title ? title : `${page.title} – ${title}`}</title>
        ${page.description !== "" && html`<meta name="description" content="${page.description}" /> `}
        <link rel="stylesheet" href="${top}style.css" />
        ${page.script === true && html`<script src="${top}search.js" defer></script> `}
      </head>
      <body>
        <header>
          <nav aria-label="Catalog">
            <a class="home" href="${top}index.html">${title}</a>
            ${site.hasPorts && html`<a href="${top}ports.html">Ports</a> `}${repository && html`<a href="${repository.url}">Repository</a> `}
          </nav>
        </header>
        <main>${page.content}</main>
      </body>
    </html> `.markup;
}

/** The public location of a catalog and its flake. */
interface Repository {
  /** `owner/name` */
  readonly name: string;
  readonly url: string;
  /** The flake of the generated files. Source: Nix manual, "nix flake", URL-like syntax. */
  readonly flake: string;
  /** The page of a file, if the forge has a URL for it that needs no branch. */
  fileUrl(path: string): string | undefined;
}

interface ForgeSite {
  readonly url: string;
  readonly files?: string;
  /** Its scheme in Nix. */
  readonly flake?: string;
}

/** The URLs of repositories and files of the default branch by forge. */
export const forges: Readonly<Record<"github" | "gitlab" | "codeberg", ForgeSite>> = {
  github: { url: "https://github.com/", files: "/blob/HEAD/", flake: "github" },
  gitlab: { url: "https://gitlab.com/", files: "/-/blob/HEAD/", flake: "gitlab" },
  codeberg: { url: "https://codeberg.org/" },
};

/** The repository of a `repositoryUrl`; undefined if it is not set, or names an unsupported forge. */
export function repositoryOf(repositoryUrl: string): Repository | undefined {
  const [, kind = "", name = ""] = /^(\w+):([\w.-]+\/[\w.-]+)$/.exec(repositoryUrl) ?? [];
  const forge = Object.entries(forges).find(([each]) => each === kind)?.[1];
  if (forge === undefined) return undefined;
  const url = forge.url + name;
  return {
    name,
    url,
    flake: forge.flake ? `${forge.flake}:${name}?dir=out` : `git+${url}?dir=out`,
    fileUrl: (path) => forge.files && url + forge.files + path.split("/").map(encodeURIComponent).join("/"),
  };
}
