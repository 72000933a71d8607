import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
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
    expect(text, path).toMatch(new RegExp(`readonly "?${name}"?\\??:\\s`));
  }
});

// The real compiler: in the fixture each wrong line carries `@ts-expect-error`, so an error that does not come is one.
it("take a realistic recipe, and refuse typos and wrong types", () => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  // A text file, so that the stricter settings of this project do not apply to it.
  const text = readFileSync(join(import.meta.dirname, "recipe-types.fixture.txt"), "utf8");
  const path = join(import.meta.dirname, "recipe-types.fixture.ts");
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === path || fileExists(file);
  host.readFile = (file) => (file === path ? text : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === path
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, file, ...rest);
  const program = ts.createProgram([path], options, host);
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${file?.fileName ?? ""}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  expect(problems).toEqual([]);
  expect(text.match(/@ts-expect-error/g)?.length).toBeGreaterThan(15);
});
