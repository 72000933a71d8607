import { expect, it } from "vitest";
import { markdownHtml } from "../../../emitters/site/markdown.ts";

const shown = (text: string): string => markdownHtml(text).markup.trim();

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
  ["a block of code", "```sh\na <b\n```", `<pre><code class="language-sh">a &lt;b\n</code></pre>`],
])("%s", (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it("has tables", () => {
  expect(shown("| a |\n| - |\n| b |")).toContain("<td>b</td>");
});
