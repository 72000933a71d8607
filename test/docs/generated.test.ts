import { expect, it } from "vitest";
import { generatedDocs } from "../../scripts/generate-docs.ts";
import { readDocument } from "./snippets.ts";

it("docs/ is generated from what there is now (npm run generate)", async () => {
  for (const [path, text] of Object.entries(await generatedDocs())) expect(readDocument(path)).toBe(text);
});
