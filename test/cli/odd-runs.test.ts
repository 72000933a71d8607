// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogc, catalogcProgram } from "../support/catalogc.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, suiteFolder, tempFolder, writeTree } from "../support/temp-folder.ts";
import { inTerminal } from "../support/terminal.ts";
import { cacheOf } from "../support/cache-of.ts";

const recipe = `pkgs:
  tool:
    version: "1"
    license: mit
    source:
      path: .
    build:
      standardBuilder:
        enable: true
`;

const original = suiteFolder();
writeTree(original, { "recipes/recipe.yaml": recipe });
expect((await catalogcHere(original, ["compile"])).status).toBe(0);

/** A folder with a compiled catalog. */
function compiled(): string {
  const folder = tempFolder();
  cpSync(original, folder, { recursive: true });
  return folder;
}

const versionIn = (folder: string): string | undefined =>
  /version: (.*)/.exec(readFileSync(join(folder, "recipes/recipe.yaml"), "utf8"))?.[1];

describe("an argument after --", () => {
  it.each([
    [["set", "pkgs.tool.version", "--", "-5"], '"-5"'],
    [["set", "pkgs.tool.version", "1.10"], '"1.10"'],
    [["set", "pkgs.tool.version", "--", "1.10"], '"1.10"'],
    [["set", "pkgs.tool.version", "--", "---"], '"---"'],
  ])("%j is taken as it is written", async (args, version) => {
    const folder = compiled();
    expect(await catalogcHere(folder, args)).toMatchObject({ status: 0, stderr: "" });
    expect(versionIn(folder)).toBe(version);
  });

  it.each([["a", "--", "-y"], ["--", "-x", "-y"], []])(
    "set refuses other than one value: %j",
    async (...args) => {
      const folder = compiled();
      const { status, stderr } = await catalogcHere(folder, ["set", "pkgs.tool.version", ...args]);
      expect({ status, stderr: stderr.split("\n")[0] }).toEqual({
        status: 2,
        stderr:
          args.length === 0
            ? "catalogc: `set` requires an option and a value."
            : "catalogc: `set` takes one value; unexpected: `-y`.",
      });
      expect(versionIn(folder)).toBe('"1"');
    },
  );

  it("goes to nix build, numbers too", async () => {
    const folder = compiled();
    writeTree(folder, { "bin/nix": '#!/bin/sh\necho "$@" >> "$LOG"\nexit 1\n' });
    chmodSync(join(folder, "bin/nix"), 0o755);
    const env = { PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`, LOG: join(folder, "log") };
    await catalogcHere(folder, ["hash", "tool", "--", "--max-jobs", "1", "--cores", "4", "--offline"], env);
    expect(readFileSync(join(folder, "log"), "utf8")).toContain("--max-jobs 1 --cores 4 --offline");
  });
});

it("compiles where Node may not make code of text", async () => {
  const folder = compiled();
  const env = { NODE_OPTIONS: "--disallow-code-generation-from-strings" };
  const found = await catalogcHere(folder, ["compile", "-o", "other"], env);
  expect(found).toMatchObject({ status: 0, stdout: expect.stringContaining(" 0 unchanged, 0 removed") });
  expect(readTree(join(folder, "other"))).toEqual(readTree(join(folder, "out")));
});

describe("options that make no sense are wrong usage", () => {
  it.each([
    ["compile", "", "recipes takes a folder; `.` is the current one."],
    ["check", "--out=", "--out takes a folder; `.` is the current one."],
    ["compile", "--out=", "--out takes a folder; `.` is the current one."],
    ["graph", "--recipes=", "--recipes takes a folder; `.` is the current one."],
  ])("%s requires a folder: %j", async (command, argument, message) => {
    const { status, stderr } = await catalogcHere(compiled(), [command, argument]);
    expect({ status, message: stderr.split("\n")[0] }).toEqual({
      status: 2,
      message: `catalogc: ${message}`,
    });
  });

  it.each([
    ["--jobs abc", "--jobs takes a number of threads, at least 1."],
    ["--jobs 0", "--jobs takes a number of threads, at least 1."],
    ["--jobs=-3", "--jobs takes a number of threads, at least 1."],
    ["--jobs 1.5", "--jobs takes a number of threads, at least 1."],
    ["--copy-files=maybe", '--copy-files takes true or false, not "maybe".'],
    ["--cache=maybe", '--cache takes true or false, not "maybe".'],
    ["--no-cache --cache-dir kept", "--cache-dir cannot be combined with --no-cache."],
    ["--cache-dir=", "--cache-dir takes a folder; --no-cache disables the cache."],
    ["--cache-dir=c --cache-dir=", "--cache-dir takes a folder; --no-cache disables the cache."],
    ["--watch --timings", "--timings cannot be combined with --watch, which prints the time of each round."],
    [
      "--check --watch",
      "--check cannot be combined with --watch: it writes nothing and compares the whole folder.",
    ],
    [
      "--check --take-over",
      "--check cannot be combined with --take-over: it writes nothing and compares the whole folder.",
    ],
    [
      "--check --only pkgs.tool",
      "--check cannot be combined with --only: it writes nothing and compares the whole folder.",
    ],
    ["--cache-dir recipes", "--cache-dir needs its own folder: recipes contains recipes or output."],
    ["--cache-dir out/c", "--cache-dir needs its own folder: out/c contains recipes or output."],
  ])("%s", async (line, message) => {
    const folder = compiled();
    const { status, stderr } = await catalogcHere(folder, ["compile", ...line.split(" ")]);
    expect({ status, message: stderr.split("\n")[0] }).toEqual({
      status: 2,
      message: `catalogc: ${message}`,
    });
    expect(existsSync(join(folder, "false"))).toBe(false);
  });

  it("true, false and a hidden folder are accepted", async () => {
    const folder = compiled();
    for (const line of [
      "--copy-files=false",
      "--force=true",
      "--check --force=false",
      "--no-cache",
      "--cache-dir recipes/.cache",
      "--jobs 100",
    ])
      expect(await catalogcHere(folder, ["compile", ...line.split(" ")])).toMatchObject({
        status: 0,
        stderr: "",
      });
  });
});

describe("a folder that is in the way is said, not stumbled over", () => {
  it("a file where results are kept", async () => {
    const folder = compiled();
    const cache = cacheOf(folder);
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(cache, "mine");
    const { status, stderr } = await catalogcHere(folder, ["compile"]);
    expect(status).toBe(0);
    expect(stderr).toContain(
      `catalogc: caching is disabled: cannot use \`${cache}\`: something else is there`,
    );
    expect(readFileSync(cache, "utf8")).toBe("mine");
    rmSync(cache);
    const named = join(folder, "kept");
    writeFileSync(named, "mine");
    expect(await catalogcHere(folder, ["compile", "--cache-dir", "kept"])).toMatchObject({ status: 0 });
    expect(readFileSync(named, "utf8")).toBe("mine");
  });

  it("a file where converted recipes should be", async () => {
    const folder = compiled();
    writeFileSync(join(folder, "taken"), "mine");
    const { status, stderr } = await catalogcHere(folder, [
      "convert",
      "recipes",
      "--to",
      "nix",
      "-o",
      "taken/deeper",
    ]);
    expect({ status, stderr: stderr.split("\n")[0] }).toEqual({
      status: 1,
      stderr: "error[CG591]: cannot create files in `taken/deeper`: a part of its path is not a folder",
    });
  });

  it("an empty folder where the manifest should be: check and compile say the same", async () => {
    const folder = compiled();
    rmSync(join(folder, "out/manifest.json"));
    mkdirSync(join(folder, "out/manifest.json"));
    expect((await catalogcHere(folder, ["check"])).stderr).toContain(
      "out/manifest.json is in the way of a generated file",
    );
    expect((await catalogcHere(folder, ["compile"])).stderr).toMatch(
      /^error\[CG555\]: `out\/manifest.json` is a folder that catalogc did not write/,
    );
  });

  it("the recipe folder as the current one, for what writes no output", async () => {
    const folder = join(compiled(), "recipes");
    expect(await catalogcHere(folder, ["set", "pkgs.tool.version", "2", "--recipes", "."])).toMatchObject({
      status: 0,
    });
    expect(await catalogcHere(folder, ["graph", "--recipes", "."])).toMatchObject({ status: 0, stderr: "" });
    expect(await catalogcHere(folder, ["convert", ".", "--to", "nix", "-o", "../nix"])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(existsSync(join(folder, "../nix/recipe.nix"))).toBe(true);
  });

  it("folders with spaces in the commands of hints", async () => {
    const folder = compiled();
    cpSync(join(folder, "recipes"), join(folder, "my recipes"), { recursive: true });
    expect((await catalogcHere(folder, ["check", "my recipes", "-o", "o ut"])).stderr).toContain(
      "run `catalogc compile 'my recipes' -o 'o ut'`",
    );
    expect((await catalogcHere(folder, ["init", "a b"])).stdout).toContain("\n  cd 'a b'\n");
  });
});

describe("nothing ends in a stack trace", () => {
  it("a full disk behind standard output", () => {
    const folder = compiled();
    const run = spawnSync("sh", ["-c", '"$0" "$1" options > /dev/full', process.execPath, catalogcProgram], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status: run.status, stderr: run.stderr }).toEqual({
      status: 1,
      stderr: "catalogc: cannot write to standard output: no space is left on the disk\n",
    });
  });

  it("a current folder that is gone", () => {
    const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" compile';
    const run = spawnSync("sh", ["-c", script, process.execPath, catalogcProgram], {
      cwd: tempFolder(),
      encoding: "utf8",
    });
    expect({ status: run.status, stderr: run.stderr.split("\n").at(-2) }).toEqual({
      status: 1,
      stderr: "catalogc: the current folder no longer exists",
    });
  });

  it.each([
    ["Ctrl+C", "\u0003"],
    ["Ctrl+D", "\u0004"],
  ])("%s at a question", (_, key) => {
    const folder = compiled();
    const { status, output } = inTerminal({
      argv: [process.execPath, catalogcProgram, "new", "pkg", "fresh"],
      cwd: folder,
      steps: [
        { send: "", until: "of its source: " },
        { send: key, until: "nothing created" },
      ],
    });
    expect({ status, said: output.split("\r\n").at(-2) }).toEqual({
      status: 1,
      said: "catalogc: interrupted: nothing created",
    });
    expect(existsSync(join(folder, "recipes/pkgs"))).toBe(false);
  });
});

// Permissions do not restrict root, so root becomes the user `nobody`, if that user can read these sources.
const asRoot = process.getuid?.() === 0;
const asOtherUser = ["--reuid=65534", "--clear-groups", "test", "-r", import.meta.filename];
const canDropRights = spawnSync("setpriv", asOtherUser).status === 0;

it.skipIf(asRoot && !canDropRights)(
  "check reports an output that may not be read, and claims nothing about it",
  () => {
    const folder = compiled();
    chmodSync(folder, 0o755);
    for (const path of ["out/manifest.json", "out/default.nix"]) {
      chmodSync(join(folder, path), 0);
      const { status, stderr } = catalogc(folder, ["check"], {}, asRoot ? "nobody" : undefined);
      expect({ status, stderr: stderr.split("\n")[0] }).toEqual({
        status: 1,
        stderr: "error[CG552]: cannot read `out`: permission denied",
      });
      chmodSync(join(folder, path), 0o644);
    }
  },
);

it.skipIf(asRoot && !canDropRights)("set of a recipe that may not be written speaks of the recipe", () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/recipe.nix": `{ pkgs.tool = { version = "1.0"; }; }\n` });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "recipes"), 0o555);
  const set = ["set", "pkgs.tool.version", "2.0"];
  const { status, stderr } = catalogc(folder, set, {}, asRoot ? "nobody" : undefined);
  expect([status, stderr]).toEqual([
    1,
    "error[CG552]: cannot write `recipes/recipe.nix`: permission denied\n" +
      "  --> recipes/recipe.nix\n" +
      "  hint: The recipe was not changed. Fix the cause and run catalogc again.\n" +
      "\n1 error: nothing changed\n",
  ]);
  chmodSync(join(folder, "recipes"), 0o755);
});
