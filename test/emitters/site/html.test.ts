import { expect, it } from "vitest";
import { html } from "../../../emitters/site/html.ts";

it("escapes every text, in an attribute and outside", () => {
  const text = `<b title='a' lang="b">&amp;`;
  expect(html`<p title="${text}">${text}</p>`.markup).toBe(
    `<p title="&lt;b title=&#39;a&#39; lang=&quot;b&quot;&gt;&amp;amp;">&lt;b title=&#39;a&#39; lang=&quot;b&quot;&gt;&amp;amp;</p>`,
  );
});

it("keeps a carriage return, which parsers read as a line feed", () => {
  expect(html`<pre>${"a\r\nb"}</pre>`.markup).toBe("<pre>a&#13;\nb</pre>");
});

it("takes markup unchanged, joins lists, and prints nothing for nothing", () => {
  const items = [html`<i>${"<"}</i>`, "&", 7];
  expect(html`<p>${items}${undefined}${false}</p>`.markup).toBe("<p><i>&lt;</i>&amp;7</p>");
});

it("has neither the indentation of the source nor lines of empty holes, and keeps that of texts", () => {
  const nothing = html`${undefined}`;
  const text = "a\n\n  b\n";
  expect(
    html`<div>
      ${nothing}${html`<p>${"x"}</p> `}
      <pre>${text}</pre>
    </div> `.markup,
  ).toBe("<div>\n<p>x</p>\n<pre>a\n\n  b\n</pre>\n</div>\n");
});
