import MarkdownIt from "markdown-it";
import { html, Html } from "./html.ts";

/** CommonMark with tables; markup in it is text, and links go where a browser may go (`validateLink` of markdown-it). */
const markdown = new MarkdownIt("default", { html: false, linkify: false, typographer: false });
// Pages take nothing from elsewhere: a picture is a link to it.
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const url = String(token?.attrGet("src") ?? "");
  const words = token?.content ?? "";
  return html`<a href="${url}">${words === "" ? url : words}</a>`.markup;
};

/** Markdown of a recipe, its headings below those of the page. */
export function markdownHtml(text: string): Html {
  const tokens = markdown.parse(text, {});
  for (const token of tokens)
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
  return new Html(markdown.renderer.render(tokens, markdown.options, {}));
}
