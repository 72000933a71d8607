// Slow. Depends on: cli.
import { beforeAll, describe, expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, suiteFolder, tempFolder, writeTree } from "../support/temp-folder.ts";

const recipe = `pkgs:
  tool:
    license: mit
    source: { path: . }
    build: { standardBuilder: { enable: true } }
apps:
  web:
    programs: { packages: [] }
`;

describe("arguments that name nothing, or something else than is wanted", () => {
  let folder = "";
  beforeAll(async () => {
    folder = suiteFolder();
    writeTree(folder, { "recipes/recipe.yaml": recipe });
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
  });

  it.each<[args: readonly string[], code: string, message: string, hint: string]>([
    [["show", "tool"], "CG572", "there is no `tool` in the catalog", "Did you mean `pkgs.tool`?"],
    [["explain", "web"], "CG572", "there is no `web` in the catalog", "Did you mean `apps.web`?"],
    [
      ["compile", "--only", "tool"],
      "CG559",
      "there is no `tool` in the catalog",
      "Did you mean `pkgs.tool`?",
    ],
    [
      ["show", "apps.web.broken"],
      "CG572",
      "there is no `apps.web.broken` in the catalog",
      "`catalogc show apps.web` shows the entry as a whole, `catalogc explain apps.web.broken` an option.",
    ],
    [
      ["show", "recipes/recipe.yaml", "--stage", "plan"],
      "CG572",
      "there is no `recipes/recipe.yaml` in the catalog",
      "Only recipes and modules can be shown of files, with `--stage expr`.",
    ],
    [
      ["show", "pkgs.tool", "--stage", "plan"],
      "CG477",
      "`pkgs.tool` is a package, but `catalogc show --stage plan` accepts only apps",
      "Name an app, e.g. `apps.web`.",
    ],
    [
      ["hash", "apps.web"],
      "CG820",
      "`apps.web` has no image of a registry",
      "Name packages, or apps with `process.image`.",
    ],
    [
      ["explain", "out/flake.nix:99999999999999999999999"],
      "CG573",
      "cannot explain `out/flake.nix:99999999999999999999999`: it has 57 lines",
      "Name a generated file and a line",
    ],
    [
      ["convert", "recipes/nope.ts", "--to", "nix"],
      "CG581",
      "cannot convert `recipes/nope.ts`: it does not exist",
      "Name a `recipe.ts`",
    ],
    [["diff", "--against", "x".repeat(5000)], "CG570", "cannot compare with `xxx", "Name a revision"],
  ])("%j", async (args, code, message, hint) => {
    const { status, stdout, stderr } = await catalogcHere(folder, args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(`error[${code}]: ${message}`);
    expect(stderr).toContain(`hint: ${hint}`);
  });

  it("writes no recipe whose source no recipe may name, and reports how to go on in another folder", async () => {
    const other = tempFolder();
    for (const source of ["--git", "--url"])
      expect(await catalogcHere(other, ["new", "pkg", "tool", source, "tool"])).toMatchObject({
        status: 1,
        stdout: "",
      });
    expect(readTree(other)).toEqual({});
    const made = await catalogcHere(other, [
      "new",
      "pkg",
      "tool",
      "--git",
      "github:a/tool/v1",
      "--license",
      "isc",
      "--recipes",
      "mine",
    ]);
    expect(made.stdout).toBe(
      "check in the recipe:\n- no description found: set `description` yourself\n" +
        "created mine/pkgs/tool/recipe.ts in the new folder mine; next: catalogc hash --recipes mine\n",
    );
    const app = await catalogcHere(other, ["new", "app", "web", "--recipes", "mine"]);
    expect(app.stdout).toBe("created mine/apps/web/recipe.ts; next: catalogc compile mine\n");
  });
});

const onEmpty = [
  "compile",
  "check",
  "plan",
  "list",
  "update --all --dry-run",
  "update tool --dry-run",
  "hash",
  "fix",
  "fmt",
  "site",
  "graph",
  "show pkgs.tool",
  "explain pkgs.tool",
  "why tool",
  "export tool",
  "set pkgs.tool.version 1",
  "convert recipes --to nix --out converted",
];

it.each(onEmpty)("catalogc %s reports a recipe folder without recipes", async (line) => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/README.md": "" });
  const { status, stderr } = await catalogcHere(folder, line.split(" "));
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining("error[CG181]: the recipe folder contains no recipe\n"),
  ]);
});
