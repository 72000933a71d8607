// Slow. Depends on: cli, docs, recipes, scripts/manual, templates/site.
import { join, posix } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { compile } from "../../cli/commands/api.ts";
import { buildSite, homePictures } from "../../scripts/manual/build.ts";
import { brokenRules, defectsOf, screenshot, useBrowser } from "../support/browser.ts";
import { catalogcProgram } from "../support/catalogc.ts";
import { readTree, suiteFolder } from "../support/temp-folder.ts";
import { describeWith } from "../support/tools.ts";
import { blocksOf, readDocument } from "./snippets.ts";

describe("catalogc's own site (make site)", () => {
  let files: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    const out = join(suiteFolder(), "site");
    const errors = vi.spyOn(console, "error").mockReturnValue();
    await buildSite(out, "/missing/chromium");
    expect(errors.mock.calls.join("\n")).toMatch(
      /no picture .*\/missing\/chromium[^]*scripts\/setup\.sh --tools/,
    );
    errors.mockRestore();
    files = readTree(out);
  });

  it("has a page for each document, in the frame of a catalog", () => {
    const pages = Object.keys(files).filter((path) => path.endsWith(".html") && !path.startsWith("catalog/"));
    expect(pages).toEqual(
      expect.arrayContaining(["index.html", "manual.html", "cookbook/index.html", "options.html"]),
    );
    for (const path of pages) {
      expect([path, files[path]?.match(/<h1/g)]).toEqual([path, ["<h1"]]);
      expect(files[path]).toContain('<nav class="side" aria-label="Manual">');
      expect([path, files[path]?.match(/(?<!<code>)&lt;!--|\]\(/)?.[0]]).toEqual([path, undefined]);
    }
  });

  it("has no broken link, anchor or picture", () => {
    let checked = 0;
    for (const [path, text] of Object.entries(files).filter(([name]) => name.endsWith(".html")))
      for (const [, link = ""] of text.matchAll(/(?:href|src)="(?!https?:|mailto:)([^"]*)"/g)) {
        const [file = "", anchor] = link.replace(/\?.*/, "").split("#");
        const target = file === "" ? path : posix.join(posix.dirname(path), decodeURIComponent(file));
        expect([path, link, target in files]).toEqual([path, link, true]);
        if (anchor !== undefined && anchor !== "")
          expect([path, link, files[target]?.includes(`id="${decodeURIComponent(anchor)}"`)]).toEqual([
            path,
            link,
            true,
          ]);
        checked += 1;
      }
    expect(checked).toBeGreaterThan(1000);
  });
});

describeWith("chromium", "the manual in a browser", () => {
  const open = useBrowser();
  const out = join(suiteFolder(), "site");
  beforeAll(() => buildSite(out));

  it.each(["light", "dark"] as const)("shows the page of an app in %s", async (colorScheme) => {
    const page = await open(`file://${join(out, "index.html")}`, { colorScheme });
    const shown = await page.evaluate(`{
      const { currentSrc, complete, naturalWidth, alt } = document.querySelector("picture img");
      ({ name: currentSrc.replace(/.*\\//, ""), complete, naturalWidth, alt });
    }`);
    expect(shown).toEqual({
      name: `app-${colorScheme}.png`,
      complete: true,
      naturalWidth: 1770,
      alt: expect.stringContaining("The page of an app") as string,
    });
    await page.click("picture");
    expect(await page.textContent("h1")).toBe("Mastodon");
  });

  it.each([360, 1280])("fits and obeys axe at %d", async (width) => {
    const pages = Object.keys(readTree(out)).filter((path) =>
      /^(?:cookbook\/|self-hosting\/)?[\w-]+\.html$/.test(path),
    );
    expect(pages.length).toBeGreaterThan(25);
    for (const path of [...pages, "diagnostics/index.html"]) {
      const page = await open(`file://${join(out, path)}`, { viewport: { width, height: 900 } });
      await screenshot(page, `manual/${width}/${path.replace(/[^\w-]+/g, "-")}`);
      expect.soft(await defectsOf(page), path).toEqual({ sideways: false, shifts: 0, errors: [] });
      // axe takes a minute for the thousand options.
      if (path !== "options.html") expect.soft(await brokenRules(page), path).toEqual([]);
      await page.context().close();
    }
  });
});

it("the pictures of docs/home.md are current (make site)", () => {
  for (const [path, text] of Object.entries(homePictures(catalogcProgram)))
    expect(readDocument(path)).toBe(text);
});

it("the recipe of docs/home.md becomes what the page shows", async () => {
  const [recipe, ...blocks] = blocksOf(readDocument("docs/home.md"));
  const shown = blocks.filter(({ language }) => language !== "sh");
  const { files, diagnostics } = await compile({ "page/recipe.yaml": recipe?.text ?? "" });
  expect([diagnostics, shown.length]).toEqual([[], 2]);
  const written = [...files.values()].map(String);
  for (const { text } of shown) {
    const pattern = text
      .trimEnd()
      .split(/^ *\.\.\.$/m)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join("[^]*");
    expect(written.filter((each) => new RegExp(pattern).test(each))).not.toEqual([]);
  }
});

it("docs/home.md installs catalogc by the commands of README.md, which commands.test.ts runs", () => {
  const commands = blocksOf(readDocument("docs/home.md")).find(({ language }) => language === "sh")?.text;
  expect(commands).toContain("npm install");
  expect(readDocument("README.md")).toContain(commands);
});
