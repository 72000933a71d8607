// Slow. Depends on: cli, recipes.
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { defectsOf, useBrowser } from "../../support/browser.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";
import { patience } from "../../support/wait-until.ts";
import { hostileMarkup } from "../hostile/hostile-markup.ts";

const root = join(import.meta.dirname, "../../..");

async function site(recipes: string): Promise<string> {
  const folder = suiteFolder();
  if (recipes.endsWith("\n")) writeTree(folder, { "recipes/recipe.yaml": recipes });
  const { status, stderr } = await catalogcHere(folder, [
    "site",
    recipes.endsWith("\n") ? "recipes" : recipes,
    "-o",
    "site",
  ]);
  expect([status, stderr]).toEqual([0, ""]);
  return `file://${join(folder, "site")}`;
}

/** An app whose ports are endpoints, apps whose texts are markup, and more packages than results in a page. */
const hostile = `apps:
  calls: { services: { components: { media: { process: { image: { name: docker.io/library/media, tag: "1" }, endpoints: { dns: { port: 53, hostPort: 5353, protocol: udp }, media: { port: 40000, lastPort: 40020, protocol: udp } } } } }, runtimes: { container: { enable: true } } } }
${hostileMarkup.map((text, index) => `  app-${index}: { displayName: ${JSON.stringify(text)}, description: ${JSON.stringify(`${text}.`)} }`).join("\n")}
pkgs:
${Array.from({ length: 150 }, (_, index) => `  tool-${index}: { broken: ${index === 3}, license: mit, source: { url: "https://example.org/" }, build: { standardBuilder: { enable: true } } }`).join("\n")}
`;

const titles = (page: Page): Promise<readonly string[]> => page.locator(".results h2 a").allTextContents();

/** Waits for a condition. Chromium's driver evaluates it in the page, where the policy forbids that, only if it waits itself. */
const holds = (page: Page, condition: string): Promise<void> =>
  expect.poll(() => page.evaluate(condition), { timeout: patience }).toBe(true);

async function search(page: Page, query: string): Promise<readonly string[]> {
  await page.keyboard.press("/");
  await page.keyboard.type(query);
  await holds(page, "globalThis.catalogIndex !== undefined");
  await page.waitForSelector("#results [role=status]:not(:text('Loading'))");
  return titles(page);
}

describeWith("chromium", "the search in a browser", () => {
  const open = useBrowser();
  let real = "";
  let large = "";
  beforeAll(async () => {
    real = await site(join(root, "recipes"));
    large = await site(hostile);
  });

  it.each([
    ["a port", "5232", "Radicale"],
    ["a unit", "nginx.service", "snac"],
    ["a NixOS option", "services.nginx", "Vikunja"],
    ["a maintainer", "Catalog team", "Radicale"],
    ["a typing error", "calender", "Radicale"],
    ["swapped letters", "radiclae", "Radicale"],
    ["the start of a word", "paperl", "Paperless-ngx"],
    ["a resource and a word in any order", "database documents", "Paperless-ngx"],
    ["a license", "agpl", "strudel"],
    ["a builder", "rust", "sequoia-sq"],
  ])("finds %s: %s", async (_, query, title) => {
    const page = await open(`${real}/apps/hello.html`);
    expect(await search(page, query)).toContain(title);
    expect(await page.locator("mark").count()).toBeGreaterThan(0);
    expect(await defectsOf(page)).toEqual({ sideways: false, shifts: 0, errors: [] });
  });

  it.each(["53", "5353", "40000-40020", "40000", "40020"])(
    "finds the port %s of an endpoint",
    async (port) => {
      const page = await open(`${large}/index.html`);
      expect(await search(page, port)).toContain("calls");
    },
  );

  it("shows the name before entries that mention it", async () => {
    const page = await open(`${real}/index.html`);
    expect((await search(page, "wastebin"))[0]).toMatch(/^wastebin$/i);
  });

  it("says that its index cannot be loaded", async () => {
    const folder = suiteFolder();
    cpSync(fileURLToPath(real), folder, { recursive: true });
    rmSync(join(folder, "search-index.js"));
    const page = await open(`file://${folder}/index.html`);
    await page.keyboard.press("/");
    await page.keyboard.type("hello");
    await page.waitForSelector("#results [role=status]:text('could not be loaded')");
  });

  it("is used with the keyboard", async () => {
    const page = await open(`${real}/ports.html`);
    const [first, second] = await search(page, "proxy");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate("document.activeElement.textContent")).toBe(second);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate("document.activeElement.id")).toBe("search");
    await page.waitForURL(/ports\.html\?q=proxy$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/(?:apps|pkgs)\/[\w-]+\.html$/);
    expect(await page.textContent("h1")).toContain(first);
    await page.goBack();
    expect(await page.inputValue("#search")).toBe("proxy");
    await page.keyboard.press("Escape");
    expect(await page.isVisible("#content")).toBe(true);
    await page.waitForURL(/ports\.html$/);
  });

  it("filters with counts, in the address", async () => {
    const page = await open(`${real}/index.html?runs=NixOS&q=database`);
    await page.waitForSelector(".results li");
    const before = await titles(page);
    const button = page.locator(".filters button", { hasText: "App" });
    expect(await button.textContent()).toBe(`App ${before.length}`);
    await button.click();
    await page.waitForURL(/kind=App/);
    expect(await titles(page)).toEqual(before);
    await page.locator("[aria-pressed=true]", { hasText: "NixOS" }).click();
    await page.waitForURL((url) => !url.search.includes("NixOS"));
    expect((await titles(page)).length).toBeGreaterThanOrEqual(before.length);
    await page.goto(`${large}/index.html?state=Broken`);
    await page.waitForSelector(".results li");
    expect(await titles(page)).toEqual(["tool-3"]);
  });

  it("says what to do without results", async () => {
    const page = await open(`${real}/index.html`);
    expect(await search(page, "zzzzzz")).toEqual([]);
    expect(await page.textContent("#results [role=status]")).toContain("No entry matches “zzzzzz”");
    await page.click("text=Clear the search");
    expect(await page.isVisible("#content")).toBe(true);
    await page.goto(`${real}/index.html?state=Lost`);
    await page.waitForSelector("text=Clear the search");
    expect(await page.textContent("#results [role=status]")).toMatch(
      /^No entry matches these filters\. Clear/,
    );
  });

  it("begins with a key wherever no text is written", async () => {
    const page = await open(`${real}/ports.html`);
    await page.focus("#host input");
    await page.keyboard.press("/");
    expect(await page.evaluate("document.activeElement.id")).toBe("search");
    await page.keyboard.type("a/b");
    expect(await page.inputValue("#search")).toBe("a/b");
    await page.goto(`${real}/options.html`);
    await page.focus("#filter input");
    await page.keyboard.type("a/b");
    expect(await page.inputValue("#filter input")).toBe("a/b");
  });

  it("adds results as the page is scrolled", async () => {
    const page = await open(`${large}/index.html`);
    expect((await search(page, "tool")).length).toBe(60);
    while ((await titles(page)).length < 150) await page.mouse.wheel(0, 5000);
    expect(new Set(await titles(page)).size).toBe(150);
  });

  it("shows texts of recipes as texts, and marks them", async () => {
    const page = await open(`${large}/index.html`);
    for (const text of hostileMarkup) {
      await page.fill("#search", text.slice(0, 40));
      await holds(page, "!document.querySelector('#results [role=status]').textContent.startsWith('Load')");
      expect.soft(await titles(page), text).toContain(text.trim());
    }
    const made = await page.evaluate(
      "[...document.querySelectorAll('#results *')].map(({ localName }) => localName)",
    );
    const known = ["a", "button", "div", "h1", "h2", "li", "mark", "ol", "p", "small", "span"];
    expect(known).toEqual(expect.arrayContaining([...new Set(made as string[])]));
    expect(await page.evaluate("globalThis.owned")).toBeUndefined();
    expect(await defectsOf(page)).toEqual({ sideways: false, shifts: 0, errors: [] });
  });
});
