import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree } from "../support/temp-folder.ts";
import { compileCase, treeCases } from "./cases.ts";
import { convertCase, variantsOf, variantTree, withoutSyntax } from "./variants.ts";

const variants = treeCases().flatMap((one) =>
  variantsOf(one).map((syntax) => ({ name: `${one.name} in ${syntax}`, one, syntax })),
);

describe.each(variants)("golden/$name", ({ one, syntax }) => {
  it("gives the files of the case", async () => {
    const original = await compileCase(one);
    const { files, diagnostics } = await compileCase(one, variantTree(one, syntax));
    if (Object.keys(files).length === 0) expect(diagnostics).toBe("");
    expect(withoutSyntax(files)).toEqual(withoutSyntax(original.files));
  });

  it("equals the output of catalogc convert", async () => {
    const { files, problems } = await convertCase(one, syntax);
    expect(problems).toEqual([]);
    expect(files).toEqual(readTree(join(one.folder, `recipes.${syntax}`)));
  });
});

it("has every case in each syntax that can say it", () => {
  const own = (folder: string) =>
    new Set(Object.keys(readTree(folder)).map((path) => path.split(".").at(-1)));
  const missing = treeCases().flatMap((one) =>
    one.syntaxes
      .filter((syntax) => !own(one.recipes).has(syntax) && !existsSync(join(one.folder, `recipes.${syntax}`)))
      .map((syntax) => `${one.name} in ${syntax}`),
  );
  expect(missing).toEqual([]);
});
