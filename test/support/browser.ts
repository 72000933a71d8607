import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

/** Screenshots of pages, to be looked at; not in the repository. */
const outputFolder = join(import.meta.dirname, "../output");

/** Errors of the scripts and the policies of pages. */
const problems = new WeakMap<Page, string[]>();

/** Debian's Chromium for the tests of a file: opens a page in a context of its own. */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser;
  beforeAll(async () => {
    // As root, which containers of CI are, Chromium has no sandbox.
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());
  return async (url, options = {}) => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    const errors: string[] = [];
    problems.set(page, errors);
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.addInitScript(`
      globalThis.shifts = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.shifts += value)))
        .observe({ type: "layout-shift", buffered: true });`);
    await page.goto(url, { waitUntil: "load" });
    return page;
  };
}

export const screenshot = (page: Page, name: string): Promise<unknown> => {
  const path = join(outputFolder, `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  return page.screenshot({ path });
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The rules of axe that a page breaks, each with its elements. */
export async function brokenRules(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate<readonly Violation[]>(
    "axe.run({ preload: false }).then(({ violations }) => violations)",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** Errors of a page's scripts, whether it scrolls sideways, and how far its layout shifted. */
export async function defectsOf(page: Page): Promise<unknown> {
  const layout = await page.evaluate<object>(
    "({ sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth, shifts: globalThis.shifts })",
  );
  return { ...layout, errors: problems.get(page) };
}

/** The elements that the Tab key reaches, at most `most`, and that do not show it. */
export async function hiddenFocus(page: Page, most: number): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate<string | null>(`{
      const focused = document.activeElement;
      const shows = (element) => element && getComputedStyle(element).outlineStyle !== "none";
      const label = focused.type === "radio" ? focused.nextElementSibling : undefined;
      focused === document.body || shows(focused) || shows(label) ? null : focused.outerHTML;
    }`);
    if (found !== null) hidden.push(found);
  }
  return hidden;
}
