import { expect, it } from "vitest";
import { generatedDocs } from "../../scripts/generate-docs.ts";
import { readDocument } from "./snippets.ts";

it("docs/ is generated from what there is now (npm run generate)", async () => {
  for (const [path, text] of Object.entries(await generatedDocs())) expect(readDocument(path)).toBe(text);
});

it("every diagnostic has an explanation, an example with what is said about it, and what to write instead", () => {
  const sections = readDocument("docs/diagnostics.md").split(/^### /m).slice(1);
  expect(sections.length).toBeGreaterThan(200);
  const isComplete = (section: string): boolean =>
    /^(?:CG\d{3}|advice\/[a-z-]+)\n\n\S/.test(section) && /^```text\n/m.test(section) && /^ {2}hint: /m.test(section);
  expect(sections.filter((section) => !isComplete(section)).map((section) => section.split("\n", 1))).toEqual(
    [],
  );
});
