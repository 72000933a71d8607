import { expect, it } from "vitest";
import { generatedDocs, phases } from "../../scripts/generate-docs.ts";
import { readDocument } from "./snippets.ts";

it("generated documents match the sources (npm run generate)", async () => {
  for (const [path, text] of Object.entries(await generatedDocs())) expect(readDocument(path)).toBe(text);
});

it("the phases of docs/home.md are those that compile runs, and writing", () => {
  const [, body = ""] = readDocument("compiler/compile.ts").split("export async function compile<");
  const run = [...body.matchAll(/(?<=^ {2}\/\/ .*)\b(\d)\. /gm)].map(([, number]) => number);
  const shown = phases().flatMap(([name = ""]) => (name === "" ? [] : name.slice(0, 1)));
  expect(run).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  expect(shown).toEqual([...run, "9"]);
});

it("every diagnostic has a description and an example with a hint", async () => {
  const sections = Object.entries(await generatedDocs())
    .filter(([path]) => path.startsWith("docs/diagnostics/") && !path.endsWith("README.md"))
    .flatMap(([, text]) => text.split(/^## /m).slice(1));
  expect(sections.length).toBeGreaterThan(200);
  const isComplete = (section: string): boolean =>
    /^(?:CG\d{3}|advice\/[a-z-]+)\n\n\S/.test(section) &&
    /^```text\n/m.test(section) &&
    /^ {2}hint: /m.test(section);
  expect(sections.filter((section) => !isComplete(section)).map((section) => section.split("\n", 1))).toEqual(
    [],
  );
});
