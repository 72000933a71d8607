import { header, type EmittedFile } from "../support/emitted-file.ts";
import type { EntryChange } from "./history.ts";
import { html, Html } from "./html.ts";
import type { Page, Site } from "./page.ts";

export const feedPath = "feed.xml";
export const notFoundPath = "404.html";

/** A sitemap lists no more: sitemaps.org, "Sitemap protocol". */
const mostPages = 50_000;

/** The files of a site whose address is known: a feed if there are dates, and a sitemap of `pages`, given by path. */
export function webFiles(
  site: Site,
  pages: readonly string[],
  changes: readonly EntryChange[],
): readonly EmittedFile[] {
  if (site.url === "") return [];
  const made = new Html(`<!-- ${header(site.recipesName)} -->`);
  const feed = feedOf(site, changes, made);
  const sitemap = html`<?xml version="1.0" encoding="utf-8"?>
    ${made}
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${pages
        .filter((path) => path !== notFoundPath)
        .slice(0, mostPages)
        .map((path) => html`<url><loc>${addressOf(site, path)}</loc></url> `)}
    </urlset> `;
  return [
    ...(feed ? [{ path: feedPath, content: feed.markup }] : []),
    { path: "sitemap.xml", content: sitemap.markup },
  ];
}

/** Entries that are new or have a new version. Source: RFC 4287. */
function feedOf(
  { title, url, ...site }: Site,
  changes: readonly EntryChange[],
  made: Html,
): Html | undefined {
  const [newest] = changes;
  if (newest === undefined) return undefined;
  return html`<?xml version="1.0" encoding="utf-8"?>
    ${made}
    <feed xmlns="http://www.w3.org/2005/Atom">
      <title>${plain(title)}</title>
      ${site.description !== "" && html`<subtitle>${plain(site.description)}</subtitle> `}
      <id>${url}/</id>
      <link href="${url}/" />
      <link rel="self" href="${url}/${feedPath}" />
      <author><name>${plain(title)}</name></author>
      <updated>${atMidnight(newest.date)}</updated>
      ${changes.map((change) => {
        const address = `${url}/${change.kind}/${change.name}.html`;
        const words = change.version === undefined ? change.title : `${change.title} ${change.version}`;
        return html`<entry>
          <title>${plain(words)}</title>
          <id>${address}#${change.version ?? "new"}</id>
          <link href="${address}" />
          <updated>${atMidnight(change.date)}</updated>
          <summary>${plain(change.description)}</summary>
        </entry> `;
      })}
    </feed> `;
}

/** Text of the characters that XML 1.0 allows, 2.2. */
const plain = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");

const atMidnight = (date: string): string => `${date}T00:00:00Z`;

const addressOf = ({ url }: Site, path: string): string => `${url}/${path === "index.html" ? "" : path}`;

/** What a page says to programs that show links to it: the Open Graph protocol. Nothing without an address. */
export function linkPreview(site: Site, page: Page): Html | undefined {
  if (site.url === "" || page.path === notFoundPath) return undefined;
  const address = addressOf(site, page.path);
  const facts = {
    type: "website",
    title: page.title,
    site_name: site.title,
    url: address,
    ...(page.description !== "" && { description: page.description }),
  };
  return html`<link rel="canonical" href="${address}" /> ${Object.entries(facts).map(
      ([name, value]) => html`<meta property="og:${name}" content="${value}" /> `,
    )}`;
}
