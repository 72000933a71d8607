import { describe, expect, it } from "vitest";
import type { Finding, Review } from "../../../tooling/review/finding.ts";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { reviewAsJson } from "../../../tooling/review/render/summary.ts";
import { renderReview } from "../../../tooling/review/render/text.ts";
import { review } from "../../../tooling/review/review.ts";
import { plain } from "../../../compiler/diagnostics/palette.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { golden, goldenWithManifest, planned } from "../../support/reviewed-golden.ts";

const finding = (subject: string, finding: Partial<Finding>): Finding => ({
  rule: "restart",
  severity: "notice",
  subject,
  message: "its patches changed",
  where: [{ file: `${subject.replace(".", "/")}/x.nix` }],
  ...finding,
});

const rendered = (findings: readonly Finding[]): string => {
  const found: Review = { findings, files: [], hide: (text) => text };
  return renderReview(found, { outName: "out", patch: false }, plain);
};

describe("a review as text", () => {
  it("reports that only the manifest changed", () => {
    const manifest = goldenWithManifest.get("manifest.json") ?? "";
    const tidied = manifest.replace(
      /("apps\/calendar\/recipe\.ts": ")./,
      (_, before: string) => `${before}x`,
    );
    expect(tidied).not.toBe(manifest);
    const found = review(goldenWithManifest, new Map([...goldenWithManifest, ["manifest.json", tidied]]));
    expect(renderReview(found, { outName: "out", patch: false }, plain)).toBe(
      "only the manifest changed: all other generated files are the same\n",
    );
  });

  it("starts with the most severe finding of any entry", () => {
    expect(
      rendered([
        finding("catalog", { severity: "info" }),
        finding("apps.a", {}),
        finding("apps.b", { severity: "notice", message: "one" }),
        finding("apps.b", { severity: "danger", message: "two" }),
      ]),
    ).toMatchInlineSnapshot(`
      "apps.b
        danger   two
                 out/apps/b/x.nix
        notice   one
                 out/apps/b/x.nix

      apps.a
        notice   its patches changed
                 out/apps/a/x.nix

      catalog
        info     its patches changed
                 out/catalog/x.nix

      no generated file changed: 1 danger, 2 notices and 1 info
      "
    `);
  });

  it("prints a finding of many entries once, with their names", () => {
    const apps = Array.from({ length: 20 }, (_, index) => `apps.a${index}`);
    const findings = apps.flatMap((app, index) => [
      finding(app, { message: `unit \`${app}\` restarts: new`, alike: "units restart: new" }),
      ...(index === 7 ? [finding(app, { severity: "danger", message: "runs as root" })] : []),
    ]);
    expect(rendered(findings)).toMatchInlineSnapshot(`
      "apps.a7
        danger   runs as root
                 out/apps/a7/x.nix

      several entries
        notice   units restart: new
                 apps.a0, apps.a1, apps.a2, apps.a3, apps.a4, apps.a5, apps.a6, apps.a7 and 12 more

      no generated file changed: 1 danger and 20 notices
      "
    `);
    expect(rendered(findings.slice(0, 2))).toContain("unit `apps.a0` restarts: new");
  });

  it("names the recipe of an entry, also of a removed one, without catalog.json", () => {
    const recipe = "recipes/apps/tasks/recipe.ts";
    const edited = planned("tasks", [['"User": "api",', ""]]);
    const files = { "apps/tasks/plan.json": { sha256: "0".repeat(64), recipe } };
    const manifest = JSON.stringify({ generator: "catalogc 0.1.0", files });
    const undocumented = (tree: OutputTree) =>
      new Map([...tree].filter(([path]) => path !== "catalog.json")).set("manifest.json", manifest);
    const gone = new Map([...golden].filter(([path]) => !path.startsWith("apps/tasks/")));
    for (const [before, after] of [
      [golden, edited],
      [golden, gone],
      [undocumented(golden), undocumented(edited)],
    ] as const) {
      const found = review(before, after);
      const own = found.findings.filter(({ subject }) => subject === "apps.tasks");
      expect(own.length).toBeGreaterThan(0);
      expect(new Set(own.map((each) => each.recipe))).toEqual(new Set([recipe]));
      expect(renderReview(found, { outName: "out", patch: false }, plain)).toContain(
        `apps.tasks (${recipe})\n`,
      );
      expect(renderReviewMarkdown(found, { outName: "out", patch: false })).toContain(
        `### apps.tasks (\`${recipe}\`)\n`,
      );
      expect(JSON.parse(reviewAsJson(found))).toMatchObject({
        findings: expect.arrayContaining([
          expect.objectContaining({ subject: "apps.tasks", recipe }),
        ]) as unknown,
      });
    }
  });

  it("prints a move of the recipe folder once", () => {
    const after = new Map(
      [...golden].map(([path, text]) => [path, text.replaceAll("recipes/apps/", "recipes/x/")]),
    );
    const found = review(golden, after);
    const markdown = renderReviewMarkdown(found, { outName: "out", patch: false });
    expect(markdown.match(/X-Recipe/g)).toHaveLength(1);
    expect(markdown).toMatch(
      /### several entries\n\n- notice: unit restarts: `X-Recipe=` changed \(`apps\.\w+`, /,
    );
  });
});

describe("a review as a comment", () => {
  const many = Array.from({ length: 3000 }, (_, index) =>
    finding(`apps.a${index}`, {
      message: `environment variable \`V${index}\` added`,
      ...(index % 1000 === 999 && { severity: "danger", message: `\`a${index}\` now runs as root` }),
    }),
  );
  const comment = (findings: readonly Finding[]): string =>
    renderReviewMarkdown({ findings, files: [], hide: (text) => text }, { outName: "out", patch: true });

  it("fits into a comment, and counts the least severe findings that it omits", () => {
    const markdown = comment(many);
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown.length).toBeGreaterThan(55_000);
    expect(markdown.match(/now runs as root/g)).toHaveLength(3);
    expect(markdown).toContain("no generated file changed: 3 dangers and 2997 notices.");
    const reported = markdown.match(/^- notice: /gm)?.length ?? 0;
    expect(markdown).toMatch(
      new RegExp(
        `\\n\\n${2997 - reported} notices do not fit into this comment: .catalogc diff. lists all\\.\\n$`,
      ),
    );
  });

  it("omits every finding that is less severe than an omitted one", () => {
    const long = finding("apps.long", { severity: "warning", message: "x".repeat(70_000) });
    const warning = finding("apps.short", { severity: "warning", message: "two" });
    const markdown = comment([...many.slice(990, 1010), long, warning]);
    expect(markdown.match(/^- .*/gm)).toEqual([
      "- **danger**: `a999` now runs as root (`out/apps/a999/x.nix`)",
      "- **warning**: two (`out/apps/short/x.nix`)",
    ]);
    expect(markdown).toContain("1 warning and 19 notices do not fit into this comment: ");
  });

  it.each([1, 2])(
    "counts the diffs that it has no room for (%d), and shows those that come after",
    (long) => {
      const change = (path: string, after: string) => ({ path, change: "added", before: "", after }) as const;
      const huge = Array.from({ length: long }, (_, index) => change(`b${index}.json`, "x".repeat(70_000)));
      const files = [change("a.nix", "one\n"), ...huge, change("c.nix", "two\n")];
      const hide = (text: string): string => text;
      const markdown = renderReviewMarkdown({ findings: [], files, hide }, { outName: "out", patch: true });
      expect(markdown.match(/^\+.*$/gm)).toEqual(["+++ b/a.nix", "+one", "+++ b/c.nix", "+two"]);
      expect(markdown).toContain(
        `The ${long === 1 ? "diff of 1 more file is" : "diffs of 2 more files are"} too long for a comment.`,
      );
    },
  );

  it("omits nothing that fits", () => {
    const markdown = comment(many.slice(0, 500));
    expect(markdown.match(/^- notice: /gm)).toHaveLength(500);
    expect(markdown).not.toContain("no room");
  });
});
