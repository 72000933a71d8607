import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeRecipes } from "../golden/process-cases.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";

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

describe("an output folder that somebody has prepared", () => {
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
    const { "work/.catalogc-cache/.gitignore": _, ...after } = readTree(folder);
    expect(after).toMatchObject({ "etc/passwd": victim });
    expect(Object.keys(after)).toEqual(Object.keys(before).filter((name) => !name.endsWith("/.gitignore")));
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

  it("writes nothing through a link in the place of its own folders", async () => {
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
  ])("with a damaged manifest (%j) changes nothing, and says so", async (text) => {
    const folder = await scene();
    writeFileSync(join(folder, "work/out/manifest.json"), text);
    const before = readTree(join(folder, "work/out"));
    const run = await catalogcHere(join(folder, "work"), ["compile"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^error\[CG553\]/);
    expect(run.stderr).not.toMatch(/^\s+at |internal error/m);
    expect(readTree(join(folder, "work/out"))).toEqual(before);
  });

  it("and a damaged memory of the last run never change the output", async () => {
    const folder = await scene();
    const work = join(folder, "work");
    const right = readTree(join(work, "out"));
    const cache = join(work, ".catalogc-cache");
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
