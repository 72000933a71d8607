// Slow. Depends on: cli.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, suiteFolder, tempFolder, writeTree } from "../../../support/temp-folder.ts";

const folder = suiteFolder();
/** Every syntax, modules of every kind, bytes that only a copy keeps. */
const mixed: Readonly<Record<string, string>> = {
  "catalog.yaml": "maintainerLists: [./people.nix]\n",
  "people.nix": `{ ada = { name = "Ada"; github = "ada"; email = "ada@example.org"; }; }\n`,
  "in-ts/recipe.ts": `\uFEFFimport { defineRecipe, pkgs } from "catalogc";\r\nimport { licence } from "../licence.ts";\r\nimport names from "../names.json";\r\n\r\nexport default defineRecipe({ pkgs: { [names.ts]: { license: licence, build: { identityBuilder: { enable: true, derivation: pkgs.hello } } } } });\r\n`,
  "licence.ts": `import base from "./base.nix";\n\nexport const licence = base.licence;\n`,
  "base.nix": `{ licence = "mit"; }\n`,
  "names.json": `{ "ts": "in-ts" }\n`,
  "in-nix/recipe.nix": `{ pkgs, ... }:\n{\n  pkgs.in-nix = {\n    license = (import ./own.nix).licence;\n    build.identityBuilder = { enable = true; derivation = pkgs.hello; };\n  };\n}\n`,
  "in-nix/own.nix": `import ../base.nix\n`,
  "in-nix/notes.json": "{ }\n",
  "in-yaml/recipe.yaml": `pkgs:\n  in-yaml:\n    license: mit\n    maintainers: [ada]\n    build: { identityBuilder: { enable: true, derivation: hello } }\n`,
};

/** The output of a recipe folder, however it is written. */
async function compiled(recipes: string): Promise<Readonly<Record<string, string>>> {
  const out = tempFolder();
  const { status, stderr } = await catalogcHere(folder, [
    "compile",
    recipes,
    "-o",
    join(out, "out"),
    "--no-cache",
  ]);
  expect([status, stderr]).toEqual([0, ""]);
  const { "catalog.json": json = "", ...files } = readTree(join(out, "out"));
  const neutral = json.replaceAll(/recipes(?:\.\w+)?\/([^"]*?)(?:recipe\.\w+)?"/g, '$1"');
  return { "catalog.json": neutral, names: Object.keys(files).join(" ") };
}

beforeAll(() => {
  writeTree(join(folder, "recipes"), mixed);
});

describe.each([
  {
    to: "ts",
    converted: ["catalog.ts", "in-nix/recipe.ts", "in-yaml/recipe.ts"],
    copied: ["base.nix", "in-nix/own.nix", "in-ts/recipe.ts", "licence.ts", "names.json", "people.nix"],
  },
  {
    to: "nix",
    converted: ["catalog.nix", "in-ts/recipe.nix", "in-yaml/recipe.nix", "licence.nix"],
    copied: ["base.nix", "in-nix/own.nix", "in-nix/recipe.nix", "names.json", "people.nix"],
  },
  {
    to: "yaml",
    converted: ["in-nix/recipe.yaml", "in-ts/recipe.yaml"],
    copied: ["catalog.yaml", "in-yaml/recipe.yaml", "people.nix"],
  },
])("a folder of every syntax, to $to", ({ to, converted, copied }) => {
  const out = `recipes.${to}`;

  it("is a whole catalog afterwards", async () => {
    const { status, stdout, stderr } = await catalogcHere(folder, [
      "convert",
      "recipes",
      "--to",
      to,
      "-o",
      out,
    ]);
    expect([status, stdout, stderr]).toEqual([
      0,
      `converted ${converted.length} files, copied ${copied.length} as they are\n`,
      "",
    ]);
    const files = readTree(join(folder, out));
    expect(Object.keys(files)).toEqual([...converted, ...copied].sort());
    expect(Object.fromEntries(copied.map((path) => [path, files[path]]))).toEqual(
      Object.fromEntries(copied.map((path) => [path, mixed[path]])),
    );
    expect(await compiled(out)).toEqual(await compiled("recipes"));
  });

  it("is copied when there is nothing to convert", async () => {
    const { status, stdout } = await catalogcHere(folder, ["convert", out, "--to", to, "-o", `${out}.again`]);
    expect([status, stdout]).toEqual([
      0,
      `converted 0 files, copied ${converted.length + copied.length} as they are\n`,
    ]);
    expect(readTree(join(folder, `${out}.again`))).toEqual(readTree(join(folder, out)));
  });
});

it("does not move recipes that already have the syntax", async () => {
  const own = tempFolder();
  writeTree(join(own, "recipes"), mixed);
  expect(await catalogcHere(own, ["convert", "recipes", "--to", "ts", "-o", "recipes"])).toEqual({
    status: 0,
    stdout: "converted 3 files, left 1 as it is\n",
    stderr: "",
  });
  const {
    "catalog.ts": catalog,
    "in-nix/recipe.ts": nix,
    "in-yaml/recipe.ts": yaml,
    ...old
  } = readTree(join(own, "recipes"));
  expect([catalog, nix, yaml].map((text) => text?.includes("export default define"))).toEqual([
    true,
    true,
    true,
  ]);
  expect(old).toEqual(mixed);
});

it("does not overwrite existing files", async () => {
  const own = tempFolder();
  writeTree(own, { "recipes/a/recipe.ts": mixed["in-ts/recipe.ts"] ?? "", "there/a/recipe.ts": "mine" });
  const { status, stderr } = await catalogcHere(own, ["convert", "recipes", "--to", "ts", "-o", "there"]);
  expect([status, stderr.split("\n")[0]]).toEqual([1, "error[CG584]: `there/a/recipe.ts` already exists"]);
  expect(readTree(join(own, "there"))).toEqual({ "a/recipe.ts": "mine" });
});

it("converts again while the existing files are the same", async () => {
  const own = tempFolder();
  writeTree(own, Object.fromEntries(Object.entries(mixed).map(([path, text]) => [`recipes/${path}`, text])));
  const convert = async () => await catalogcHere(own, ["convert", "recipes", "--to", "nix", "-o", "nix"]);
  expect(await convert()).toMatchObject({ status: 0 });
  const first = readTree(join(own, "nix"));
  expect(await convert()).toMatchObject({ status: 0 });
  expect(readTree(join(own, "nix"))).toEqual(first);
});

describe("one recipe", () => {
  const text =
    'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({ apps: { a: {} } });\n';
  const own = suiteFolder();
  const convert = async (...more: readonly string[]) =>
    await catalogcHere(own, ["convert", "recipes/a/recipe.ts", "--to", "yaml", ...more]);

  it("is printed into a file beside it, which the shell has made already", async () => {
    writeTree(own, { "recipes/a/recipe.ts": text, "recipes/a/recipe.yaml": "" });
    expect(await convert()).toMatchObject({ status: 0, stdout: "apps:\n  a: {}\n", stderr: "" });
  });

  it("is not converted beside an invalid file", async () => {
    writeTree(own, { "recipes/a/recipe.ts": text, "recipes/a/recipe.yaml": "apps: 1\n" });
    expect(await convert()).toMatchObject({ status: 1, stdout: "" });
  });

  it("makes no folder with the name of the intended file", async () => {
    const { status, stderr } = await convert("-o", "new/recipe.yaml");
    expect([status, stderr.split("\n")[0]]).toEqual([
      2,
      "catalogc: --out takes a folder: leave it out, and write what is printed to `new/recipe.yaml`.",
    ]);
    expect(Object.keys(readTree(own))).toEqual(["recipes/a/recipe.ts", "recipes/a/recipe.yaml"]);
  });

  it.each(["hello.yaml", "new/hello.yml", "recipes/a/recipe.yaml"])(
    "makes no folder called %s",
    async (out) => {
      writeTree(own, { "recipes/a/recipe.ts": text, "recipes/a/recipe.yaml": "" });
      expect(await convert("-o", out)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`write what is printed to \`${out}\`.`) as unknown,
      });
      expect(Object.keys(readTree(own))).toEqual(["recipes/a/recipe.ts", "recipes/a/recipe.yaml"]);
    },
  );
});
