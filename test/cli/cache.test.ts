import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generateCatalog } from "../bench/generate.ts";
import { catalogc } from "../support/catalogc.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";

const catalog = (): string => {
  const folder = tempFolder();
  generateCatalog(join(folder, "recipes"), 10);
  return folder;
};
const written = "compiled 6 packages and 4 apps: 126 files written, 0 unchanged, 0 removed\n";

describe("--cache", () => {
  it("names the folder that keeps results, for any number of checkouts", async () => {
    const [one, two] = [catalog(), catalog()];
    const cache = join(one, "kept", "here");
    expect(await catalogcHere(one, ["compile", "--cache", cache])).toMatchObject({
      status: 0,
      stdout: written,
    });
    expect(
      readdirSync(cache)
        .map((name) => name.replace(/-.*/, ""))
        .sort(),
    ).toEqual([".gitignore", "index", "results", "run"]);
    expect(existsSync(join(one, ".catalogc-cache"))).toBe(false);
    const results = readdirSync(cache).find((name) => name.startsWith("results")) ?? "";
    const before = readFileSync(join(cache, results));
    expect(await catalogcHere(two, ["compile", "--cache", cache])).toMatchObject({
      status: 0,
      stdout: written,
    });
    // Nothing new in it: the second one compiled nothing.
    expect(readFileSync(join(cache, results)).equals(before)).toBe(true);
    expect(readTree(join(two, "out"))).toEqual(readTree(join(one, "out")));
  });

  it("leaves alone what else is in the folder that it names", async () => {
    const folder = catalog();
    const old = new Date("2020-01-01");
    for (const [name, text] of [
      [".gitignore", "node_modules\n"],
      ["results-2020.csv", "1,2\n"],
      ["results-", "3\n"],
    ] as const) {
      writeFileSync(join(folder, name), text);
      utimesSync(join(folder, name), old, old);
    }
    expect(await catalogcHere(folder, ["compile", "--cache", "."])).toMatchObject({
      status: 0,
      stdout: written,
    });
    expect(await catalogcHere(folder, ["compile", "--cache", "."])).toMatchObject({ status: 0 });
    expect(
      [".gitignore", "results-2020.csv", "results-"].map((name) => readFileSync(join(folder, name), "utf8")),
    ).toEqual(["node_modules\n", "1,2\n", "3\n"]);
  });

  it("is rid of what nobody has used for weeks, and of what killed runs have left", async () => {
    const folder = catalog();
    await catalogcHere(folder, ["compile"]);
    const cache = join(folder, ".catalogc-cache");
    const old = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000);
    const name = (kind: string): string =>
      readdirSync(cache).find((each) => each.startsWith(`${kind}-`)) ?? expect.unreachable(kind);
    const [run, index, results] = [name("run"), name("index"), name("results")];
    const others = [`${run}.4242`, `${index}.4242`, `${results}.4242`, `run-${"0".repeat(32)}`];
    for (const each of [...others, `index-${"0".repeat(16)}.json`]) {
      writeFileSync(join(cache, each), "");
      utimesSync(join(cache, each), old, old);
    }
    writeFileSync(join(cache, `${run}.4343`), "just now");
    appendFileSync(join(folder, "recipes/common.ts"), "// edited\n");
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    expect(readdirSync(cache).sort()).toEqual([".gitignore", index, results, run, `${run}.4343`].sort());
  });

  it("has nothing left of results that could not be kept", async () => {
    const folder = catalog();
    await catalogcHere(folder, ["compile"]);
    const cache = join(folder, ".catalogc-cache");
    const before = readdirSync(cache).sort();
    for (const each of before.filter((name) => !name.startsWith("."))) {
      rmSync(join(cache, each));
      mkdirSync(join(cache, each));
    }
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    expect(readdirSync(cache).sort()).toEqual(before);
  });

  it("does not wait for pipes that somebody has put there", async () => {
    const folder = catalog();
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    const cache = join(folder, ".catalogc-cache");
    for (const name of readdirSync(cache)) {
      rmSync(join(cache, name));
      execFileSync("mkfifo", [join(cache, name)]);
    }
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("--no-cache keeps nothing, and believes nothing", async () => {
    const folder = catalog();
    expect(await catalogcHere(folder, ["compile", "--no-cache"])).toMatchObject({
      status: 0,
      stdout: written,
    });
    expect(readdirSync(folder).sort()).toEqual(["out", "recipes"]);
  });

  it("does without the contents of a cache that somebody has changed", async () => {
    const folder = catalog();
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    const before = readTree(join(folder, "out"));
    const cache = join(folder, ".catalogc-cache");
    const results = join(cache, readdirSync(cache).find((name) => name.startsWith("results")) ?? "");
    const bytes = readFileSync(results);
    for (const [from, to] of [["buildGoModule", "rm --recursive"]] as const)
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1))
        bytes.write(to.slice(0, 13), at);
    writeFileSync(results, bytes);
    rmSync(join(folder, "out"), { recursive: true });
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stdout: written, stderr: "" });
    expect(readTree(join(folder, "out"))).toEqual(before);
  });

  it("does without what the last run had to say, where a byte of it is another", async () => {
    const folder = tempFolder();
    const recipe = `pkgs: { a: { version: "1", build: { standardBuilder: { enable: true } }, source: { path: . } } }\n`;
    writeTree(folder, { "recipes/a/recipe.yaml": recipe });
    const { stderr } = await catalogcHere(folder, ["compile"]);
    expect(stderr).toContain("package `a` has no license");
    const cache = join(folder, ".catalogc-cache");
    const run = join(cache, readdirSync(cache).find((name) => name.startsWith("run")) ?? "");
    writeFileSync(run, readFileSync(run, "latin1").replace("has no license", "has no lizense"), "latin1");
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr });
  });

  it.skipIf(process.getuid?.() !== 0)("is none where it cannot be written", () => {
    const folder = catalog();
    chmodSync(folder, 0o777);
    mkdirSync(join(folder, ".catalogc-cache"), { mode: 0o555 });
    const run = catalogc(folder, ["compile"], {}, "nobody");
    expect(run).toMatchObject({ status: 0, stdout: written, stderr: "" });
    expect(readdirSync(join(folder, ".catalogc-cache"))).toEqual([]);
  });
});
