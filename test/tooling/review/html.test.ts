// Slow. Depends on: templates/site.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { templates } from "../../../emitters/support/templates.ts";
import { svgOf } from "../../../tooling/graph/svg.ts";
import { pictureStyle } from "../../../tooling/graph/style.ts";
import type { Review } from "../../../tooling/review/finding.ts";
import { renderReviewHtml } from "../../../tooling/review/render/html.ts";
import { hostileText } from "../../emitters/hostile/hostile-text.ts";
import { brokenRules, defectsOf, hiddenFocus, screenshot, useBrowser } from "../../support/browser.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

/** A review of one unit and one other file, with a text in every place. */
const reviewWith = (text: string): Review => ({
  findings: [
    {
      rule: "a",
      severity: "info",
      subject: "pkgs.tool",
      message: "changed: `version`",
      where: [{ file: "x" }],
    },
    {
      rule: "b",
      severity: "danger",
      subject: `apps.${text}`,
      recipe: text,
      message: `runs as root: \`${text.replaceAll("`", "'")}\``,
      where: [{ file: text }],
    },
  ],
  files: [
    { path: `apps/${text}.nix`, change: "changed", before: "a\n", after: `${text}\n` },
    {
      path: "web.service",
      change: "changed",
      before: `[Service]\nUser=a\n${text}`,
      after: `[Service]\nUser=b\nGroup=c\n${text}`,
    },
    { path: "long.service", change: "added", before: "", after: `Environment=${"x".repeat(2_000)}\n` },
  ],
  hide: (line) => line.replaceAll("secret", "…"),
});

const page = (review: Review): string =>
  renderReviewHtml(review, {
    outName: "out",
    patch: true,
    sha256: (text) => createHash("sha256").update(text).digest("base64"),
  });

/** Opens a page from a file, as readers do. */
function fileOf(review: Review): string {
  const path = join(tempFolder(), "review.html");
  writeFileSync(path, page(review));
  return `file://${path}`;
}

describe("a review as a page", () => {
  const text = page(reviewWith("x"));

  it("loads nothing, and has one style that its policy names", () => {
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(text).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    );
    expect(style).toBe(templates["site/style.css"] + templates["site/review.css"]);
    expect(text).not.toMatch(/<(?:script|link|img|iframe)|\bsrc=|url\(|@import|https?:/);
  });

  it("hides secrets, and counts files that do not fit", () => {
    const { findings, hide } = reviewWith("");
    const long = "a\n".repeat(15_000);
    const files = ["a", "b"].map((path) => ({ path, change: "added" as const, before: "", after: long }));
    const secret = { path: "c", change: "added" as const, before: "", after: "secret\n" };
    const shown = page({ findings, hide, files: [...files, secret] });
    expect(shown).toContain("1 more file changed");
    expect(shown).not.toContain("secret");
  });
});

describeWith("chromium", "a review in a browser", () => {
  const open = useBrowser();
  const markup = [
    `</code></td></style><script>alert(1)</script><img src=x onerror=alert(1)>"'>`,
    "<!-- --> &amp; ]]> <svg/onload=x> <b",
  ];
  const seen = {
    headings: `[...document.querySelectorAll("h2, summary")].map((each) => each.textContent.trim())`,
    rows: `[...document.querySelectorAll("details[open] tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join(" | "))`,
    tags: `[...document.querySelectorAll("*")].map((each) => [each.localName, ...each.getAttributeNames()].join(" "))`,
  };

  it.each(
    [360, 1280].flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
    ),
  )("fits, obeys axe and shows the focus at $width in $colorScheme", async ({ width, colorScheme }) => {
    for (const [name, text] of Object.entries({
      name: "name",
      hostile: markup.join(""),
      long: "long".repeat(60),
    })) {
      const review = await open(fileOf(reviewWith(text)), { viewport: { width, height: 900 }, colorScheme });
      await screenshot(review, `review/${width}-${colorScheme}/${name}`);
      expect.soft(await defectsOf(review), name).toEqual({ sideways: false, shifts: 0, errors: [] });
      await review.evaluate(`document.querySelectorAll("details").forEach((each) => (each.open = true))`);
      expect.soft(await brokenRules(review), name).toEqual([]);
      expect.soft(await hiddenFocus(review, 8), name).toEqual([]);
      await review.context().close();
    }
  });

  it("shows dangers, then units side by side", async () => {
    const review = await open(fileOf(reviewWith("name")));
    expect(await review.evaluate(seen.headings)).toEqual([
      "apps.name name",
      "pkgs.tool",
      "Files",
      "web.service changed",
      "long.service added",
      "apps/name.nix changed",
    ]);
    expect((await review.evaluate<string[]>(seen.rows)).slice(0, 5)).toEqual([
      "@@ -1,3 +1,4 @@",
      "[Service] | [Service]",
      "User=a | User=b",
      " | Group=c",
      "name | name",
    ]);
  });

  it("shows hostile texts as text", async () => {
    const harmless = await open(fileOf(reviewWith("x")));
    const tags = await harmless.evaluate(seen.tags);
    const texts = [...markup, ...fc.sample(hostileText, { numRuns: 12, seed: 20261130 })].map(
      (text) => `q${text.replaceAll(/[\r\n]/g, " ")}`,
    );
    for (const text of texts) {
      const review = await open(fileOf(reviewWith(text)));
      expect([text, await review.evaluate(seen.tags)]).toEqual([text, tags]);
      if (markup.includes(text.slice(1))) expect(await review.textContent("body")).toContain(text);
      await review.context().close();
    }
  });
});

it("a picture of its own has the colours of the site, for the light and the dark", () => {
  const svg = svgOf({ name: "a", title: "a", nodes: [], edges: [] }, pictureStyle());
  expect(svg).toMatch(
    /@supports \(color: light-dark[^]*--back: light-dark\(#\w+, #\w+\);[^]*\.node rect \{\n {2}fill: var\(--box\)/,
  );
  const used = [...svg.matchAll(/var\((--\w+)\)/g)].map(([, name = ""]) => name);
  expect(used.length).toBeGreaterThan(4);
  for (const name of used) expect(svg).toContain(`${name}: `);
});
