// Slow. Depends on: cli.
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stampHolds, takeStamps } from "../../../cli/disk/stamps.ts";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { generateCatalog } from "../../bench/generate.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120));

describe("stamps", () => {
  const makeFiles = async (): Promise<(path: string) => string> => {
    const folder = tempFolder();
    for (const name of ["a", "b"]) writeFileSync(join(folder, name), "one");
    await later();
    return (path) => join(folder, path);
  };

  it("hold while nothing changes", async () => {
    const locate = await makeFiles();
    const stamps = takeStamps(["a", "b"], locate, Date.now());
    expect(Object.keys(stamps)).toEqual(["a", "b"]);
    expect(["a", "b"].map((name) => stampHolds(stamps[name], locate(name)))).toEqual([true, true]);
  });

  it.each<[string, (path: string) => void]>([
    ["is written again", (path) => writeFileSync(path, "one")],
    [
      "is changed, with its size and its times as before",
      (path) => {
        const { atime, mtime } = statSync(path);
        writeFileSync(path, "two");
        utimesSync(path, atime, mtime);
      },
    ],
    [
      "is replaced by another",
      (path) => {
        writeFileSync(`${path}.new`, "one");
        renameSync(`${path}.new`, path);
      },
    ],
    [
      "is replaced by a link to the same content",
      (path) => {
        renameSync(path, `${path}.old`);
        symlinkSync(`${path}.old`, path);
      },
    ],
    [
      "is replaced by a folder",
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    ["is removed", (path) => rmSync(path)],
  ])("do not hold once a file %s", async (_, change) => {
    const locate = await makeFiles();
    const stamps = takeStamps(["a", "b"], locate, Date.now());
    change(locate("b"));
    expect(["a", "b"].map((name) => stampHolds(stamps[name], locate(name)))).toEqual([true, false]);
  });

  it("are not taken of a file that was changed just now, or that is missing", async () => {
    const locate = await makeFiles();
    const before = Date.now();
    writeFileSync(locate("b"), "two");
    expect(Object.keys(takeStamps(["a", "b", "missing"], locate, before))).toEqual(["a"]);
  });
});

describe("a run without work", () => {
  const compiled = async () => {
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 5);
    const run = () => catalogc(folder, ["compile"]).stdout.trim().replace(/^.*: /, "");
    expect(run()).toMatch(/written, 0 unchanged/);
    await later();
    // The first one compares content and keeps the stamps, the second one trusts them.
    const first = run();
    expect(first).toMatch(/^0 files written/);
    expect(run()).toBe(first);
    return { folder, run, first };
  };

  it("sees a recipe that was changed behind its back", async () => {
    const { folder, run, first } = await compiled();
    const recipe = join(folder, "recipes/pkgs/tool-0/recipe.ts");
    const { atime, mtime } = statSync(recipe);
    const text = readFileSync(recipe, "utf8");
    writeFileSync(recipe, text.replace("Tool number 0", "Tool numbar 0"));
    utimesSync(recipe, atime, mtime);
    expect(run()).not.toBe(first);
    expect(readFileSync(join(folder, "out/pkgs/tool-0/package.nix"), "utf8")).toContain("Tool numbar 0");
  });

  it("sees output that was changed behind its back", async () => {
    const { folder, run } = await compiled();
    const file = join(folder, "out/pkgs/tool-0/package.nix");
    const { atime, mtime } = statSync(file);
    writeFileSync(file, readFileSync(file, "utf8").replace("Tool number 0", "Tool numbar 0"));
    utimesSync(file, atime, mtime);
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 1 });
    expect(await catalogcHere(folder, ["compile", "--force"])).toMatchObject({ status: 0 });
    expect(readFileSync(file, "utf8")).toContain("Tool number 0");
    expect(run()).toMatch(/^0 files written/);
  });

  it.each(["lib", "pkgs/tool-1"])("sees a link in the place of out/%s", async (path) => {
    const { folder } = await compiled();
    renameSync(join(folder, "out", path), join(folder, "moved"));
    symlinkSync(join(folder, "moved"), join(folder, "out", path));
    const refused = { status: 1, stderr: expect.stringContaining(`\`out/${path}\` is a link`) };
    expect(await catalogcHere(folder, ["compile"])).toMatchObject(refused);
    // Nor is it gone on from.
    const recipe = join(folder, "recipes/pkgs/tool-0/recipe.ts");
    writeFileSync(recipe, readFileSync(recipe, "utf8").replace("Tool number 0", "Tool numbar 0"));
    expect(await catalogcHere(folder, ["compile"])).toMatchObject(refused);
    unlinkSync(join(folder, "out", path));
    renameSync(join(folder, "moved"), join(folder, "out", path));
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
  });

  it("is one still when a file was only touched", async () => {
    const { folder, run, first } = await compiled();
    utimesSync(join(folder, "recipes/pkgs/tool-0/recipe.ts"), new Date(), new Date());
    expect(run()).toBe(first);
  });

  it.skipIf(process.getuid?.() !== 0)("is none when the output may not be looked at", () => {
    const folder = tempFolder();
    generateCatalog(join(folder, "recipes"), 5);
    chmodSync(folder, 0o777);
    const run = () => catalogc(folder, ["compile"], {}, "nobody");
    expect(run()).toMatchObject({ status: 0 });
    chmodSync(join(folder, "out"), 0);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^error\[CG5/) });
    chmodSync(join(folder, "out"), 0o755);
    expect(run()).toMatchObject({ status: 0 });
  });
});
