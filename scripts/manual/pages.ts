import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import hljs from "highlight.js/lib/core";
import typescript from "highlight.js/lib/languages/typescript";
import { html, Html } from "../../emitters/site/html.ts";
import { documentHtml } from "../../emitters/site/markdown.ts";
import type { Page } from "../../emitters/site/page.ts";
import type { SearchEntry } from "../../emitters/site/search-index.ts";
import { photoSize } from "./photo.ts";

hljs.registerLanguage("typescript", typescript);
const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Documents and pictures by their path in the repository, and their path in the site. */
const sitePaths: ReadonlyMap<string, string> = new Map([
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:md|svg)$/.test(name))
    .map(
      (name) =>
        [`docs/${name}`, name.replace(/(?<=\/)README\.md$/, "index.html").replace(/\.md$/, ".html")] as const,
    ),
  ["docs/home.md", "index.html"],
  ["docs/README.md", "manual.html"],
  ["CHANGELOG.md", "changelog.html"],
  ["CONTRIBUTING.md", "contributing.html"],
  ["README.md", "index.html"],
]);

const linkFrom = (page: string, path: string): string => posix.relative(posix.dirname(page), path);

/**
 * Every document but README.md, with the table of contents beside it. The first page also has a card for each.
 * @param hasPhoto the first page shows `app-light.png` and `app-dark.png`
 */
export function manualPages(hasPhoto: boolean): readonly Page[] {
  const sources = [...sitePaths.keys()].filter((path) => path.endsWith(".md") && path !== "README.md").sort();
  const cards = sources.flatMap((source) => (source === "docs/home.md" ? [] : [card(source)]));
  return sources.map((source) => {
    const path = sitePaths.get(source) ?? "";
    const body = documentHtml(read(source), (link) => {
      const target = sitePaths.get(posix.join(posix.dirname(source), link));
      return target && linkFrom(path, target);
    });
    const all =
      source === "docs/home.md" &&
      html`<section>
        <h2>All pages</h2>
        <ul class="cards">
          ${cards}
        </ul>
      </section>`;
    return {
      path,
      title: source === "docs/home.md" ? "catalogc" : titleOf(read(source)),
      description: firstWords(read(source)),
      content: html`<div class="manual">
        <article>${inlined(body, hasPhoto)}${all}</article>
        ${contents(path)}
      </div>`,
    };
  });
}

/** What the search knows of the pages: headings, and short texts of code. */
export const manualEntries = (): readonly SearchEntry[] =>
  [...sitePaths].flatMap(([source, path]) => {
    if (!source.endsWith(".md") || source === "README.md") return [];
    const text = read(source);
    return {
      path: path.replace(/\.html$/, ""),
      title: titleOf(text),
      version: "",
      description: firstWords(text),
      facets: [["kind", "Page"]],
      fields: { section: (text.match(/(?<=^#+ ).*|`[\w.-]+`/gm) ?? []).map(plain) },
    };
  });

/** With the start order in the colours of the page, which a file does not have, and the picture of an app's page. */
const inlined = ({ markup }: Html, hasPhoto: boolean): Html =>
  new Html(
    markup
      .replace(/(?<=id="a-catalog"[^]*?<\/p>\n)/, () => (hasPhoto ? photo.markup : ""))
      .replace(
        /<p><img src="start-order\.svg".*<\/p>/,
        () =>
          `<figure class="graph" tabindex="0">${read("docs/start-order.svg").replace(/<style>[^]*?<\/style>\n/, "")}</figure>`,
      ),
  );

const photo = html`<figure>
  <a href="catalog/apps/social.html">
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="app-dark.png" />
      <img
        src="app-light.png"
        width="${photoSize.width}"
        height="${photoSize.height}"
        alt="The page of an app: its facts, and tabs with the commands that run it"
      />
    </picture>
  </a>
</figure> `;

function card(source: string): Html {
  const text = read(source);
  return html`<li class="card">
    <h3><a href="${sitePaths.get(source)}">${titleOf(text)}</a></h3>
    <p>${firstWords(text)}</p>
  </li> `;
}

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1] ?? "";

/** The first paragraph, without markup. */
function firstWords(text: string): string {
  const [, paragraph = ""] = /^# .*\n\n([^#|`<-][^]*?)\n\n/m.exec(text) ?? [];
  return plain(paragraph.replaceAll("\n", " "));
}

const plain = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\([^)]*\)|[*`]/g, "$1");

/** The table of contents: the sections and links of docs/README.md. */
function contents(path: string): Html {
  const entries = (section: string): readonly Html[] =>
    [...section.matchAll(/\[([^\]]*)\]\(([^)]*\.md)\)/g)].map(([, words = "", link = ""]) => {
      const target = sitePaths.get(posix.join("docs", link)) ?? "";
      const current = target === path && html` aria-current="page"`;
      return html`<li><a href="${linkFrom(path, target)}" ${current}>${words}</a></li> `;
    });
  const sections = read("docs/README.md").split(/^## /m).slice(1);
  const shown = sections.map(
    (section) =>
      html`<h2>${section.split("\n", 1)}</h2>
        <ul>
          ${entries(section)}
        </ul>`,
  );
  return html`<nav class="side" aria-label="Manual">${shown}</nav>`;
}
