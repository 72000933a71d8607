import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

/** The pages of a catalog in Debian's Chromium; times in milliseconds. */
export interface SiteCost {
  /** The index of the search, compressed with gzip. */
  readonly indexBytes: number;
  readonly firstPaint: number;
  /** From the first focus of the search to an index in memory. */
  readonly loading: number;
  /** From a keystroke to results with a layout; 95 % are below `slow`. */
  readonly keystroke: { readonly median: number; readonly slow: number };
}

const queries = ["service 12", "tool number", "postgresql", "8080", "nubmer", "zzzzzz"];

/** Types into the search of a site. */
export async function measureSite(site: string): Promise<SiteCost> {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(`file://${join(site, "index.html")}`);
    const firstPaint = await page.evaluate<number>(
      "new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))",
    );
    const loading = await page.evaluate<number>(
      "(async () => { const start = performance.now(); await load(); return performance.now() - start; })()",
    );
    const times: number[] = [];
    for (const query of queries)
      for (let length = 1; length <= query.length; length += 1)
        times.push(
          await page.evaluate<number>(`(async () => {
            field.value = ${JSON.stringify(query.slice(0, length))};
            const start = performance.now();
            await update();
            document.body.getBoundingClientRect();
            return performance.now() - start;
          })()`),
        );
    times.sort((a, b) => a - b);
    return {
      indexBytes: gzipSync(readFileSync(join(site, "search-index.js"))).length,
      firstPaint,
      loading,
      keystroke: {
        median: times[Math.floor(times.length / 2)] ?? 0,
        slow: times[Math.floor(times.length * 0.95)] ?? 0,
      },
    };
  } finally {
    await browser.close();
  }
}
