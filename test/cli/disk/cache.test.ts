// Slow. Depends on: cli.
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goldenRoot } from "../../golden/cases.ts";
import { generateCatalog } from "../../bench/generate.ts";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { cacheOf } from "../../support/cache-of.ts";

const catalog = (): string => {
  const folder = tempFolder();
  generateCatalog(join(folder, "recipes"), 10);
  return folder;
};
const libraryFiles = readdirSync(join(goldenRoot, "catalog/out/lib")).length;
const written = `compiled 6 packages and 4 apps: ${114 + libraryFiles} files written, 0 unchanged, 0 removed\n`;

describe("--cache-dir", () => {
  it("names the folder that keeps results, for any number of checkouts", async () => {
    const [one, two] = [catalog(), catalog()];
    const cache = join(one, "kept", "here");
    expect(await catalogcHere(one, ["compile", "--cache-dir", cache])).toMatchObject({
      status: 0,
      stdout: written,
    });
    expect(
      readdirSync(cache)
        .map((name) => name.replace(/-.*/, ""))
        .sort(),
    ).toEqual([".gitignore", "index", "results", "run"]);
    expect(readdirSync(cacheOf(one))).toEqual([]);
    const results = readdirSync(cache).find((name) => name.startsWith("results")) ?? "";
    const before = readFileSync(join(cache, results));
    expect(await catalogcHere(two, ["compile", "--cache-dir", cache])).toMatchObject({
      status: 0,
      stdout: written,
    });
    // Nothing new in it: the second one compiled nothing.
    expect(readFileSync(join(cache, results)).equals(before)).toBe(true);
    expect(readTree(join(two, "out"))).toEqual(readTree(join(one, "out")));
  });

  it("does not change other files in its folder", async () => {
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
    expect(await catalogcHere(folder, ["compile", "--cache-dir", "."])).toMatchObject({
      status: 0,
      stdout: written,
    });
    expect(await catalogcHere(folder, ["compile", "--cache-dir", "."])).toMatchObject({ status: 0 });
    expect(
      [".gitignore", "results-2020.csv", "results-"].map((name) => readFileSync(join(folder, name), "utf8")),
    ).toEqual(["node_modules\n", "1,2\n", "3\n"]);
  });

  it("loses results unused for weeks, and leftovers of killed runs", async () => {
    const folder = catalog();
    await catalogcHere(folder, ["compile"]);
    const cache = cacheOf(folder);
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
    expect(readdirSync(cache).sort()).toEqual([index, results, run, `${run}.4343`].sort());
  });

  it("has nothing left of results that could not be kept", async () => {
    const folder = catalog();
    await catalogcHere(folder, ["compile"]);
    const cache = cacheOf(folder);
    const before = readdirSync(cache).sort();
    for (const each of before.filter((name) => !name.startsWith("."))) {
      rmSync(join(cache, each));
      mkdirSync(join(cache, each));
    }
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    expect(readdirSync(cache).sort()).toEqual(before);
  });

  it("does not block on pipes among its files", async () => {
    const folder = catalog();
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    const cache = cacheOf(folder);
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

  it("is ignored if its contents were changed", async () => {
    const folder = catalog();
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0 });
    const before = readTree(join(folder, "out"));
    const cache = cacheOf(folder);
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

  it("ignores the diagnostics of the last run if a byte of them is damaged", async () => {
    const folder = tempFolder();
    const recipe = `pkgs: { a: { version: "1", build: { standardBuilder: { enable: true } }, source: { path: . } } }\n`;
    writeTree(folder, { "recipes/a/recipe.yaml": recipe });
    const { stderr } = await catalogcHere(folder, ["compile"]);
    expect(stderr).toContain("package `a` has no license");
    const cache = cacheOf(folder);
    const run = join(cache, readdirSync(cache).find((name) => name.startsWith("run")) ?? "");
    writeFileSync(run, readFileSync(run, "latin1").replace("has no license", "has no lizense"), "latin1");
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr });
  });

  it.skipIf(process.getuid?.() !== 0)("is none where it cannot be written", () => {
    const folder = catalog();
    chmodSync(folder, 0o777);
    mkdirSync(join(folder, "kept"), { mode: 0o555 });
    const run = catalogc(folder, ["compile", "--cache-dir", "kept"], {}, "nobody");
    expect(run).toMatchObject({ status: 0, stdout: written, stderr: "" });
    expect(readdirSync(join(folder, "kept"))).toEqual([]);
  });
});

describe("the cache of the user", () => {
  const env = (home: string): Record<string, string> => ({ XDG_CACHE_HOME: home });
  const compile = (folder: string, home: string): ReturnType<typeof catalogcHere> =>
    catalogcHere(folder, ["compile"], env(home));
  const unusable = (path: string, reason: string): string =>
    `catalogc: caching is disabled: cannot use \`${path}\`: ${reason}; choose another folder with --cache-dir, or use --no-cache\n`;

  it("is a private folder for each recipe folder", async () => {
    const [one, two, home] = [catalog(), catalog(), tempFolder()];
    for (const folder of [one, two]) expect(await compile(folder, home)).toMatchObject({ stderr: "" });
    const shared = join(home, "catalogc");
    const kept = readdirSync(shared).filter((name) => name !== "node");
    expect(kept).toEqual([expect.stringMatching(/^recipes-/), expect.stringMatching(/^recipes-/)]);
    for (const path of [shared, ...kept.map((name) => join(shared, name))])
      expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readdirSync(one).sort()).toEqual(["out", "recipes"]);
  });

  it("loses results of recipes that are no longer compiled", async () => {
    const [one, two, home] = [catalog(), catalog(), tempFolder()];
    await compile(one, home);
    const shared = join(home, "catalogc");
    const [old = ""] = readdirSync(shared).filter((name) => name.startsWith("recipes-"));
    const longAgo = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000);
    utimesSync(join(shared, old), longAgo, longAgo);
    mkdirSync(join(shared, "mine"));
    utimesSync(join(shared, "mine"), longAgo, longAgo);
    await compile(two, home);
    expect(readdirSync(shared)).not.toContain(old);
    expect(readdirSync(shared)).toContain("mine");
  });

  it.each([
    [
      "others have access to",
      (path: string) => chmodSync(path, 0o755),
      "others have access to it: `chmod 700 PATH`",
    ],
    ...(process.getuid?.() === 0
      ? [
          [
            "belongs to another user",
            (path: string) => chownSync(path, 65534, 65534),
            "it belongs to another user",
          ] as const,
        ]
      : []),
    [
      "is a file",
      (path: string) => {
        rmSync(path, { recursive: true });
        writeFileSync(path, "mine");
      },
      "something else is there",
    ],
  ] as const)("is not used where it %s, which is reported once", async (_, spoil, reason) => {
    const [folder, home] = [catalog(), tempFolder()];
    await compile(folder, home);
    const shared = join(home, "catalogc");
    const kept = readTree(shared);
    spoil(shared);
    rmSync(join(folder, "out"), { recursive: true });
    const run = await compile(folder, home);
    expect(run).toMatchObject({ status: 0, stdout: written });
    expect(run.stderr).toMatch(/^catalogc: caching is disabled: cannot use `[^`]*`: [^\n]*\n$/);
    expect(run.stderr).toContain(reason.replace("PATH", shared));
    if (statSync(shared).isDirectory()) expect(readTree(shared)).toEqual(kept);
  });

  it("is not used where it is inside the repository, nor is one that was committed", async () => {
    const folder = catalog();
    mkdirSync(join(folder, ".git"));
    const home = join(folder, "home");
    const cache = join(home, "catalogc");
    const { status, stderr } = await compile(folder, home);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^catalogc: caching is disabled: cannot use .*: it is inside the repository `/);
    expect(existsSync(cache)).toBe(false);
    expect(stderr).toBe(
      unusable(/`([^`]*)`/.exec(stderr)?.[1] ?? "", `it is inside the repository \`${folder}\``),
    );
  });

  it("is the only one: results beside the recipes change nothing, and check names those that were used", async () => {
    const folder = catalog();
    const beside = join(folder, ".catalogc-cache");
    expect(await catalogcHere(folder, ["compile", "--cache-dir", beside])).toMatchObject({ status: 0 });
    const right = readTree(join(folder, "out"));
    poison(beside);
    rmSync(join(folder, "out"), { recursive: true });
    // Committed as it is, it says nothing.
    expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    expect(readTree(join(folder, "out"))).toEqual(right);
    rmSync(join(folder, "out"), { recursive: true });
    const named = ["--cache-dir", ".catalogc-cache"];
    expect(await catalogcHere(folder, ["compile", ...named])).toMatchObject({ status: 0, stderr: "" });
    expect(readTree(join(folder, "out"))).not.toEqual(right);
    for (const args of [["check"], ["compile", "--check"]]) {
      const check = await catalogcHere(folder, [...args, ...named]);
      expect(check.status).toBe(1);
      expect(check.stderr).toContain(
        "compiled with results kept in `.catalogc-cache`, and the recipes give something else",
      );
      expect(check.stderr).toContain(
        "to fix: run `catalogc compile recipes -o out --no-cache` and delete `.catalogc-cache`",
      );
    }
    expect(await catalogcHere(folder, ["compile", "--no-cache"])).toMatchObject({ status: 0, stderr: "" });
    expect(readTree(join(folder, "out"))).toEqual(right);
  });

  it("never breaks a command, even with manipulated results and digests", async () => {
    const folder = tempFolder();
    const recipe = `pkgs: { a: { version: "1", build: { standardBuilder: { enable: true } }, source: { path: . } } }\n`;
    writeTree(folder, { "recipes/a/recipe.yaml": recipe });
    const commands = [
      ["compile"],
      ["check"],
      ["explain", "pkgs.a.version"],
      ["show", "pkgs.a"],
      ["graph"],
      ["set", "pkgs.a.version", "1"],
    ];
    await catalogcHere(folder, ["compile"]);
    const right = readTree(join(folder, "out"));
    const said = new Map<string, unknown>();
    for (const args of commands)
      said.set(args.join(), (await catalogcHere(folder, [...args, "--no-cache"])).status);
    const cache = cacheOf(folder);
    const kept = readdirSync(cache).filter((name) => /^(?:run|index|results)-/.test(name));
    expect(kept).toHaveLength(3);
    let tried = 0;
    for (const value of [null, [], {}, "x", 1, { sources: null }, { stamps: { recipes: 1 } }])
      for (const name of kept)
        for (const args of commands) {
          for (const each of kept) rmSync(join(cache, each), { force: true });
          await catalogcHere(folder, ["compile"]);
          writeFileSync(join(cache, name), forged(name, readFileSync(join(cache, name)), cache, value));
          const run = await catalogcHere(folder, args);
          expect([args, value, name, run.status]).toEqual([args, value, name, said.get(args.join())]);
          expect(run.stderr).not.toContain("internal error");
          tried += 1;
        }
    expect(tried).toBe(126);
    await catalogcHere(folder, ["compile", "--no-cache"]);
    expect(readTree(join(folder, "out"))).toEqual(right);
  });
});

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

const resultsIn = (cache: string): string =>
  readdirSync(cache).find((name) => /^results-[0-9a-f]+$/.test(name)) ?? expect.unreachable("results");

/** A file of the cache with another content, and the digest that goes with it. */
function forged(name: string, bytes: Buffer, cache: string, value: unknown): Buffer {
  const json = JSON.stringify(value);
  const digest = sha256(`${resultsIn(cache).slice("results-".length)}\n${json}`);
  if (name.startsWith("index-")) return Buffer.from(`${digest}${json}`);
  if (name.startsWith("run-"))
    return Buffer.from(`${digest}${json}${bytes.toString("utf8").slice(bytes.indexOf("\n"))}`);
  return eachResult(bytes, (parts) => [Buffer.from(json), ...parts.slice(1)]);
}

/** Results with other parts: the result as JSON, its list of files as JSON, its texts, its contents. */
function eachResult(bytes: Buffer, change: (parts: readonly Buffer[]) => readonly Buffer[]): Buffer {
  const made: Buffer[] = [];
  for (let at = 0; at + 64 <= bytes.length;) {
    const header = Buffer.from(bytes.subarray(at, at + 64));
    const parts: Buffer[] = [];
    at += 64;
    for (const offset of [36, 40, 44, 48]) {
      const length = header.readUInt32LE(offset);
      parts.push(bytes.subarray(at, at + length));
      at += length;
    }
    const changed = change(parts);
    for (const [index, part] of changed.entries()) header.writeUInt32LE(part.length, 36 + 4 * index);
    header.write(sha256(Buffer.concat(changed.slice(0, 3))).slice(0, 24), 52, "hex");
    made.push(header, ...changed);
  }
  return Buffer.concat(made);
}

/** Puts a line into every file of the results, with all digests. */
function poison(cache: string): void {
  const path = join(cache, resultsIn(cache));
  const bytes = eachResult(readFileSync(path), ([result, files, texts, contents]) => {
    interface Kept {
      range: [number, number];
      sha256: string;
    }
    const list = JSON.parse(String(files)) as Kept[];
    const made: Buffer[] = [];
    let length = 0;
    let text = String(texts);
    for (const file of list) {
      const [start, end] = file.range;
      const content = Buffer.concat([contents!.subarray(start, end), Buffer.from("# evil\n")]);
      file.range = [length, length + content.length];
      // The entry of the manifest as well.
      text = text.replace(file.sha256, sha256(content));
      file.sha256 = sha256(content);
      made.push(content);
      length += content.length;
    }
    return [result!, Buffer.from(JSON.stringify(list)), Buffer.from(text), Buffer.concat(made)];
  });
  writeFileSync(path, bytes);
}
