import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { memoryTree } from "../../../compiler/support/memory-tree.ts";
import { readDocument } from "../../docs/snippets.ts";
import { emit } from "../../../emitters/emit.ts";
import { accentRule, contrast } from "../../../emitters/site/accent.ts";
import { emitSite } from "../../../emitters/site/emit-site.ts";
import type { History } from "../../../emitters/site/history.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`;
const pkg = (description: string): string =>
  `{ description = ${JSON.stringify(description)}; license = "mit"; source.path = ./src; build.standardBuilder.enable = true; }`;

const history: History = new Map([
  ["recipes/a/recipe.nix", [{ date: "2026-02-03", isNew: false, version: "1.1" }]],
  ["recipes/b/recipe.nix", [{ date: "2026-01-02", isNew: true }]],
]);

async function site(
  catalog: string,
  changes = history,
  name = "catalog.nix",
): Promise<Readonly<Record<string, string>>> {
  const files = {
    [name]: catalog,
    "logo.svg": logo,
    "a/recipe.nix": `{ pkgs.a = ${pkg("Is <b>bold</b> & 'fine'.")}; }`,
    "a/src/x": "",
    "b/recipe.nix": `{ pkgs.b = ${pkg("Does things.")}; }`,
    "b/src/x": "",
  };
  const tree = memoryTree(files);
  const names = { recipesName: "recipes", recipesFromOut: "../recipes" };
  const compiled = await compile<EmittedFile>({ tree, ...names, emit });
  expect(compiled.diagnostics).toEqual([]);
  const made = emitSite({
    catalog: compiled.catalog,
    files: compiled.files,
    recipesName: "recipes",
    ports: [],
    pictures: { startOrder: () => undefined },
    setOptions: () => [],
    history: changes,
    readFile(path) {
      const read = tree.read(path);
      return read.ok ? read.bytes : undefined;
    },
  });
  return Object.fromEntries(
    [...made].map(([path, { content }]) => [
      path,
      typeof content === "string" ? content : String(Buffer.from(content)),
    ]),
  );
}

/** The names of elements, in a parser that accepts well-formed XML only. */
function elements(xml: string): readonly string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => found.push(name));
  parser.write(xml).close();
  return found;
}

const whole = `{
  site = { title = "Our & software"; description = "What we \\"run\\"."; logo = ./logo.svg; accent = "#ffd400"; };
  siteUrl = "https://example.org/catalog/";
}`;

describe("a site with an address", () => {
  it("has a feed of what is new, with the dates of Git", async () => {
    const { "feed.xml": feed = "", "index.html": index = "" } = await site(whole);
    expect(elements(feed).filter((name) => name === "entry")).toHaveLength(2);
    expect(feed).toContain("<id>https://example.org/catalog/pkgs/a.html#1.1</id>");
    expect(feed).toContain("<updated>2026-02-03T00:00:00Z</updated>");
    expect(feed).toContain("<summary>Is &lt;b&gt;bold&lt;/b&gt; &amp; &#39;fine&#39;.</summary>");
    expect(index).toMatch(/atom\+xml"\s+title="Our &amp; software"\s+href="feed\.xml"/);
    const undated = await site(whole, new Map());
    expect(Object.keys(undated)).not.toContain("feed.xml");
    expect(undated["index.html"]).not.toContain("feed.xml");
  });

  it("lists its pages once in a sitemap, and says what each is to previews of links", async () => {
    const pages = await site(whole);
    const listed = [...(pages["sitemap.xml"] ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(elements(pages["sitemap.xml"] ?? "")[0]).toBe("urlset");
    const own = Object.keys(pages).filter((path) => path.endsWith(".html") && path !== "404.html");
    const addressOf = (path: string): string =>
      `https://example.org/catalog/${path === "index.html" ? "" : path}`;
    expect([...listed].sort()).toEqual(own.map(addressOf).sort());
    for (const path of own) {
      expect(pages[path]).toContain(`<link rel="canonical" href="${addressOf(path)}" />`);
      expect(pages[path]).toContain(`<meta property="og:site_name" content="Our &amp; software" />`);
    }
  });

  it("has a page for missing addresses that works at any depth", async () => {
    const { "404.html": missing = "" } = await site(whole);
    expect(missing).toContain(`<link rel="stylesheet" href="/catalog/style.css" />`);
    expect(missing).not.toContain("canonical");
  });
});

it("a site has the title, description, logo and colour of the catalog file", async () => {
  const { "index.html": index = "", "favicon.svg": favicon, "style.css": style = "" } = await site(whole);
  expect(favicon).toBe(logo);
  expect(index).toContain("<h1>Our &amp; software</h1>");
  expect(index).toContain(`<meta name="description" content="What we &quot;run&quot;." />`);
  expect(index).toMatch(/<img src="favicon\.svg" alt="" width="24" height="24" \/>\s*Our &amp; software/);
  expect(style).toMatch(/:root \{\n {2}--accent: light-dark\(#[0-9a-f]{6}, #ffd400\);\n\}\n$/);
});

it("without them it has no address, and the look of every site", async () => {
  const pages = await site("{ }");
  expect(Object.keys(pages).filter((path) => path.endsWith(".xml"))).toEqual([]);
  expect(pages["index.html"]).not.toContain("og:");
  expect(pages["style.css"]?.match(/--accent:/g)).toHaveLength(1);
});

it.each(["#000000", "#ffffff", "#808080", "#ff0000", "#0a5ea8", "#FFD400"])(
  "text in %s can be read",
  (colour) => {
    const [, light = "", dark = ""] = /light-dark\((.*), (.*)\)/.exec(accentRule(colour)) ?? [];
    for (const back of ["#ffffff", "#f5f7f9"]) expect(contrast(light, back)).toBeGreaterThanOrEqual(4.5);
    for (const back of ["#0f141b", "#171e27"]) expect(contrast(dark, back)).toBeGreaterThanOrEqual(4.5);
  },
);

it("the example of the documentation is what it says", async () => {
  const [, example = ""] = /```yaml\n(site:[^]*?)```/.exec(readDocument("docs/site.md")) ?? [];
  const { "sitemap.xml": sitemap, "index.html": index } = await site(example, history, "catalog.yaml");
  expect(sitemap).toContain("<loc>https://example.org/catalog/</loc>");
  expect(index).toContain("<h1>Our software</h1>");
});
