// Slow. Depends on: cli, recipes.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenRules, hiddenFocus, defectsOf, screenshot, useBrowser } from "../../support/browser.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

const root = join(import.meta.dirname, "../../..");
const long = "a-name-of-sixty-characters-that-no-line-of-a-telephone-can-keep".slice(0, 60);

/** Apps without texts, with long names, images, programs and a broken one, and more packages than a page shows. */
const extremes = `pkgs:
${Array.from({ length: 150 }, (_, index) => `  tool-${index}: { description: "Tool number ${index}.", license: mit, source: { url: "https://example.org/${index}.tar.gz" }, build: { standardBuilder: { enable: true } } }`).join("\n")}
  ${long}: { broken: true, license: asl20, source: { url: "https://example.org/x.tar.gz" }, build: { standardBuilder: { enable: true } } }
apps:
  bare: { services: { components: { web: { process: { command: /bin/web } } }, runtimes: { hostos: { enable: true } } } }
  ${long}:
    displayName: ${"Name".repeat(15)}
    services:
      components: { ${long.replaceAll("-", "")}: { process: { image: { name: docker.io/library/redis, tag: "7" }, ports: ["6379:6379"] } } }
      runtimes: { container: { enable: true } }
`;

async function site(folder: string, recipes: string): Promise<string> {
  const { status, stderr } = await catalogcHere(folder, ["site", recipes, "-o", "site"]);
  expect([status, stderr]).toEqual([0, ""]);
  return join(folder, "site");
}

/** All pages about the catalog, and of the entries the largest and the smallest page of each kind. */
function pagesOf(folder: string): readonly string[] {
  const inside = (name: string): readonly string[] => {
    const pages = readdirSync(join(folder, name)).filter((page) => page.endsWith(".html"));
    const size = (page: string): number => statSync(join(folder, name, page)).size;
    const sorted = pages.map((page) => `${name}/${page}`).sort((a, b) => size(a.slice(5)) - size(b.slice(5)));
    return [sorted.at(0) ?? "", sorted.at(-1) ?? ""];
  };
  const about = readdirSync(folder).filter((name) => name.endsWith(".html"));
  return [...about, ...inside("apps"), ...inside("pkgs"), "index.html?q=web", "index.html?q=zzzzzz&kind=App"];
}

/** Serves a folder on a free port of this machine; pages arrive in pieces, as from a slow host. */
async function serve(folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
  };
  const server = createServer(async ({ url = "" }, response) => {
    const path = join(folder, new URL(url, "http://localhost").pathname);
    response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
    try {
      const text = readFileSync(path);
      const size = path.endsWith(".html") ? Math.ceil(text.length / 3) : text.length;
      for (let start = 0; start < text.length; start += size) {
        if (start > 0) await setTimeout(10);
        response.write(text.subarray(start, start + size));
      }
      response.end();
    } catch {
      // Browsers ask for an icon.
      response.writeHead(url === "/favicon.ico" ? 204 : 404).end();
    }
  });
  afterAll(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describeWith("chromium", "pages in a browser", () => {
  const open = useBrowser();
  const sites: { name: string; folder: string; url: string }[] = [];
  beforeAll(async () => {
    const real = await site(suiteFolder(), join(root, "recipes"));
    const extreme = suiteFolder();
    writeTree(extreme, { "recipes/recipe.yaml": extremes });
    sites.push({ name: "real", folder: real, url: `file://${real}` });
    const folder = await site(extreme, "recipes");
    sites.push({ name: "extreme", folder, url: await serve(folder) });
  });

  it.each(
    [360, 1280].flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
    ),
  )("fit, obey axe and show the focus at $width in $colorScheme", async ({ width, colorScheme }) => {
    for (const { name, folder, url } of sites)
      for (const path of pagesOf(folder)) {
        const page = await open(`${url}/${path}`, { viewport: { width, height: 900 }, colorScheme });
        if (path.includes("?")) await page.waitForSelector("#results [role=status]:not(:empty)");
        const where = `${name} ${path}`;
        await screenshot(page, `site/${width}-${colorScheme}/${name}-${path.replace(/[^\w-]+/g, "-")}`);
        expect.soft(await defectsOf(page), where).toEqual({ sideways: false, shifts: 0, errors: [] });
        expect.soft(await brokenRules(page), where).toEqual([]);
        expect.soft(await hiddenFocus(page, 8), where).toEqual([]);
        await page.context().close();
      }
  });

  it("print without the frame, in dark ink", async () => {
    const page = await open(`${sites[0]?.url}/apps/calendar.html`, { colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    expect(await page.isVisible(".top")).toBe(false);
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(27, 36, 48)");
  });

  it("copy the text of a generated file as it is, without numbers and options", async () => {
    const { folder = "", url = "" } = sites[0] ?? {};
    const out = suiteFolder();
    expect((await catalogcHere(out, ["compile", join(root, "recipes"), "-o", "out"])).status).toBe(0);
    for (const path of pagesOf(folder).filter((page) => page.endsWith(".files.html"))) {
      const page = await open(`${url}/${path}`);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const clipboard = (): Promise<string> => page.evaluate("navigator.clipboard.readText()");
      const files = await page.locator(".code h2").allTextContents();
      expect(files).not.toEqual([]);
      for (const [index, file] of files.entries()) {
        const text = readFileSync(join(out, "out", file), "utf8");
        const button = page.locator(".code .copy").nth(index);
        await button.click();
        await expect.poll(() => button.textContent()).toBe("Copied");
        expect(await clipboard()).toBe(text);
        // The same by hand: the text is selected.
        await page.evaluate("navigator.clipboard.writeText('')");
        await page.keyboard.press("Control+C");
        await expect.poll(clipboard).not.toBe("");
        expect((await clipboard()).trimEnd()).toBe(text.trimEnd());
      }
      await page.context().close();
    }
  });

  it("keep the theme that a reader chose", async () => {
    const page = await open(`${sites[1]?.url}/index.html`, { colorScheme: "light" });
    const background = (): Promise<unknown> =>
      page.evaluate("getComputedStyle(document.body).backgroundColor");
    const light = await background();
    await page.click(".theme");
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto(`${sites[1]?.url}/all.html`);
    expect(await background()).toBe(dark);
    await page.click(".theme");
    expect(await background()).toBe(light);
    // The choice of the system is not stored, so the page follows the system again.
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await background()).toBe(dark);
  });

  it("list every entry without scripts", async () => {
    const page = await open(`${sites[1]?.url}/index.html`, { javaScriptEnabled: false });
    expect(await page.isVisible("#search")).toBe(false);
    expect(await page.locator(".card").count()).toBe(60);
    await page.click("text=All 151 packages");
    await page.waitForURL("**/all.html");
    expect(await page.locator("main li a").count()).toBe(153);
  });
});
