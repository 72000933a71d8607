// Slow. Depends on: cli.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeRecipes } from "../golden/process-cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";
import { cacheOf } from "../support/cache-of.ts";

const victim = "root:x:0:0\n";
const digest = createHash("sha256").update(victim).digest("hex");

/** A compiled catalog beside a folder that is none of its business. */
async function scene(): Promise<string> {
  const folder = tempFolder();
  writeTree(folder, { "etc/passwd": victim });
  mkdirSync(join(folder, "work"));
  writeRecipes(join(folder, "work"));
  expect((await catalogcHere(join(folder, "work"), ["compile"])).status).toBe(0);
  return folder;
}

type Manifest = { files: Record<string, unknown> };

const addToManifest = (out: string, path: string): void => {
  const name = join(out, "manifest.json");
  const manifest = JSON.parse(readFileSync(name, "utf8")) as Manifest;
  manifest.files[path] = { sha256: digest };
  writeFileSync(name, JSON.stringify(manifest));
};

describe("a hostile output folder", () => {
  it.each([
    "../../etc/passwd",
    "../../../../../../etc/passwd",
    "/etc/passwd",
    "pkgs/../../../etc/passwd",
    "a\nb",
    "a\0b",
    "..\\x",
  ])("deletes nothing when its manifest names %j", async (path) => {
    const folder = await scene();
    addToManifest(join(folder, "work/out"), path);
    const before = readTree(folder);
    const run = await catalogcHere(join(folder, "work"), ["compile", "--force"]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toMatch(/^error\[CG553\]/);
    expect(readTree(folder)).toEqual(before);
  });

  it("deletes nothing through a link, not even with the right hash", async () => {
    const folder = await scene();
    const out = join(folder, "work/out");
    symlinkSync("../../etc", join(out, "linked"));
    symlinkSync("../../etc/passwd", join(out, "file"));
    addToManifest(out, "linked/passwd");
    addToManifest(out, "file");
    expect(await catalogcHere(join(folder, "work"), ["compile", "--force"])).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "etc/passwd"), "utf8")).toBe(victim);
    expect(readdirSync(out)).toContain("linked");
  });

  it("writes nothing through a link in place of a folder", async () => {
    const folder = await scene();
    const out = join(folder, "work/out");
    writeFileSync(join(folder, "etc/package.nix"), "mine");
    const made = readTree(join(out, "pkgs"));
    writeTree(join(folder, "work"), {
      "recipes/x/recipe.nix": `{ pkgs.linked = (import ../recipe.nix).pkgs.tool; }`,
    });
    symlinkSync("../../../etc", join(out, "pkgs/linked"));
    const run = await catalogcHere(join(folder, "work"), ["compile", "--force"]);
    expect(run.stderr).toMatch(/^error\[CG555\]: `out\/pkgs\/linked` is a link that catalogc did not write/m);
    expect(readTree(join(folder, "etc"))).toEqual({ "package.nix": "mine", passwd: victim });
    expect(readTree(join(out, "pkgs"))).toMatchObject(made);
  });

  it.each([
    "",
    "{",
    "[]",
    "null",
    '{"files":{}}',
    "\u0000".repeat(50),
    "[".repeat(100_000),
    '{"__proto__":{"files":{}}}',
  ])("is not changed if its manifest is damaged (%j), which is reported", async (text) => {
    const folder = await scene();
    writeFileSync(join(folder, "work/out/manifest.json"), text);
    const before = readTree(join(folder, "work/out"));
    const run = await catalogcHere(join(folder, "work"), ["compile"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^error\[CG553\]/);
    expect(run.stderr).not.toMatch(/^\s+at |internal error/m);
    expect(readTree(join(folder, "work/out"))).toEqual(before);
  });

  it("with a damaged memory of the last run gets the same output", async () => {
    const folder = await scene();
    const work = join(folder, "work");
    const right = readTree(join(work, "out"));
    const cache = cacheOf(work);
    const names = Object.keys(readTree(cache)).filter((name) => name !== ".gitignore");
    expect(names).not.toEqual([]);
    for (const name of names) {
      const bytes = readFileSync(join(cache, name));
      for (let round = 0; round < 8; round++) {
        const damaged = Buffer.from(bytes);
        const at = Math.floor((round / 8) * bytes.length);
        damaged.fill([0, 0x22, 0xff, 0x7b][round % 4] ?? 0, at, at + 1 + round);
        writeFileSync(join(cache, name), round === 7 ? damaged.subarray(0, at) : damaged);
        // One file is gone, too: a memory that is believed blindly would not notice.
        writeFileSync(join(work, "out/default.nix"), "changed");
        expect((await catalogcHere(work, ["compile", "--force"])).status).toBe(0);
        expect(readTree(join(work, "out"))).toEqual(right);
      }
    }
  });
});

describe("a pipe in the place of a file", () => {
  const journal = "out/.catalogc/journal-0123456789abcdef.json";
  it.each([
    ["out/manifest.json", ["compile"], "error[CG555]: `out/manifest.json` is a special file"],
    ["out/manifest.json", ["check"], "out/manifest.json is in the way of a generated file"],
    ["out/manifest.json", ["diff", "--against", "./out"], "CG57"],
    ["out/flake.nix", ["compile"], "error[CG555]: `out/flake.nix` is a special file"],
    ["out/flake.nix", ["check"], "out/flake.nix is in the way of a generated file"],
    [
      "out/.catalogc/lock",
      ["compile"],
      "error[CG552]: cannot write `out/.catalogc/lock`: it is not a regular file",
    ],
    [journal, ["compile"], `error[CG552]: cannot write \`${journal}\`: it is not a regular file`],
    ["out/.catalogc", ["compile"], "error[CG555]: `out/.catalogc` is a file"],
    ["recipes/recipe.nix", ["compile"], "error[CG180]: cannot read `recipe.nix`"],
    ["recipes/catalog.ts", ["compile"], "error[CG180]: cannot read `catalog.ts`"],
    ["recipes/recipes.nix", ["compile"], undefined],
    ["catalog.ts", ["compile"], undefined],
  ])("%s is named, and nothing waits: %s", async (path, args, expected) => {
    const folder = join(await scene(), "work");
    rmSync(join(folder, path), { recursive: true, force: true });
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    execFileSync("mkfifo", [join(folder, path)]);
    const run = await catalogcHere(folder, args);
    if (expected === undefined) expect(run.status).toBe(0);
    else {
      expect(run.status).toBe(1);
      expect(run.stderr).toContain(expected);
    }
  });
});

describe("an output folder that is a link", () => {
  it("out of the repository is refused, unless the user names the folder itself", async () => {
    const folder = await scene();
    const work = join(folder, "work");
    mkdirSync(join(work, ".git"));
    mkdirSync(join(folder, "elsewhere"));
    rmSync(join(work, "out"), { recursive: true });
    symlinkSync("../elsewhere", join(work, "out"));
    for (const args of [["compile"], ["compile", "-o", "out/deeper"], ["site", "-o", "out"], ["check"]]) {
      const run = await catalogcHere(work, args);
      expect(run.status).toBe(1);
      expect(run.stderr).toMatch(/^error\[CG541\]/);
    }
    expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
    expect((await catalogcHere(work, ["compile", "-o", "../elsewhere"])).status).toBe(0);
    expect(readdirSync(join(folder, "elsewhere"))).toContain("manifest.json");
  });

  it("inside the repository is written through", async () => {
    const work = join(await scene(), "work");
    mkdirSync(join(work, ".git"));
    renameSync(join(work, "out"), join(work, "generated"));
    symlinkSync("generated", join(work, "out"));
    expect(await catalogcHere(work, ["compile"])).toMatchObject({ status: 0 });
  });
});
