import fc from "fast-check";
import { expect, it } from "vitest";
import { convertTree, type Syntax } from "../../../../tooling/convert/convert.ts";
import type { RecipeTree } from "../../../../compiler/support/recipe-tree.ts";

// Texts that YAML has to quote, or that would lose space at the ends of lines: through YAML, and back.

const piece = fc.constantFrom(
  ..."ab -#:'\"\\\n\r\t",
  ..."\u0001\u001b\u0085\u00A0\u2028\uFEFF",
  ...[" \n", "\n\n", "\r\n", "word", "a line "],
);
const ofLength = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(piece, { minLength, maxLength }).map((pieces) => pieces.join("").slice(0, maxLength));
const space = fc.string({ unit: fc.constantFrom(..." \n\ta"), maxLength: 8 });

const treeOf = (path: string, text: string): RecipeTree => ({
  list: () => ({ files: [path], problems: [] }),
  kind: (each) => (each === path ? "file" : "missing"),
  read: (each) =>
    each === path ? { ok: true, bytes: new TextEncoder().encode(text) } : { ok: false, reason: "missing" },
});

async function convert(path: string, text: string, to: Syntax): Promise<string> {
  const { files, diagnostics } = await convertTree(treeOf(path, text), to);
  expect(diagnostics).toEqual([]);
  return files.get(`recipe.${to}`) ?? "";
}

async function throughYaml(texts: readonly string[]): Promise<string> {
  const apps = Object.fromEntries(texts.map((usage, at) => [`a${at}`, { usage }]));
  const yaml = await convert("recipe.json", JSON.stringify({ apps }), "yaml");
  const back: unknown = JSON.parse(await convert("recipe.yaml", yaml, "json"));
  expect(back).toEqual({ apps });
  return yaml;
}

it("come back as they were", async () => {
  const texts = fc.array(fc.oneof({ weight: 3, arbitrary: ofLength(40, 120) }, space), {
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (all) => void (await throughYaml(all))),
    { numRuns: 30 },
  );
});

it("are written on one line, with invisible characters as escapes", async () => {
  const long = "a line of text, longer than forty letters";
  expect(await throughYaml([`${long} \r\nb \nc`, `${long}\r\n\u00A0b\n`, " \n\n"])).toBe(`apps:
  a0:
    usage: "${long} \\r\\nb \\nc"
  a1:
    usage: "${long}\\r\\n\\u00A0b\\n"
  a2:
    usage: " \\n\\n"
`);
});
