// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc, type Run } from "../support/catalogc.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";
import { writeRecipes } from "../golden/process-cases.ts";

/** A folder with recipes that were compiled once, and what `out/` holds since. */
async function compiledFolder(): Promise<{
  readonly folder: string;
  readonly before: Record<string, string>;
}> {
  const folder = tempFolder();
  writeRecipes(folder);
  expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  return { folder, before: readTree(join(folder, "out")) };
}

/** The run failed with diagnostics of these codes, politely, and left `out/` alone. */
function expectRefusal(
  run: Run,
  codes: readonly string[],
  folder: string,
  before: Record<string, string>,
): void {
  const found = [...run.stderr.matchAll(/^(?:error|warning)\[(CG\d{3})\]/gm)].map(([, code]) => code);
  expect(found).toEqual(codes);
  expect(run.status).toBe(1);
  expect(run.stderr + run.stdout).not.toMatch(/^\s+at .*:\d+|node:internal|Error:/m);
  expect(readTree(join(folder, "out"))).toEqual(before);
}

describe("bad input", () => {
  it.each<[string, Record<string, string | Uint8Array>, readonly string[]]>([
    ["a syntax error in TypeScript", { "recipes/a/recipe.ts": "export default {" }, ["CG100"]],
    ["a syntax error in Nix", { "recipes/a/recipe.nix": "{ pkgs = " }, ["CG140"]],
    [
      "an entry defined twice",
      { "recipes/a/recipe.nix": `{ pkgs.tool = (import ../recipe.nix).pkgs.tool; }` },
      ["CG400"],
    ],
    ["invalid UTF-8", { "recipes/a/recipe.ts": new Uint8Array([0x61, 0xff]) }, ["CG183"]],
    ["a recipe of 10 MB", { "recipes/a/recipe.ts": `// ${"x".repeat(10 << 20)}` }, ["CG184"]],
    [
      "code that would run",
      { "recipes/a/recipe.ts": `import fs from "node:fs";\nexport default {};` },
      ["CG105"],
    ],
  ])("%s is a diagnostic, and out/ stays", async (_, files, codes) => {
    const { folder, before } = await compiledFolder();
    writeTree(folder, files);
    expectRefusal(await catalogcHere(folder, ["compile"]), codes, folder, before);
  });

  it("reports conflict markers of a merge, and not the same lines in a text", async () => {
    const { folder, before } = await compiledFolder();
    const conflict = (ours: string, theirs: string): string =>
      `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`;
    const nix = `version = "1";`;
    writeTree(folder, {
      "recipes/a/recipe.nix": `{\n  pkgs.a = {\n${conflict(nix, nix)}  };\n}\n`,
      "recipes/b/recipe.ts": `export default {\n${conflict("pkgs: {},", "pkgs: {},")}};\n`,
      "recipes/c/recipe.yaml": `pkgs:\n  c:\n${conflict("    version: a", "    version: b")}    license: mit\n`,
      "recipes/d/recipe.json": `{\n${conflict(`"pkgs": {}`, `"apps": {}`)}}\n`,
      "recipes/e/recipe.nix": `{\n  pkgs.e.description = ''\n${conflict("a", "b")}'';\n}\n`,
    });
    const run = await catalogcHere(folder, ["compile"]);
    expect(run.stderr).toMatch(/recipes\/e\/recipe\.nix/);
    expect(run.stderr.match(/error\[CG186\].*\n {2}--> recipes\/[a-d]\/.*$/gm)).toHaveLength(4);
    expect(run.stderr).not.toMatch(/\[CG1(?!86)/);
    expect(readTree(join(folder, "out"))).toEqual(before);
  });

  it("shows every problem of every recipe in one run", async () => {
    const { folder, before } = await compiledFolder();
    writeTree(folder, {
      "recipes/a/recipe.nix": `{\n  pkgs.a = {\n    licence = "mit";\n    version = 1;\n  };\n}\n`,
      "recipes/b/recipe.ts": "export default {",
    });
    const run = await catalogcHere(folder, ["compile"]);
    expect(run.stderr).toMatch(/recipes\/a\/recipe\.nix:3:5/);
    expect(run.stderr).toMatch(/recipes\/b\/recipe\.ts:1:17/);
    expect(run.stderr).toMatch(/: nothing written\n$/);
    expect(readTree(join(folder, "out"))).toEqual(before);
  });

  it("a folder without recipes, or none at all", async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "recipes"));
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 1, stdout: "" });
    const missing = await catalogcHere(folder, ["compile", "elsewhere"]);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toMatch(
      "error[CG558]: cannot read the recipe folder `elsewhere`: it does not exist",
    );
    expect(readTree(folder)).toEqual({ "recipes/": "" });
  });

  it("a recipe that is a link out of the tree", async () => {
    const { folder, before } = await compiledFolder();
    writeTree(folder, { "secret.ts": "export default {};" });
    mkdirSync(join(folder, "recipes/a"));
    symlinkSync("../../secret.ts", join(folder, "recipes/a/recipe.ts"));
    expectRefusal(await catalogcHere(folder, ["compile"]), ["CG180"], folder, before);
  });

  it("does not report an empty catalog if the only recipe cannot be read", async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "recipes/a"), { recursive: true });
    symlinkSync("nowhere", join(folder, "recipes/a/recipe.ts"));
    const { status, stderr } = await catalogcHere(folder, ["compile"]);
    expect([status, stderr]).toEqual([
      1,
      "error[CG180]: cannot read `a/recipe.ts`: it does not exist\n" +
        "  --> recipes/a/recipe.ts\n" +
        "  hint: If it is a symbolic link, fix its target or remove it.\n" +
        "\n1 error: nothing written\n",
    ]);
  });

  it("a folder of recipes that is a link out of the tree", async () => {
    const { folder, before } = await compiledFolder();
    writeTree(folder, { "elsewhere/mine/recipe.nix": "{ }" });
    symlinkSync("../elsewhere", join(folder, "recipes/linked"));
    const run = await catalogcHere(folder, ["compile"]);
    expectRefusal(run, ["CG180"], folder, before);
    expect(run.stderr).toContain(
      "error[CG180]: cannot read `linked`: it is a symbolic link to a place outside the recipe folder\n  --> recipes/linked\n" +
        "  hint: Move its target into the recipe folder, or remove the link.\n",
    );
  });

  // Permissions do not restrict root, so root becomes the user `nobody`, if that user can read these sources.
  const asRoot = process.getuid?.() === 0;
  const asOtherUser = ["--reuid=65534", "--clear-groups", "test", "-r", import.meta.filename];
  const canDropRights = spawnSync("setpriv", asOtherUser).status === 0;
  it.skipIf(asRoot && !canDropRights)(
    "a folder that may not be read, and an output folder that may not be written",
    () => {
      const folder = tempFolder();
      chmodSync(folder, 0o755);
      writeRecipes(folder);
      mkdirSync(join(folder, "recipes/locked"));
      mkdirSync(join(folder, "out"));
      chmodSync(join(folder, "recipes/locked"), 0);
      chmodSync(join(folder, "out"), 0o555);
      const run = (): Run => catalogc(folder, ["compile"], {}, asRoot ? "nobody" : undefined);
      expect(run().stderr).toMatch(
        /^error\[CG180\]: cannot read `locked`: permission denied\n {2}--> recipes\/locked\n/,
      );
      chmodSync(join(folder, "recipes/locked"), 0o755);
      expect(run().stderr).toMatch(/^error\[CG552\]: cannot write `out`: permission denied\n {2}--> out\n/);
      expect(readTree(join(folder, "out"))).toEqual({});
    },
  );

  it("never shows a stack for input that is not text", async () => {
    const { folder, before } = await compiledFolder();
    for (const [index, name] of ["ts", "yaml", "json", "nix"].entries())
      writeTree(folder, {
        [`recipes/x${index}/recipe.${name}`]: Buffer.from("\u0000\u0001\ufeff{[(\u202e\"`'".repeat(50)),
      });
    const run = await catalogcHere(folder, ["compile"]);
    expect(run.status).toBe(1);
    expect(run.stderr).not.toMatch(/^\s+at |node:internal|internal error/m);
    // eslint-disable-next-line no-control-regex -- nothing raw may reach a terminal
    expect(run.stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
    expect(readTree(join(folder, "out"))).toEqual(before);
  });
});

describe("wrong usage", () => {
  it.each([
    [[], "Name a command. `catalogc init` creates a catalog."],
    [["compyle"], "there is no command `compyle`. Did you mean `compile`?"],
    [["compile", "--frobnicate"], "there is no option `--frobnicate`."],
    [["compile", "-x"], "there is no option `-x`."],
    [["compile", "-wx=1"], "there is no option `-x`."],
    [["compile", "--format", "xml"], "`--format` takes `text`, `json` or `github`, not `xml`."],
    [["compile", "--format", "jsn"], "not `jsn`. Did you mean `json`?"],
    [["compile", "--format="], "`--format` takes `text`, `json` or `github`."],
    [["new", "ap"], "`kind` takes `pkg` or `app`, not `ap`. Did you mean `app`?"],
    [["compile", "-o"], "`-o` needs a value."],
    [["diff", "--against", "-x"], "One that starts with a hyphen is written `--against=-x`."],
    [["compile", "--no-only"], "there is no option `--no-only`."],
    [["compile", "--no-patch"], "there is no option `--no-patch`."],
    [["compile", "--no-format"], "there is no option `--no-format`."],
    [["convert", ".", "--to", "nix"], "a folder needs --out"],
    [["options", "--subject", "catalog"], "--subject requires --format json-schema"],
    [["hash", "--all", "tool"], "--all builds every package"],
    [["compile", "a", "b"], "`b` is an unexpected argument: catalogc compile [recipes]"],
    [["compile", "a", "b\u001b[31m\nc"], "`b\\u{1b}[31m\\nc` is an unexpected argument"],
    [["com\u001bpile"], "there is no command `com\\u{1b}pile`."],
    [["compile", "--c\u202eopy"], "there is no option `--c\\u{202e}opy`."],
    [
      ["compile", "--denny-warnings=true"],
      "there is no option `--denny-warnings`. Did you mean `--deny-warnings`?",
    ],
    [["convert", "recipes"], "`--to` is missing."],
    [["new"], "an argument is missing: catalogc new <kind> [name]"],
    [["set"], "an argument is missing: catalogc set <option> [value]"],
  ])("%j exits with 2 and the reason", async (args, message) => {
    const run = await catalogcHere(tempFolder(), args);
    expect(run.stderr).toContain(message);
    expect(run.stderr).toMatch(/Try `catalogc (?:\w+ )?--help`\.\n$/);
    expect(run).toMatchObject({ status: 2, stdout: "" });
  });

  it.each([
    [["compile", ""], "recipes takes a folder"],
    [["compile", "-o", " "], "--out takes a folder"],
    [["compile", "--cache-dir", ""], "--no-cache disables the cache"],
    [["compile", "--only", ""], "`--only` is empty"],
    [["compile", "--only", "pkgs.tool", " "], "`--only` is empty"],
    [["diff", "--against", ""], "`--against` is empty"],
    [["show", ""], "`subject` is empty: catalogc show <subject>"],
    [["explain", "\t"], "`subject` is empty: catalogc explain <subject>"],
    [["graph", ""], "`app` is empty: give it a value or omit it"],
    [["convert", "", "--to", "nix"], "`path` is empty: catalogc convert <path>"],
    [["set", "", "x"], "`option` is empty: catalogc set <option> [value]"],
    [["hash", "tool", ""], "`packages` is empty"],
    [["init", ""], "`folder` is empty"],
    [["new", "pkg", ""], "`name` is empty"],
    [["new", "pkg", "tool", "--git", ""], "`--git` is empty"],
  ])("an empty argument is wrong usage: %j", async (args, message) => {
    const folder = tempFolder();
    const run = await catalogcHere(folder, args);
    expect(run.stderr).toContain(message);
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(readTree(folder)).toEqual({});
  });

  it.each([["compile"], ["show"], ["explain"], ["new"], ["options"], ["check", "--format"], []])(
    "is reported with a shortened argument: %s %s",
    async (...args) => {
      const folder = tempFolder();
      writeRecipes(folder);
      const { status, stderr } = await catalogcHere(folder, [...args, "x".repeat(5000)]);
      expect(status).not.toBe(0);
      expect(stderr).toContain("x…");
      expect(stderr).not.toMatch(/x{601}/);
      expect(stderr.length).toBeLessThan(1500);
    },
  );

  it("wrong usage found by another bundle is reported as wrong usage", async () => {
    const folder = tempFolder();
    writeRecipes(folder);
    const run = await catalogcHere(folder, ["compile", "--watch", "--cache-dir", "recipes"]);
    expect(run.stderr).toContain("catalogc: --cache-dir needs its own folder");
    expect(run).toMatchObject({ status: 2, stdout: "" });
  });

  it("is not a reason to write anything", async () => {
    const folder = tempFolder();
    writeRecipes(folder);
    await catalogcHere(folder, ["compile", "--frobnicate"]);
    writeFileSync(join(folder, "marker"), "");
    expect(Object.keys(readTree(folder))).toEqual(["marker", "recipes/recipe.nix"]);
  });
});

describe("functions in place of values", () => {
  it.each([
    ["usage: add(1)", "`apps.web.usage` takes a string, but this is a function"],
    [
      "fund: { grants: { Core: [1].map(add(1)) } }",
      "`apps.web.fund.grants.Core.0` takes a string, but this is a function",
    ],
    ["links: add", "`apps.web.links` takes an attribute set, but this is a function"],
  ])("report a missing argument: %s", async (option, message) => {
    const folder = tempFolder();
    const recipe = `const add = (a) => (b) => (c) => \`\${a}\${b}\${c}\`;\nexport default { apps: { web: { ${option} } } };\n`;
    writeTree(folder, { "recipes/recipe.ts": recipe });
    const { status, stderr } = await catalogcHere(folder, ["compile"]);
    expect([status, stderr.split("\n")[0]]).toEqual([1, `error[CG300]: ${message}`]);
    expect(stderr).toContain("hint: A function argument is missing: pass every argument.");
  });
});

describe("below the root of a catalog", () => {
  it.each([["compile"], ["check"], ["graph"], ["set", "pkgs.a.version", "2"], ["show", "pkgs.a"]])(
    "%s reports where the recipes are",
    async (...args) => {
      const { folder } = await compiledFolder();
      writeTree(folder, { "docs/deep/note.md": "" });
      const below = await catalogcHere(join(folder, "docs/deep"), args);
      expect(below.status).toBe(1);
      expect(below.stderr).toContain(
        "hint: There is one in `../..`: run the command again after `cd ../..`.",
      );
    },
  );

  it("new begins no second catalog in the first", async () => {
    const { folder } = await compiledFolder();
    for (const place of [".", "recipes"]) {
      const at = join(folder, place);
      const created = await catalogcHere(at, ["new", "app", "other"]);
      expect(created.status).toBe(place === "." ? 0 : 1);
      expect(existsSync(join(at, "recipes"))).toBe(place === ".");
    }
    const below = await catalogcHere(join(folder, "recipes"), [
      "new",
      "pkg",
      "other",
      "--git",
      "github:a/b/1.0",
    ]);
    expect(below.stderr).toContain("hint: There is one in `..`: run the command again after `cd ..`.");
    expect(below.stderr).toContain("nothing created");
  });

  it("diff reports where the output is", async () => {
    const { folder } = await compiledFolder();
    writeTree(folder, { "docs/note.md": "" });
    const below = await catalogcHere(join(folder, "docs"), ["diff", "--against", "../out"]);
    expect(below.stderr).toContain("hint: There is one in `..`: run the command again after `cd ..`.");
  });
});
