// Slow. Depends on: cli.
import { chmodSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { type Run } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

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

async function compiled(...options: readonly string[]): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, recipes);
  expect(await catalogcHere(folder, ["compile", ...options])).toMatchObject({ status: 0, stderr: "" });
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

/** The lines of check about each file, without the total; asserts that it changes nothing. */
async function check(folder: string, ...options: readonly string[]): Promise<readonly string[]> {
  const before = readTree(folder);
  const run = await catalogcHere(folder, ["check", ...options]);
  expect(run).toMatchObject({ status: 1, stdout: "" });
  expect(await catalogcHere(folder, ["compile", "--check", ...options])).toEqual(run);
  expect(readTree(folder)).toEqual(before);
  return run.stderr.trimEnd().split("\n").slice(0, -1);
}

const fine: Run = { status: 0, stdout: "out matches the recipes\n", stderr: "" };
const jsonOf = async (folder: string): Promise<unknown> =>
  JSON.parse((await catalogcHere(folder, ["check", "--format", "json"])).stdout);

describe("catalogc check", () => {
  it("reports a recipe that changed in a comment, since compile records its content", async () => {
    const folder = await compiled();
    expect(await catalogcHere(folder, ["check"])).toEqual(fine);
    replaceIn(folder, "recipes/three/recipe.nix", /^/, "# A comment.\n");
    expect(await check(folder)).toEqual([
      "out/manifest.json is out of date: recipes/three/recipe.nix changed but was not compiled",
    ]);
    expect((await catalogcHere(folder, ["compile"])).stdout).toContain("1 file written");
    expect(await catalogcHere(folder, ["check"])).toEqual(fine);
  });

  it("names the recipe that changed but was not compiled", async () => {
    const folder = await compiled();
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    expect(await check(folder)).toEqual([
      "3 files are out of date: recipes/three/recipe.nix changed but was not compiled",
      "  out/catalog.json",
      "  out/catalog.nix",
      "  out/pkgs/three/package.nix",
    ]);
    expect((await catalogcHere(folder, ["check"])).stderr).toMatch(
      /\n3 differences; to fix: run `catalogc compile recipes -o out`\n$/,
    );
    expect(await jsonOf(folder)).toMatchObject({
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

  it("names the file that a recipe uses, also through another recipe", async () => {
    const folder = await compiled();
    replaceIn(folder, "recipes/shared.nix", "1.0", "1.1");
    const lines = await check(folder);
    expect(lines[0]).toBe("4 files are out of date: recipes/shared.nix changed but was not compiled");
    expect(lines.slice(-2)).toEqual(["  out/pkgs/one/package.nix", "  out/pkgs/two/package.nix"]);
  });

  it("lists exactly the left-over generated files of a merge", async () => {
    const folder = await compiled();
    const header = "# Generated by catalogc from recipes/gone/recipe.nix. Do not edit.\n";
    writeTree(folder, {
      "out/pkgs/gone/package.nix": header,
      "out/apps/gone/RUN.md": "<!-- Generated by catalogc from recipes/gone/recipe.nix. Do not edit. -->\n",
      "out/apps/gone/run.sh": `#!/bin/sh\n${header}`,
      "out/README.md": `Mine.\n${header}`,
      "out/other/manifest.json": "{}\n",
      "out/other/pkgs/a/package.nix": header,
    });
    expect(await check(folder)).toEqual([
      "3 files are left over from an earlier run: the manifest does not list them; a merge may have kept them",
      "  out/apps/gone/RUN.md",
      "  out/apps/gone/run.sh",
      "  out/pkgs/gone/package.nix",
    ]);
    expect(await jsonOf(folder)).toMatchObject({
      files: [{ why: "left over" }, { why: "left over" }, { path: "out/pkgs/gone/package.nix" }],
      fixes: ["delete the files that are left over"],
    });
    rmSync(join(folder, "out/apps"), { recursive: true });
    rmSync(join(folder, "out/pkgs/gone"), { recursive: true });
    expect(await catalogcHere(folder, ["check"])).toEqual(fine);
  });

  it("recognizes a file that was edited by hand", async () => {
    const folder = await compiled();
    replaceIn(folder, "out/pkgs/one/package.nix", "1.0", "6.6");
    expect(await check(folder)).toEqual([
      "out/pkgs/one/package.nix was edited by hand: it is not what catalogc wrote",
    ]);
    expect((await catalogcHere(folder, ["check"])).stderr).toContain(
      "1 difference; to fix: move the edits into the recipes, then run `catalogc compile recipes -o out --force`\n",
    );
  });

  it("recognizes another version of the generator, and another build of the same version", async () => {
    const folder = await compiled();
    writtenByAnother(folder, "pkgs/one/package.nix", "stdenv.mkDerivation", "stdenv.makeDerivation");
    expect(await check(folder)).toEqual([
      expect.stringMatching(
        /^out\/pkgs\/one\/package\.nix was written by another build of catalogc \d+\.\d+\.\d+, or by `compile --only` with other recipes or options; the recipes have not changed since the last full compile$/,
      ),
    ]);
    // Each of two outdated files has its own reason.
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    writtenByAnother(folder, "lib/default.nix", "# ", "#  ");
    const why = new Map(
      ((await jsonOf(folder)) as { files: { path: string; why: string }[] }).files.map((each) => [
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
    expect(await check(folder)).toEqual([
      "3 files are out of date: recipes/three/recipe.nix changed but was not compiled",
      "  out/catalog.json",
      "  out/catalog.nix",
      "  out/pkgs/three/package.nix",
      expect.stringMatching(
        /^2 files were written by catalogc 0\.0\.1; catalogc \d\S+ writes them differently$/,
      ),
      "  out/lib/default.nix",
      "  out/pkgs/one/package.nix",
    ]);
  });

  it("reports a generator that differs only in its version", async () => {
    const folder = await compiled();
    replaceIn(folder, "out/manifest.json", /catalogc \d+\.\d+\.\d+/, "catalogc 0.0.1");
    expect(await check(folder)).toEqual([
      expect.stringMatching(
        /^out\/manifest\.json was written by catalogc 0\.0\.1; catalogc \S+ writes it differently$/,
      ),
    ]);
  });

  it("reports orphans and missing files", async () => {
    const folder = await compiled();
    rmSync(join(folder, "recipes/three"), { recursive: true });
    unlinkSync(join(folder, "out/flake.nix"));
    unlinkSync(join(folder, "out/pkgs/one/package.nix"));
    const lines = await check(folder);
    expect(lines.slice(0, 4)).toEqual([
      "3 files are out of date: recipes/three/recipe.nix changed but was not compiled",
      "  out/catalog.json",
      "  out/catalog.nix",
      "  out/default.nix",
    ]);
    expect(lines.slice(-4)).toEqual([
      "2 files are missing; the recipes generate them",
      "  out/flake.nix",
      "  out/pkgs/one/package.nix",
      "out/pkgs/three/package.nix is an orphan: no recipe generates it any more",
    ]);
    expect(await jsonOf(folder)).toMatchObject({
      files: expect.arrayContaining([
        { path: "out/pkgs/one/package.nix", why: "missing", recipe: "recipes/one/recipe.nix" },
        { path: "out/pkgs/three/package.nix", why: "orphan", recipe: "recipes/three/recipe.nix" },
      ]) as unknown,
    });
    unlinkSync(join(folder, "out/manifest.json"));
    expect((await check(folder)).slice(0, 2)).toEqual([
      expect.stringMatching(/^\d+ files are in the way of generated files$/),
      "  out/catalog.json",
    ]);
  });

  it("recognizes copies whose original changed, other options, and a changed mode", async () => {
    const folder = await compiled("--copy-files");
    expect(await catalogcHere(folder, ["check", "--copy-files"])).toEqual(fine);
    replaceIn(folder, "recipes/one/src/main.c", "main", "other");
    expect(await check(folder, "--copy-files")).toEqual([
      "out/recipes/one/src/main.c is out of date: recipes/one/src/main.c changed but was not compiled",
    ]);
    expect(await check(folder)).toContainEqual(
      expect.stringMatching(
        /^\d files are out of date: they were compiled with other options \(--copy-files, or other folders\)$/,
      ),
    );
    await catalogcHere(folder, ["compile"]);
    chmodSync(join(folder, "out/flake.nix"), 0o755);
    expect(await check(folder)).toEqual([
      "out/flake.nix has the right content, but not the right mode: it was made executable, or no longer is",
    ]);
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    expect(await catalogcHere(folder, ["check"])).toEqual(fine);
  });

  it("can still compare versions by an old manifest, which does not name its sources", async () => {
    const folder = await compiled();
    replaceIn(folder, "out/manifest.json", /"recipes": [\s\S]*?"files": /, '"files": ');
    expect(await check(folder)).toEqual([
      expect.stringMatching(/^out\/manifest\.json was written by another build of catalogc /),
    ]);
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    expect(await check(folder)).toContain(
      "out/pkgs/three/package.nix is out of date: recipes/three/recipe.nix, or something it uses, changed but was not compiled",
    );
  });

  it("does not list a whole catalog, but counts it", async () => {
    const folder = await compiled();
    const many = Array.from({ length: 60 }, (_, at) => pkg(`p${at}`, '"1"')).join("");
    writeTree(folder, { "recipes/many/recipe.nix": `{${many}\n}`, "recipes/many/src/main.c": "int main;" });
    replaceIn(folder, "out/pkgs/one/package.nix", "1.0", "6.6");
    const lines = await check(folder);
    expect(lines.filter((line) => line.startsWith("  out/")).length).toBe(49);
    expect(lines[0]).toBe("out/pkgs/one/package.nix was edited by hand: it is not what catalogc wrote");
    expect(lines).toContain("60 files are missing; recipes/many/recipe.nix generates them");
    expect(lines.at(-1)).toMatch(/^ {2}and \d+ more files; --format json lists all$/);
    const { files } = (await jsonOf(folder)) as { files: object[] };
    expect(files.length).toBeGreaterThan(60);
  });

  const annotations = async (folder: string, ...args: readonly string[]): Promise<readonly string[]> =>
    (await catalogcHere(folder, ["check", ...args, "--format", "github"])).stdout.trimEnd().split("\n");

  it("annotates the files that were edited by hand in a pull request", async () => {
    const folder = await compiled();
    replaceIn(folder, "out/pkgs/one/package.nix", "1.0", "6.6");
    const { status, stdout, stderr } = await catalogcHere(folder, ["check", "--format", "github"]);
    expect([status, stdout]).toEqual([
      1,
      "::error file=out/pkgs/one/package.nix,title=CG574::`out/pkgs/one/package.nix` was edited by hand: it is not what catalogc wrote%0Ahint: Move the edits into the recipes, then run `catalogc compile recipes -o out --force`.\n",
    ]);
    expect(stderr).toContain("1 difference; to fix: ");
  });

  it("names files relative to the repository, whatever the working directory of the step", async () => {
    const repository = tempFolder();
    writeTree(repository, { "catalog/recipes/recipe.nix": "{ pkgs.a = 1; }" });
    const placeIn = async (folder: string): Promise<string | undefined> =>
      /^::error file=([^,]+),/.exec((await annotations(join(repository, folder)))[0] ?? "")?.[1];
    expect(await placeIn("catalog")).toBe("recipes/recipe.nix");
    mkdirSync(join(repository, ".git"));
    expect(await placeIn("catalog")).toBe("catalog/recipes/recipe.nix");
    // A work tree, or a submodule.
    writeTree(repository, { "catalog/.git": "gitdir: ../elsewhere\n" });
    expect(await placeIn("catalog")).toBe("recipes/recipe.nix");
  });

  it("annotates each recipe that was not compiled once, and none that only changed in a comment", async () => {
    const folder = await compiled();
    replaceIn(folder, "recipes/three/recipe.nix", "3.0", "3.1");
    replaceIn(folder, "recipes/two/recipe.nix", /^/, "# A comment.\n");
    expect(await annotations(folder)).toEqual([
      "::error file=recipes/three/recipe.nix,title=CG133::3 generated files are out of date with `recipes/three/recipe.nix`: `out/pkgs/three/package.nix`, `out/catalog.json`, `out/catalog.nix`%0Ahint: Run `catalogc compile recipes -o out`.",
    ]);
    const { files } = (await jsonOf(folder)) as { files: object[] };
    expect(files).toHaveLength(3);
    // Files that a recipe no longer gives, and new ones, belong to it as well.
    replaceIn(folder, "recipes/three/recipe.nix", "pkgs.three", "pkgs.third");
    expect(await annotations(folder)).toEqual([
      expect.stringMatching(
        /^::error file=recipes\/three\/recipe\.nix,title=CG133::\d generated files are out of date with .*: .* and \d more%0A/,
      ),
    ]);
  });

  it("annotates recipes where they are, not where the manifest has them", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "nix/recipes/one/recipe.nix": `{${pkg("one", '"1"')}\n}`,
      "nix/recipes/one/src/main.c": "",
    });
    const args = ["nix/recipes", "-o", "nix/out"];
    expect((await catalogcHere(folder, ["compile", ...args])).status).toBe(0);
    replaceIn(folder, "nix/recipes/one/recipe.nix", '"1"', '"2"');
    expect(await annotations(folder, ...args)).toEqual([
      expect.stringMatching(
        /^::error file=nix\/recipes\/one\/recipe\.nix,title=CG133::3 .*`nix\/out\/pkgs\/one\/package\.nix`%0A.*compile nix\/recipes -o nix\/out/,
      ),
    ]);
  });

  it("prints at most as many annotations as GitHub shows, and counts the rest in one of them", async () => {
    const folder = await compiled();
    const many = Array.from({ length: 14 }, (_, at) => `p${at}`);
    for (const name of many)
      writeTree(folder, {
        [`recipes/${name}/recipe.nix`]: `{${pkg(name, '"1"')}\n}`,
        [`recipes/${name}/src/main.c`]: "",
      });
    replaceIn(folder, "out/pkgs/one/package.nix", "1.0", "6.6");
    writtenByAnother(folder, "pkgs/two/package.nix", "stdenv.mkDerivation", "stdenv.makeDerivation");
    const made = await annotations(folder);
    expect(made).toHaveLength(10);
    expect(made[0]).toMatch(
      /^::error title=CG134::7 more generated files are not what the recipes give: `out\/pkgs\/p\d+\/package\.nix`, .* and 4 more%0Ahint: Run `catalogc compile recipes -o out`\.$/,
    );
    expect(made[1]).toMatch(/^::error file=out\/pkgs\/one\/package\.nix,title=CG574::/);
    expect(made.filter((each) => each.includes("title=CG133"))).toHaveLength(7);
    rmSync(join(folder, "out"), { recursive: true });
    expect((await annotations(folder)).length).toBeLessThanOrEqual(10);
  });

  it("compares nothing when the recipes are wrong", async () => {
    const folder = await compiled();
    replaceIn(folder, "recipes/three/recipe.nix", "description", "descripton");
    expect(await catalogcHere(folder, ["check"])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^error\[CG303\][\s\S]*1 error: nothing was compared\n$/),
    });
  });
});

/** A recipe that refers to a file in each way that there is. */
const referring = {
  "recipes/one/recipe.nix": `{ lib, pkgs, ... }: {
  pkgs.one = {
    version = "1.0";
    description = "A package.";
    license = "mit";
    source.path = ./src;
    source.patches = [ ./fix.patch ];
    build.standardBuilder.enable = true;
    build.env.SCHEMA = ./schema.sql;
  };
  apps.web = {
    displayName = "Web";
    description = "An app.";
    usage = "Open it.";
    icon = ./web.svg;
    data.page = { name = "page.html"; path = ./page.html; };
    services = {
      runtimes.hostos.enable = true;
      components.web.process = {
        command = pkgs.hello;
        configData."web.toml".source = ./web.toml;
      };
    };
  };
}`,
  "recipes/one/src/main.c": "int main;",
  "recipes/one/fix.patch": "-a\n+b\n",
  "recipes/one/schema.sql": "select 1;\n",
  "recipes/one/web.svg": "<svg/>\n",
  "recipes/one/page.html": "<p></p>\n",
  "recipes/one/web.toml": "a = 1\n",
};

describe.each([[[]], [["--copy-files"]]])("check %j", (options) => {
  it("passes exactly when compile writes nothing, whatever file changed", async () => {
    const folder = tempFolder();
    writeTree(folder, referring);
    const compile = async (): Promise<number> => {
      const { status, stdout } = await catalogcHere(folder, ["compile", ...options]);
      expect(status).toBe(0);
      return Number(/(\d+) files? written/.exec(stdout)?.[1]);
    };
    await compile();
    const written: Record<string, number> = {};
    for (const path of Object.keys(referring)) {
      writeFileSync(join(folder, path), `${readFileSync(join(folder, path), "utf8")} \n`);
      const { status, stderr } = await catalogcHere(folder, ["check", ...options]);
      written[path] = await compile();
      expect([path, status]).toEqual([path, written[path] > 0 ? 1 : 0]);
      if (status === 1) expect(stderr).toContain(`${path} changed but was not compiled`);
      expect(await catalogcHere(folder, ["check", ...options])).toMatchObject({ status: 0 });
    }
    const unread = Object.keys(written).filter((path) => written[path] === 0);
    // Only Nix reads the files below a source folder, unless they are copied.
    expect(unread).toEqual(options.length > 0 ? [] : ["recipes/one/src/main.c"]);
  });
});
