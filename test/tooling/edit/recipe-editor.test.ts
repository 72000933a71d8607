// Slow. Depends on: tooling/edit.
import fc from "fast-check";
import { expect, it } from "vitest";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";

/** Ways to write the scalar that is replaced, with everything around it, by recipe file. */
const recipes: readonly (readonly [file: string, before: string, old: string, after: string])[] = [
  ["recipe.ts", "export default { apps: { a: { usage: ", `"old"`, ` , broken: false } } } // ü\n`],
  ["recipe.ts", "export default {apps:{a:{broken: false,\tusage:", "'old'", "}}}"],
  ["recipe.ts", "export default { apps: { a: { usage: ", "`old`", " as string } } };\r\n"],
  [
    "recipe.ts",
    `import { sh } from "catalogc"; export default { apps: { a: { usage: `,
    "sh`\n  old\n`",
    " } } };\n",
  ],
  ["recipe.nix", "{ apps.a = { usage = ", `"old"`, "; /* here */ broken = false; }; }"],
  ["recipe.nix", "let x = 1; in {\n  apps.a.usage =\n    ", "''\n      old\n    ''", ";\n}\n"],
  ["recipe.yaml", "apps:\n  a:\n    broken: false\n    usage: ", "old", "   # ü\n    displayName: x\n"],
  ["recipe.yaml", "apps: {a: {usage: ", "'old'", ", broken: false}}\n"],
  ["recipe.yaml", "apps:\n  a:\n    usage: ", "|\n      old\n      text\n", "    broken: false # end\n"],
  [
    "recipe.yaml",
    "\uFEFFapps:\r\n  a:\r\n    usage: ",
    ">-\r\n      old\r\n      text",
    "\r\n    broken: false\r\n",
  ],
  ["recipe.yaml", "apps:\n  a:\n    usage: ", "|\n      old", "\n\n\n    # why\n    broken: false\n"],
  ["recipe.yaml", "apps:\n  a:\n    usage: ", "|\n      old", "\n  \n\n"],
  ["recipe.yaml", "apps:\r\n  a:\r\n    usage: ", "|+\r\n      old", "\r\n"],
  ["recipe.ts", "\uFEFFexport default { apps: { a: { usage: ", `"old"`, " } } };\r\n"],
  ["recipe.nix", "\uFEFF{ apps.a.usage = ", `"old"`, ";\r\n}\r\n"],
  ["recipe.json", `{ "apps" : { "a": { "usage":`, `"old"`, ` , "broken": false } } }\n`],
];

const treeOf = (path: string, text: string): RecipeTree => ({
  list: () => ({ files: [path], problems: [] }),
  kind: (asked) => (asked === path ? "file" : "missing"),
  read: (asked) =>
    asked === path ? { ok: true, bytes: Buffer.from(text) } : { ok: false, reason: "it is not there" },
});

/** Texts that recipes may hold: no lone surrogates, no NUL. */
const texts = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.constantFrom('"', "'", "`", "$", "{", "}", "\\", "\n", " ", "#", ":", "a", "-", "\t"),
    }),
    fc.constantFrom(
      "true",
      "null",
      "1",
      "1.5",
      "~",
      "- a",
      "a: b",
      "# c",
      "''${x}",
      "${x}",
      "''",
      "&a",
      "*a",
      "|",
      "%",
    ),
  )
  .filter((text) => text.isWellFormed() && !/[\0\r]/.test(text));

it.each(recipes)("%s: %s…: any text, and every other byte stays", async (file, before, old, after) => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const original = before + old + after;
      const editor = new RecipeEditor(treeOf(file, original));
      const problems = await editor.set("apps.a.usage", text);
      const changed = editor.text(file) ?? "";
      if (problems.length > 0) {
        // Where nothing spells the text, nothing changes.
        expect(changed).toBe(original);
        expect(text).toMatch(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Co}|\p{Cn}/u);
        return;
      }
      expect(changed.startsWith(before)).toBe(true);
      expect(changed.endsWith(after)).toBe(true);
      // The recipe has the new value: setting it once more changes nothing.
      const again = new RecipeEditor(treeOf(file, changed));
      expect(await again.set("apps.a.usage", text)).toEqual([]);
      expect([...again.changed]).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it("reads the recipe whose text contains the name before all others", async () => {
  const texts: Readonly<Record<string, string>> = {
    "a/recipe.yaml": "apps:\n  a: {usage: other}\n",
    "b/recipe.yaml": "apps:\n  tasks: {usage: old}\n",
  };
  const tree: RecipeTree = {
    list: () => ({ files: Object.keys(texts), problems: [] }),
    kind: (path) => (path in texts ? "file" : "missing"),
    read: (path) => ({ ok: true, bytes: Buffer.from(texts[path] ?? "") }),
  };
  const parsed: ParseCache = new Map();
  const editor = new RecipeEditor(tree, parsed);
  expect(await editor.set("apps.tasks.usage", "new")).toEqual([]);
  expect(editor.text("b/recipe.yaml")).toBe("apps:\n  tasks: {usage: new}\n");
  expect([...parsed.keys()]).toEqual(["b/recipe.yaml"]);
});

it.each([
  [
    "recipe.json",
    `{ "$nix": "pkgs.fetchurl { hash = \\"\\"; }" }`,
    `{ "$nix": "pkgs.fetchurl { hash = \\"NEW\\"; }" }`,
  ],
  [
    "recipe.yaml",
    `a: !nix "pkgs.fetchurl { hash = \\"\\"; }"`,
    `a: !nix "pkgs.fetchurl { hash = \\"NEW\\"; }"`,
  ],
  [
    "recipe.yaml",
    `a: { outputHashes: { x: !nix lib.fakeHash } }`,
    `a: { outputHashes: { x: !nix '"NEW"' } }`,
  ],
  ["recipe.nix", `{ lib }: with lib; { sha256 = fakeSha256; }`, `{ lib }: with lib; { sha256 = "NEW"; }`],
  ...[
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "0mdqa9w1p6cmli6976v4wi0sw9r4p5prkj7lzfd1877wk11c9c73",
    "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  ].map((digest) => [
    "recipe.nix",
    `{ sha256 = "${digest}"; rev = "${digest}"; gitHash = "${digest}"; }`,
    `{ sha256 = "NEW"; rev = "${digest}"; gitHash = "${digest}"; }`,
  ]),
  ["recipe.nix", `let f = a: hash: hash; in [ (f "" "") ]`, `let f = a: hash: hash; in [ (f "" "NEW") ]`],
])("%s: the one hash in %s is found and written", async (path, text, after) => {
  const editor = new RecipeEditor(treeOf(path, text));
  const places = await editor.hashesIn(path);
  expect(places).toHaveLength(1);
  const hash = `sha256-${"N".repeat(43)}=`;
  expect(await editor.setHash(path, 0, places[0]?.value ?? "none", hash)).toEqual([]);
  expect(editor.text(path)).toBe(after.replace("NEW", hash));
});
