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

it("each section of a RUN.md that pages show reads whole", () => {
  const guides = Object.entries(readTree(join(import.meta.dirname, "../../../golden"))).filter(([path]) =>
    path.endsWith("/RUN.md"),
  );
  expect(guides.length).toBeGreaterThan(50);
  for (const [path, text] of guides)
    for (const section of text.split(/^#{2,3} /m)) {
      const heading = section.split("\n", 1)[0] ?? "";
      if (!guideHeadings.some((each) => each === heading)) continue;
      expect([path, section]).not.toEqual([path, expect.stringMatching(/^.*\n\n```|\n```\n\n[a-z]/)]);
      if (section.includes("podman-compose")) expect([path, heading]).toEqual([path, "In containers"]);
    }
});
