import { expect, it } from "vitest";
import { guideHeadings } from "../../../emitters/site/guide.ts";
import { readTree } from "../../support/temp-folder.ts";
import { join } from "node:path";

it("every section that pages show is one of RUN.md", () => {
  const template = readTree(join(import.meta.dirname, "../../../templates"))["run.md.eta"] ?? "";
  const headings = [...template.matchAll(/(?<=^|%>)#{2,3} (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.length).toBeGreaterThan(10);
  for (const heading of guideHeadings) expect(headings).toContain(heading);
});
