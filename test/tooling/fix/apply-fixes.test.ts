// Slow. Depends on: golden.
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { isError, withoutRepetitions } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { applyFixes } from "../../../tooling/fix/apply-fixes.ts";
import { fixEdit } from "../../../tooling/fix/fix-edit.ts";
import { errorCases } from "../../golden/cases.ts";

const diagnosticsIn = async (tree: RecipeTree): Promise<readonly Diagnostic[]> =>
  withoutRepetitions(
    (await compile({ tree, recipesName: "recipes", recipesFromOut: "../recipes" })).diagnostics,
  );

const treeOf = (files: Readonly<Record<string, string>>): RecipeTree => ({
  list: () => ({ files: Object.keys(files), problems: [] }),
  kind: (path) => (path in files ? "file" : "missing"),
  read: (path) =>
    path in files
      ? { ok: true, bytes: Buffer.from(files[path] ?? "") }
      : { ok: false, reason: "it is not there" },
});

async function fixed(path: string, text: string) {
  const editor = new RecipeEditor(treeOf({ [path]: text }));
  return { ...(await applyFixes(editor, diagnosticsIn, () => true)), texts: editor.changed };
}

/** The other name is set too, or the place is more than the name. */
const refusedCases = new Set(["CG205", "CG420", "CG513", "CG687"]);

const cases = errorCases();
test("a mechanical hint of a golden case has an edit, after which it is not reported", async () => {
  const fixedCases: string[] = [];
  const refused: string[] = [];
  for (const { name, folder } of cases) {
    const result = await applyFixes(
      new RecipeEditor(new DiskTree(join(folder, "recipes"))),
      diagnosticsIn,
      () => true,
    );
    if (result.applied.length > 0) fixedCases.push(name);
    if (result.refused.length > 0) refused.push(name);
    expect(result.diagnostics.filter(({ fix }) => fix).length, name).toBe(result.refused.length);
  }
  expect(fixedCases.length).toBeGreaterThan(35);
  expect(new Set(refused)).toEqual(refusedCases);
});

test.each([
  [
    "a key, a value and an element in Nix",
    "recipe.nix",
    `{ pkgs, ... }:\n{\n  # kept\n  apps.web.services = {\n    components.web = {\n      process.command = "/bin/w";\n      dependsOn = [\n        "web" # itself\n        "apl"\n      ];\n    };\n    component.api.process = {\n      command = "/bin/a";\n      user = "non-priviledged";\n    };\n  };\n}\n`,
    ["components.api.process = {", '"api"\n', "# itself", 'user = "non-privileged"', "# kept"],
  ],
  [
    "the same in YAML",
    "recipe.yaml",
    `apps:\n  web:\n    # kept\n    services:\n      components:\n        api: { process: { command: /bin/a, user: non-priviledged } }\n        web:\n          proces: # kept, too\n            command: /bin/w\n          dependsOn:\n            - web # itself\n            - apl\n`,
    [
      "user: non-privileged }",
      "process: # kept, too",
      "          dependsOn:\n            # itself\n            - api\n",
    ],
  ],
  [
    "the same in JSON",
    "recipe.json",
    `{ "apps": { "web": { "services": { "components": {\n  "api": { "proces": { "command": "/bin/a", "user": "non-priviledged" } },\n  "web": { "process": { "command": "/bin/w" }, "dependsOn": ["apl", "web"] }\n} } } } }\n`,
    ['"process": { "command": "/bin/a", "user": "non-privileged" }', '"dependsOn": ["api"]'],
  ],
  [
    "the same in TypeScript",
    "recipe.ts",
    `import { defineRecipe } from "catalogc";\nlet proces = { command: "/bin/a", user: "non-priviledged" }; // kept\nexport default defineRecipe({\n  apps: { web: { services: { components: { api: { proces }, web: { 'proces': { command: '/bin/w' }, dependsOn: ['web', 'apl'] } } } } },\n});\n`,
    [
      "const proces = ",
      'user: "non-privileged" }; // kept',
      "api: { process: proces }",
      "'process': {",
      "dependsOn: ['api']",
    ],
  ],
])("%s are fixed in place", async (_, path, text, wanted) => {
  const { texts, diagnostics } = await fixed(path, text);
  expect(diagnostics.filter(isError).map(({ message }) => message)).toEqual([]);
  for (const each of wanted) expect(texts.get(path)).toContain(each);
});

test("a fix with which the recipes have more errors is not written", async () => {
  const text = `apps:\n  web:\n    services:\n      components:\n        web:\n          process: { command: /bin/w }\n          dependsOn: [wbe]\n          dependOn: [nothing, nobody]\n`;
  const { texts, refused } = await fixed("recipe.yaml", text);
  expect(texts.get("recipe.yaml") ?? text).toContain("dependOn: [nothing, nobody]");
  expect(refused.map(({ code }) => code)).toContain("CG303");
});

test("the byte order mark, line ends and other bytes stay", async () => {
  const { texts } = await fixed(
    "recipe.yaml",
    "\uFEFFapps:\r\n  web: # ü\r\n    descripton:   A web server.\r\n",
  );
  expect(texts.get("recipe.yaml")).toBe("\uFEFFapps:\r\n  web: # ü\r\n    description:   A web server.\r\n");
});

test("a diagnostic about another text has no edit", async () => {
  const tree = treeOf({ "recipe.nix": "{ }\n" });
  const span = { file: "recipe.nix", start: 2, end: 40 };
  expect(await fixEdit(tree, { span, fix: { from: "porst", to: "ports" } })).toBeUndefined();
  expect(await fixEdit(tree, { span: { ...span, end: 3 }, fix: { remove: true } })).toBeUndefined();
});
