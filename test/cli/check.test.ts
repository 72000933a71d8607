import { chmodSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../cli/output/inspect.ts";
import { catalogc, type Run } from "../support/catalogc.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";

const pkg = (name: string, version: string): string => `
  pkgs.${name} = {
    version = ${version};
    description = "A package.";
    license = "mit";
    source.path = ./src;
    build.standardBuilder.enable = true;
  };`;

/** `one` uses `shared.nix`, `two` reads the version of `one`, `three` stands alone. */
const recipes = {
  "recipes/shared.nix": `{ version = "1.0"; }`,
  "recipes/one/recipe.nix": `{${pkg("one", "(import ../shared.nix).version")}\n}`,
  "recipes/two/recipe.nix": `{ config, ... }: {${pkg("two", "config.pkgs.one.version")}\n}`,
  "recipes/three/recipe.nix": `{${pkg("three", '"3.0"')}\n}`,
  "recipes/one/src/main.c": "int main;",
  "recipes/two/src/main.c": "int main;",
  "recipes/three/src/main.c": "int main;",
};

function compiled(...options: readonly string[]): string {
  const folder = tempFolder();
  writeTree(folder, recipes);
  expect(catalogc(folder, ["compile", ...options])).toMatchObject({ status: 0, stderr: "" });
  return folder;
}

const replaceIn = (folder: string, path: string, from: string | RegExp, to: string): void => {
  const before = readFileSync(join(folder, path), "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(join(folder, path), after);
};

/** As if another catalogc had written a file: the manifest knows its content. */
function writtenByAnother(folder: string, path: string, from: string, to: string): void {
  const old = sha256(readFileSync(join(folder, "out", path)));
  replaceIn(folder, `out/${path}`, from, to);
  replaceIn(folder, "out/manifest.json", old, sha256(readFileSync(join(folder, "out", path))));
}

/** What check says of each file, the total left out; and that it changes nothing. */
function check(folder: string, ...options: readonly string[]): readonly string[] {
  const before = readTree(folder);
  const run = catalogc(folder, ["check", ...options]);
  expect(run).toMatchObject({ status: 1, stdout: "" });
  expect(catalogc(folder, ["compile", "--check", ...options])).toEqual(run);
  expect(readTree(folder)).toEqual(before);
  return run.stderr.trimEnd().split("\n").slice(0, -1);
}

const fine: Run = { status: 0, stdout: "out is what the recipes give\n", stderr: "" };
const jsonOf = (folder: string): unknown =>
  JSON.parse(catalogc(folder, ["check", "--format", "json"]).stdout);

describe("catalogc check", () => {
  it("agrees with what compile wrote, and with recipes that say the same in other words", () => {
    const folder = compiled();
    expect(catalogc(folder, ["check"])).toEqual(fine);
    replaceIn(folder, "recipes/three/recipe.nix", /^/, "# A comment.\n");
    expect(catalogc(folder, ["check"])).toEqual(fine);
    expect(catalogc(folder, ["compile"]).stdout).toContain("1 file written");
    expect(catalogc(folder, ["check"])).toEqual(fine);
  });

  it("names the recipe that changed but was not compiled", () => {
    const folder = compiled();
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    const changed = "is out of date: recipes/three/recipe.nix changed but was not compiled";
    expect(check(folder)).toEqual([
      `out/catalog.json ${changed}`,
      `out/catalog.nix ${changed}`,
      `out/pkgs/three/package.nix ${changed}`,
    ]);
    expect(catalogc(folder, ["check"]).stderr).toMatch(
      /\n3 differences; to fix: run `catalogc compile recipes -o out`\n$/,
    );
    expect(jsonOf(folder)).toMatchObject({
      status: "different",
      files: [
        {},
        {},
        {
          path: "out/pkgs/three/package.nix",
          why: "recipe changed",
          recipe: "recipes/three/recipe.nix",
          inputs: ["recipes/three/recipe.nix"],
        },
      ],
      fixes: ["run `catalogc compile recipes -o out`"],
    });
  });

  it("names the file that a recipe uses, also through another recipe", () => {
    const folder = compiled();
    replaceIn(folder, "recipes/shared.nix", "1.0", "1.1");
    const changed = "is out of date: recipes/shared.nix changed but was not compiled";
    expect(check(folder).slice(-2)).toEqual([
      `out/pkgs/one/package.nix ${changed}`,
      `out/pkgs/two/package.nix ${changed}`,
    ]);
  });

  it("knows a file that was edited by hand", () => {
    const folder = compiled();
    replaceIn(folder, "out/pkgs/one/package.nix", "1.0", "6.6");
    expect(check(folder)).toEqual([
      "out/pkgs/one/package.nix was edited by hand: it is not what catalogc wrote",
    ]);
    expect(catalogc(folder, ["check"]).stderr).toContain(
      "1 difference; to fix: move the edits into the recipes, then run `catalogc compile recipes -o out --force`\n",
    );
  });

  it("knows another version of the generator, and another build of the same", () => {
    const folder = compiled();
    writtenByAnother(folder, "pkgs/one/package.nix", "stdenv.mkDerivation", "stdenv.makeDerivation");
    expect(check(folder)).toEqual([
      expect.stringMatching(
        /^out\/pkgs\/one\/package\.nix was written by another build of catalogc \d+\.\d+\.\d+, which writes it differently; the recipes are the same$/,
      ),
    ]);
    // Of two files that are out of date, each has its own reason.
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    writtenByAnother(folder, "lib/default.nix", "# ", "#  ");
    const why = new Map(
      (jsonOf(folder) as { files: { path: string; why: string }[] }).files.map((each) => [
        each.path,
        each.why,
      ]),
    );
    expect(Object.fromEntries(why)).toEqual({
      "out/catalog.json": "recipe changed",
      "out/catalog.nix": "recipe changed",
      "out/lib/default.nix": "generator changed",
      "out/pkgs/one/package.nix": "generator changed",
      "out/pkgs/three/package.nix": "recipe changed",
    });
    replaceIn(folder, "out/manifest.json", /catalogc \d+\.\d+\.\d+/, "catalogc 0.0.1");
    expect(check(folder)).toContainEqual(
      expect.stringMatching(
        /^out\/pkgs\/one\/package\.nix was written by catalogc 0\.0\.1; catalogc \d\S+ writes it differently$/,
      ),
    );
  });

  it("notices a generator that only calls itself differently", () => {
    const folder = compiled();
    replaceIn(folder, "out/manifest.json", /catalogc \d+\.\d+\.\d+/, "catalogc 0.0.1");
    expect(check(folder)).toEqual([
      expect.stringMatching(
        /^out\/manifest\.json was written by catalogc 0\.0\.1; catalogc \S+ writes it differently$/,
      ),
    ]);
  });

  it("knows orphans and what is missing", () => {
    const folder = compiled();
    rmSync(join(folder, "recipes/three"), { recursive: true });
    unlinkSync(join(folder, "out/flake.nix"));
    unlinkSync(join(folder, "out/pkgs/one/package.nix"));
    const lines = check(folder);
    expect(lines).toContain("out/flake.nix is missing; the recipes give it");
    expect(lines).toContain("out/pkgs/one/package.nix is missing; recipes/one/recipe.nix gives it");
    expect(lines).toContain("out/pkgs/three/package.nix is an orphan: no recipe gives it any more");
    expect(lines).toContain(
      "out/catalog.json is out of date: recipes/three/recipe.nix changed but was not compiled",
    );
    unlinkSync(join(folder, "out/manifest.json"));
    expect(check(folder)).toContain("out/catalog.json is in the way of a generated file");
  });

  it("knows copies whose original changed, other options, and a changed mode", () => {
    const folder = compiled("--copy-files");
    expect(catalogc(folder, ["check", "--copy-files"])).toEqual(fine);
    replaceIn(folder, "recipes/one/src/main.c", "main", "other");
    expect(check(folder, "--copy-files")).toEqual([
      "out/recipes/one/src/main.c is out of date: recipes/one/src/main.c changed but was not compiled",
    ]);
    expect(check(folder)).toContain(
      "out/pkgs/one/package.nix is out of date: it was compiled with other options (--copy-files, or folders elsewhere)",
    );
    catalogc(folder, ["compile"]);
    chmodSync(join(folder, "out/flake.nix"), 0o755);
    expect(check(folder)).toEqual([
      "out/flake.nix has the right content, but not the right mode: it was made executable, or no longer is",
    ]);
    expect(catalogc(folder, ["compile"]).status).toBe(0);
    expect(catalogc(folder, ["check"])).toEqual(fine);
  });

  it("can still tell versions apart by a manifest of old, which does not say what it was made from", () => {
    const folder = compiled();
    replaceIn(folder, "out/manifest.json", /"recipes": [\s\S]*?"files": /, '"files": ');
    expect(catalogc(folder, ["check"])).toEqual(fine);
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    expect(check(folder)).toContain(
      "out/pkgs/three/package.nix is out of date: recipes/three/recipe.nix, or something it uses, changed but was not compiled",
    );
  });

  it("does not list a whole catalog, but counts it", () => {
    const folder = compiled();
    const many = Array.from({ length: 60 }, (_, at) => pkg(`p${at}`, '"1"')).join("");
    writeTree(folder, { "recipes/many/recipe.nix": `{${many}\n}`, "recipes/many/src/main.c": "int main;" });
    const lines = check(folder);
    expect(lines).toHaveLength(51);
    const { files } = jsonOf(folder) as { files: object[] };
    expect(lines.at(-1)).toBe(`and ${files.length - 50} more files; --format json names all`);
    expect(files.length).toBeGreaterThan(60);
  });

  it("annotates the files themselves in a pull request", () => {
    const folder = compiled();
    replaceIn(folder, "out/pkgs/one/package.nix", "1.0", "6.6");
    const { status, stdout, stderr } = catalogc(folder, ["check", "--format", "github"]);
    expect([status, stdout]).toEqual([
      1,
      "::error file=out/pkgs/one/package.nix,title=CG574::`out/pkgs/one/package.nix` was edited by hand: it is not what catalogc wrote%0Ahint: Move the edits into the recipes, then run `catalogc compile recipes -o out --force`.\n",
    ]);
    expect(stderr).toContain("1 difference; to fix: ");
  });

  it("compares nothing when the recipes are wrong", () => {
    const folder = compiled();
    replaceIn(folder, "recipes/three/recipe.nix", "description", "descripton");
    expect(catalogc(folder, ["check"])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^error\[CG303\][\s\S]*1 error: nothing to compare\n$/),
    });
  });
});
