import MarkdownIt, { type Token } from "markdown-it";
import { highlighted } from "./highlight.ts";
import { html, Html } from "./html.ts";
import { commands, scrolling } from "./shown.ts";

/** CommonMark with tables; HTML markup is literal text, and links are restricted (`validateLink` of markdown-it). */
const markdown = new MarkdownIt("default", { html: false, linkify: false, typographer: false });
// Pages load nothing from other hosts: an image becomes a link.
markdown.renderer.rules.image = (tokens, index, _, env) => {
  const token = tokens[index];
  const url = String(token?.attrGet("src") ?? "");
  const words = token?.content ?? "";
  if (token?.hidden === true) return html`${words}`.markup;
  if (env?.["isDocument"] === true) return html`<img src="${url}" alt="${words}" />`.markup;
  return html`<a href="${url}">${words === "" ? url : words}</a>`.markup;
};
const block = (text: string): string => commands([text.replace(/\n$/, "")])?.markup ?? "";
const [blockOpen = "", blockClose = ""] = block("\0").split("\0");
markdown.renderer.rules.fence = markdown.renderer.rules.code_block = (tokens, index, _, env) => {
  const { content = "", info = "" } = tokens[index] ?? {};
  if (env?.["isDocument"] !== true || !/^(?:ini|js|json|nix|sh|ts|yaml)$/.test(info)) return block(content);
  const lines = highlighted(`.${info}`, content.trimEnd());
  return blockOpen + lines.map(({ markup }) => markup).join("\n") + blockClose;
};
const [scrollerOpen = "", scrollerClose = ""] = scrolling("Table", new Html("\0")).markup.split("\0");
markdown.renderer.rules.table_open = () => `${scrollerOpen}<table>\n`;
markdown.renderer.rules.table_close = () => `</table>\n${scrollerClose}`;
// The policy of pages forbids attributes with styles, and a header without words heads nothing.
markdown.core.ruler.push("cells", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const words = tokens[token.type === "th_open" ? index + 1 : index - 1];
    if (token.tag === "th" && words?.content === "") token.tag = "td";
    const style = token.attrGet("style");
    if (style !== null) token.attrs = [["class", String(style).replace("text-align:", "align-")]];
  }
});

/** The URL of a file that a recipe links to, by its path from the recipe's folder, or from the root with `/`. */
export type FileLink = (path: string) => string | undefined;

/**
 * Markdown of a recipe, with headings below those of the page. `fileLink` gives the targets of links to files; without
 * a target, and for links to headings, only the text is kept.
 */
export function markdownHtml(text: string, fileLink: FileLink): Html {
  const tokens = markdown.parse(text, {});
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
    if (token.children !== null) settleLinks(token.children, (link) => destination(link, fileLink));
  }
  return new Html(markdown.renderer.render(tokens, markdown.options, {}));
}

/**
 * A document: Markdown without its comments, with links to headings and an anchor at each heading, as forges name them. `pageLink`
 * gives the page of a linked document, by its path from the document's folder.
 */
export function documentHtml(text: string, pageLink: FileLink): Html {
  const tokens = markdown.parse(text.replace(/^<!--[^]*?-->\n/gm, ""), {});
  // The frame of pages has elements of these names.
  const taken = new Map(["content", "end", "results", "search"].map((name) => [name, 1]));
  for (const [index, { type, children }] of tokens.entries()) {
    if (children !== null)
      settleLinks(children, (link) => (link.startsWith("#") ? link : destination(link, pageLink)));
    if (type !== "heading_open") continue;
    const slug = slugOf(tokens[index + 1]?.children ?? []);
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    tokens[index]?.attrSet("id", count === 0 ? slug : `${slug}-${count}`);
  }
  return new Html(markdown.renderer.render(tokens, markdown.options, { isDocument: true }));
}

/** The anchor of a heading on GitHub. */
const slugOf = (heading: readonly Token[]): string =>
  heading
    .map(({ content }) => content)
    .join("")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_ -]/gu, "")
    .replaceAll(" ", "-");

function settleLinks(tokens: readonly Token[], target: (link: string) => string | undefined): void {
  /** Links are not nested. */
  let isDead = false;
  for (const token of tokens) {
    if (token.type === "link_close") {
      token.hidden = isDead;
    } else if (token.type === "link_open" || token.type === "image") {
      const attribute = token.type === "image" ? "src" : "href";
      const leads = target(String(token.attrGet(attribute) ?? ""));
      token.hidden = leads === undefined;
      if (token.type === "link_open") isDead = token.hidden;
      if (leads !== undefined) token.attrSet(attribute, leads);
    }
  }
}

/** A link with a scheme or a host is a URL; any other is a path with an optional heading. */
function destination(link: string, fileLink: FileLink): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return link;
  const [, path = "", heading = ""] = /^([^?#]*)[^#]*(#.*)?$/s.exec(link) ?? [];
  const url = path === "" ? undefined : fileLink(decoded(path));
  return url && url + heading;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
