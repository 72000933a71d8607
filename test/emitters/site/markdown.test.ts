import { expect, it } from "vitest";
import { linkedFile } from "../../../emitters/site/entry-facts.ts";
import { documentHtml, markdownHtml } from "../../../emitters/site/markdown.ts";
import { type Site, repositoryOf } from "../../../emitters/site/page.ts";

const repository = repositoryOf("github:example/catalog");
const site: Site = {
  title: "",
  repository,
  nav: [],
  description: "",
  url: "",
  hasLogo: false,
  hasFeed: false,
  recipesName: "recipes",
};
const recipe = "recipes/apps/a/recipe.ts";

const shown = (text: string, of: Site = site): string =>
  markdownHtml(text, linkedFile(of, recipe)).markup.trim();

it.each([
  ["markup is text", "<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"],
  [
    "no link leads to a script",
    "[a](javascript:alert%281%29 'b')",
    "<p>[a](javascript:alert%281%29 'b')</p>",
  ],
  ["a link", "[a](https://example.org/?b&c)", `<p><a href="https://example.org/?b&amp;c">a</a></p>`],
  [
    "a picture is a link to it",
    '![a "b"](https://example.org/c.png)',
    `<p><a href="https://example.org/c.png">a &quot;b&quot;</a></p>`,
  ],
  ["headings are below those of the page", "# One\n\n##### Five", "<h3>One</h3>\n<h6>Five</h6>"],
  [
    "a block of code",
    "```sh\na <b\n```",
    `<div class="code">\n<pre tabindex="0"><code>a &lt;b</code></pre>\n<button class="copy needs-script" type="button">Copy</button>\n</div>`,
  ],
])("%s", (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it("columns of a table are aligned by classes, because pages forbid styles", () => {
  const cells = shown("| a | b | c | d |\n|--:|:-:|:--|---|\n| 1 | 2 | 3 | 4 |").match(/<t[hd][ >].*/g);
  expect(cells?.slice(4)).toEqual([
    '<td class="align-right">1</td>',
    '<td class="align-center">2</td>',
    '<td class="align-left">3</td>',
    "<td>4</td>",
  ]);
  expect(cells?.[0]).toBe('<th class="align-right">a</th>');
});

const files = "https://github.com/example/catalog/blob/HEAD/";

it.each([
  ["[a](users.md)", `<a href="${files}recipes/apps/a/users.md">a</a>`],
  ["[a](./docs/more%20users.md#top)", `<a href="${files}recipes/apps/a/docs/more%20users.md#top">a</a>`],
  ["[a](../b/recipe.ts?plain=1)", `<a href="${files}recipes/apps/b/recipe.ts">a</a>`],
  ["[a *b*](/README.md) c", `<a href="${files}README.md">a <em>b</em></a> c`],
  ["[a][x]\n\n[x]: users.md", `<a href="${files}recipes/apps/a/users.md">a</a>`],
  ["![a](shot.png)", `<a href="${files}recipes/apps/a/shot.png">a</a>`],
  // Beyond the repository, and in the page, whose headings have no names.
  ["[a](../../../../etc/passwd) [b](users.md)", `a <a href="${files}recipes/apps/a/users.md">b</a>`],
  ["[a](/../x)", "a"],
  ["[a](#run)", "a"],
  ["[a](%)", `<a href="${files}recipes/apps/a/%25">a</a>`],
])("links to files lead to the repository: %s", (text, expected) => {
  expect(shown(text)).toBe(`<p>${expected}</p>`);
});

it("links to files are plain text without a known repository", () => {
  const unknown = { ...site, repository: undefined };
  expect(shown("[a *b*](users.md) ![c](d.png) [e](https://example.org)", unknown)).toBe(
    `<p>a <em>b</em> c <a href="https://example.org">e</a></p>`,
  );
});

it("has tables, whose headers without words are cells", () => {
  expect(shown("|   | a |\n| - | - |\n| b | c |")).toMatch(/<td><\/td>\s*<th>a<\/th>/);
  expect(shown("| a |\n| - |\n| b |")).toContain("<td>b</td>");
});

it("a heading of a document has no name of the frame", () => {
  const { markup } = documentHtml("## Search\n\n## Search\n\n## Content\n\n## Other\n", () => undefined);
  expect([...markup.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "search-1",
    "search-2",
    "content-1",
    "other",
  ]);
});
