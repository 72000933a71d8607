import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Project, ts } from "ts-morph";
import { expect, it } from "vitest";
import { describeOptions } from "../../../compiler/schema/options/describe-options.ts";
import { formattedRecipeTypes } from "../../../scripts/generate-recipe-types.ts";

const root = join(import.meta.dirname, "../../..");
const committed = join(root, "compiler/surface/recipe-types.ts");

it("are up to date: run `npm run generate`", async () => {
  expect(await formattedRecipeTypes()).toBe(readFileSync(committed, "utf8"));
});

it("document every option that can be set", () => {
  const text = readFileSync(committed, "utf8");
  for (const { path, description } of describeOptions()) {
    const name = path.split(".").at(-1) ?? "";
    expect(text, path).toContain(description.replaceAll("*/", "*\u2215"));
    expect(text, path).toMatch(new RegExp(`readonly "?${name}"?\\??: `));
  }
});

// The real compiler: in the fixture each wrong line carries `@ts-expect-error`, so an error that does not come is one.
it("take a realistic recipe, and refuse typos and wrong types", () => {
  const project = new Project({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    },
  });
  // A text file, so that the stricter settings of this project do not apply to it.
  const text = readFileSync(join(import.meta.dirname, "recipe-types.fixture.txt"), "utf8");
  const fixture = project.createSourceFile(join(import.meta.dirname, "recipe-types.fixture.ts"), text);
  project.resolveSourceFileDependencies();
  const problems = project.getPreEmitDiagnostics().map((each) => {
    const text = each.getMessageText();
    return `${each.getSourceFile()?.getBaseName() ?? ""}:${each.getLineNumber() ?? 0} ${typeof text === "string" ? text : text.getMessageText()}`;
  });
  expect(problems).toEqual([]);
  expect(fixture.getFullText().match(/@ts-expect-error/g)?.length).toBeGreaterThan(15);
});
