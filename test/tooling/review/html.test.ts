// Slow. Depends on: templates/site.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { svgOf } from "../../../tooling/graph/svg.ts";
import { pictureStyle } from "../../../tooling/graph/style.ts";
import type { Review } from "../../../tooling/review/finding.ts";
import { renderReviewHtml } from "../../../tooling/review/render/html.ts";
import { hostileText } from "../../emitters/hostile/hostile-text.ts";
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

interface Seen {
  readonly width: number;
  readonly overflow: number;
  readonly tags: readonly string[];
  readonly text: string;
  readonly headings: readonly string[];
  readonly rows: readonly string[];
  readonly back: string;
  readonly marks: string;
}

const widths = [360, 1280];

/** Pages as Chromium shows them at each width, by its own account. */
function show(pages: readonly string[], dark = false): readonly Seen[] {
  const folder = tempFolder();
  const frames = JSON.stringify(pages.flatMap((text) => widths.map((width) => ({ text, width }))));
  writeFileSync(
    join(folder, "frames.html"),
    `<!doctype html><meta charset="utf-8"><script>
const frames = ${frames.replaceAll("<", "\\u003c")};
const seen = [];
for (const [at, { text, width }] of frames.entries()) {
  const frame = document.createElement("iframe");
  frame.width = width;
  frame.srcdoc = text;
  frame.onload = () => {
    const { contentDocument: page, contentWindow: view } = frame;
    const all = (selector) => [...page.querySelectorAll(selector)];
    seen[at] = {
      width,
      overflow: page.documentElement.scrollWidth - page.documentElement.clientWidth,
      tags: all("*").map((each) => [each.localName, ...each.getAttributeNames()].join(" ")),
      text: page.body.textContent,
      headings: all("h2, summary").map((each) => each.textContent.trim()),
      rows: all("details[open] tbody tr").map((row) => [...row.cells].map((cell) => cell.textContent).join(" | ")),
      back: view.getComputedStyle(page.body).backgroundColor,
      marks: view.getComputedStyle(page.querySelector(".danger")).color,
    };
    if (Object.keys(seen).length === frames.length) {
      const result = document.createElement("pre");
      result.id = "result";
      result.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(seen))));
      document.body.replaceChildren(result);
    }
  };
  document.documentElement.append(frame);
}
</script><body></body>`,
  );
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}/profile`];
  const colours = dark ? ["--blink-settings=preferredColorScheme=0"] : [];
  const { stdout } = spawnSync(
    "chromium",
    [...flags, ...colours, "--virtual-time-budget=10000", "--dump-dom", `file://${folder}/frames.html`],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const [, result = ""] = /<pre id="result">(.*?)<\/pre>/s.exec(stdout) ?? [];
  return JSON.parse(Buffer.from(result, "base64").toString()) as readonly Seen[];
}

describe("a review as a page", () => {
  const text = page(reviewWith("x"));

  it("loads nothing, and has one style that its policy names", () => {
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(text).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    );
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
  it("shows dangers, then units side by side, and does not scroll sideways", () => {
    const seen = show([page(reviewWith("name"))]);
    expect(seen.map(({ width, overflow }) => [width, overflow])).toEqual(widths.map((width) => [width, 0]));
    for (const { headings, rows, back, marks } of seen) {
      expect(headings).toEqual([
        "apps.name name",
        "pkgs.tool",
        "Files",
        "web.service changed",
        "long.service added",
        "apps/name.nix changed",
      ]);
      expect(rows.slice(0, 5)).toEqual([
        "@@ -1,3 +1,4 @@",
        "[Service] | [Service]",
        "User=a | User=b",
        " | Group=c",
        "name | name",
      ]);
      expect([back, marks]).toEqual(["rgb(255, 255, 255)", "rgb(179, 38, 30)"]);
    }
    expect(show([page(reviewWith("name"))], true).map(({ back }) => back)).toEqual(
      widths.map(() => "rgb(15, 20, 27)"),
    );
  });

  it("shows hostile texts as text", () => {
    const markup = [
      `</code></td></style><script>alert(1)</script><img src=x onerror=alert(1)>"'>`,
      "<!-- --> &amp; ]]> <svg/onload=x> <b",
    ];
    const texts = [...markup, ...fc.sample(hostileText, { numRuns: 12, seed: 20261130 })].map(
      (text) => `q${text.replaceAll(/[\r\n]/g, " ")}`,
    );
    const [harmless, , ...seen] = show(["x", ...texts].map((text) => page(reviewWith(text))));
    expect(seen).toHaveLength(texts.length * 2);
    for (const [index, { tags, text }] of seen.entries()) {
      const hostile = texts[Math.floor(index / 2)] ?? "";
      expect([hostile, tags]).toEqual([hostile, harmless?.tags]);
      if (markup.includes(hostile.slice(1))) expect(text).toContain(hostile);
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
