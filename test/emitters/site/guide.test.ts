import { expect, it } from "vitest";
import { guideHeadings } from "../../../emitters/site/guide.ts";
import { readTree } from "../../support/temp-folder.ts";
import { join } from "node:path";

/** Pages make these of the plan. */
const ownSections = ["Components", "Jobs", "Tests"];

it("pages show every section of RUN.md or make it of the plan", () => {
  const template = readTree(join(import.meta.dirname, "../../../templates"))["run.md.eta"] ?? "";
  const headings = [...template.matchAll(/(?<=^|%>)#{2,3} (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.sort()).toEqual([...guideHeadings, ...ownSections].sort());
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
