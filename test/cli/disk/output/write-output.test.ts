// Slow. Depends on: cli/disk.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { diskOps, type FileOps } from "../../../../cli/disk/output/file-ops.ts";
import { compareOutput, writeOutput } from "../../../../cli/disk/output/write-output.ts";
import { stampOf } from "../../../../cli/disk/stamps.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { Crash, emitted, faultyOps, systemError, write } from "./harness.ts";

const codes = (result: { problems: readonly { code: string; file?: string }[] }): (string | undefined)[] =>
  result.problems.map(({ code, file }) => `${code} ${file}`);

/** The tree without its manifest, which changes with every file. */
function tree(out: string): Record<string, string> {
  const { "manifest.json": _, ...rest } = readTree(out);
  return rest;
}

const first = {
  "flake.nix": "flake 1",
  "apps/a/run": "x:run 1",
  "apps/a/b.nix": "b 1",
  "pkgs/p/package.nix": "p",
};
const second = { "flake.nix": "flake 2", "apps/a/run": "x:run 1", "pkgs/q/package.nix": "q", "pkgs/z": "z" };

describe("writeOutput", () => {
  it("makes the folder, then changes, adds and removes files that differ", () => {
    const out = join(tempFolder(), "deep/out");
    expect(write(out, first)).toEqual({ problems: [], written: 5, unchanged: 0, removed: 0, isNew: true });
    expect(tree(out)).toEqual(first);
    expect(write(out, second)).toEqual({ problems: [], written: 4, unchanged: 1, removed: 2 });
    expect(tree(out)).toEqual(second);
  });

  it("returns the stamps of all files: moved by themselves, moved with their folder, and unchanged", () => {
    const out = tempFolder();
    for (const texts of [first, { ...first, ...second, "apps/b/c/d": "new" }]) {
      const { stamps } = writeOutput(out, emitted(texts), { outName: "out", force: false });
      const all = [...Object.keys(texts), "manifest.json"];
      const expected = all.map((path) => [path, stampOf(lstatSync(join(out, path)))] as const);
      expect(new Map([...stamps].sort())).toEqual(new Map(expected.sort()));
    }
  });

  it("writes nothing on top of another manifest than the one it was given, even one that comes late", () => {
    const out = tempFolder();
    write(out, first);
    const before = readTree(out);
    const expectedManifest = stampOf(lstatSync(join(out, "manifest.json")));
    const over = { outName: "out", force: false, expectedManifest };
    const refused = {
      problems: [],
      written: 0,
      unchanged: 0,
      removed: 0,
      stamps: new Map(),
      overtaken: true,
    };
    expect(writeOutput(out, emitted(second), { ...over, expectedManifest: "another" })).toEqual(refused);
    const ops: FileOps = {
      ...diskOps,
      // After the first look, before the lock.
      makeFolder(path) {
        utimesSync(join(out, "manifest.json"), 1, 1);
        diskOps.makeFolder(path);
      },
    };
    expect(writeOutput(out, emitted(second), { ...over, ops })).toEqual(refused);
    expect(readTree(out)).toEqual(before);
    const now = stampOf(lstatSync(join(out, "manifest.json")));
    expect(writeOutput(out, emitted(second), { ...over, expectedManifest: now })).toMatchObject({
      written: 4,
    });
    expect(tree(out)).toEqual(second);
  });

  it("does not judge files that another run is about to change", () => {
    const out = tempFolder();
    write(out, first);
    const owner = JSON.stringify({ pid: 1, host: "elsewhere", space: "", boot: "", started: "" });
    // While we look, the other one begins: some files are its own already, and the manifest is not.
    const begin = (): undefined => {
      writeTree(out, { ".catalogc/lock": owner, "flake.nix": "flake 2" });
    };
    const problems = codes(write(out, first, { knownHash: begin }));
    expect(problems).toEqual(["CG556 out"]);
    expect(codes(write(out, first, { version: "2" }))).toEqual(["CG556 out"]);
    rmSync(join(out, ".catalogc"), { recursive: true });
    expect(codes(write(out, first))).toEqual(["CG554 out/flake.nix"]);
  });

  it("does not touch files that are as they should be", () => {
    const out = tempFolder();
    write(out, first);
    const past = new Date(1_000_000);
    for (const path of ["flake.nix", "pkgs/p/package.nix", "manifest.json"])
      utimesSync(join(out, path), past, past);
    expect(write(out, { ...first, "flake.nix": "new" })).toMatchObject({ written: 2, unchanged: 3 });
    expect(statSync(join(out, "pkgs/p/package.nix")).mtime).toEqual(past);
    expect(write(out, { ...first, "flake.nix": "new" })).toEqual({
      problems: [],
      written: 0,
      unchanged: 5,
      removed: 0,
    });
  });

  it("corrects the executable bit, and restores deleted files", () => {
    const out = tempFolder();
    write(out, first);
    chmodSync(join(out, "apps/a/run"), 0o644);
    unlinkSync(join(out, "flake.nix"));
    expect(write(out, first)).toMatchObject({ written: 2, unchanged: 3 });
    expect(tree(out)).toEqual(first);
  });

  it("keeps files that it did not write", () => {
    const out = tempFolder();
    write(out, first);
    writeTree(out, { "apps/a/notes.md": "mine", "README.md": "mine" });
    write(out, second);
    expect(tree(out)).toEqual({ ...second, "apps/a/notes.md": "mine", "README.md": "mine" });
  });

  it("refuses to replace or remove a file that was edited by hand, until forced", () => {
    const out = tempFolder();
    write(out, first);
    writeTree(out, { "flake.nix": "edited", "pkgs/p/package.nix": "edited" });
    const before = readTree(out);
    expect(codes(write(out, second))).toEqual(["CG554 out/pkgs/p/package.nix", "CG554 out/flake.nix"]);
    expect(readTree(out)).toEqual(before);
    expect(write(out, second, { force: true })).toMatchObject({ problems: [], written: 4, removed: 2 });
    expect(tree(out)).toEqual(second);
  });

  it("accepts an edit that equals the new output", () => {
    const out = tempFolder();
    write(out, first);
    writeTree(out, { "flake.nix": "flake 2" });
    expect(write(out, second).problems).toEqual([]);
  });

  it.each([false, true])("refuses to replace files that it did not write (force: %s)", (force) => {
    const out = tempFolder();
    write(out, first);
    const elsewhere = tempFolder();
    writeTree(elsewhere, { "package.nix": "precious" });
    symlinkSync(elsewhere, join(out, "pkgs/q"));
    mkdirSync(join(out, "pkgs/z"));
    writeTree(out, { "pkgs/z/x": "mine", lib: "mine" });
    const before = readTree(out);
    const next = { ...second, "lib/a.nix": "a", other: "o" };
    expect(codes(write(out, next, { force }))).toEqual([
      "CG555 out/lib",
      "CG555 out/pkgs/q",
      "CG555 out/pkgs/z",
    ]);
    expect(readTree(out)).toEqual(before);
    expect(readTree(elsewhere)).toEqual({ "package.nix": "precious" });
  });

  it("refuses a file that is not in the manifest, but adopts one with the right content", () => {
    const out = tempFolder();
    writeTree(out, { "flake.nix": "flake 1", "apps/a/b.nix": "b 2" });
    expect(codes(write(out, first))).toEqual(["CG555 out/apps/a/b.nix"]);
    writeTree(out, { "apps/a/b.nix": "b 1" });
    expect(write(out, first)).toMatchObject({ problems: [], written: 3, unchanged: 2 });
  });

  it("turns a folder of its own into a file and back", () => {
    const out = tempFolder();
    write(out, { "a/b/c": "1", "a/d": "2" });
    expect(write(out, { a: "3" }).problems).toEqual([]);
    expect(tree(out)).toEqual({ a: "3" });
    expect(write(out, { "a/b/c": "1" }).problems).toEqual([]);
    expect(tree(out)).toEqual({ "a/b/c": "1" });
  });

  it("moves a new folder into place as a whole", () => {
    const out = tempFolder();
    write(out, { "a/b/c": "1" });
    const moves: string[] = [];
    const rename = (from: string, to: string): void => {
      moves.push(`${from} ${to}`.replaceAll(`${out}/`, "").replace(/[-.][0-9a-f]{16}/g, ""));
      diskOps.rename(from, to);
    };
    write(out, { "a/b/c": "2", "a/d/e": "x:3", "a/d/f/g": "4", "h/i": "5" }, { ops: { ...diskOps, rename } });
    expect(moves).toEqual([
      ".catalogc/journal.tmp .catalogc/journal.json",
      "a/b/c .catalogc/old/0",
      ".catalogc/new/f0 a/d",
      ".catalogc/new/f1 h",
      "manifest.json .catalogc/old/4",
    ]);
    expect(tree(out)).toEqual({ "a/b/c": "2", "a/d/e": "x:3", "a/d/f/g": "4", "h/i": "5" });
  });

  it("keeps files that others put into a new folder meanwhile", () => {
    const out = tempFolder();
    const create: FileOps["create"] = (path, content, options) => {
      const status = diskOps.create(path, content, options);
      if (path.endsWith(".tmp")) writeTree(out, { "a/theirs": "mine" });
      return status;
    };
    expect(write(out, { "a/b/c": "1", "a/d": "2" }, { ops: { ...diskOps, create } }).problems).toEqual([]);
    expect(tree(out)).toEqual({ "a/b/c": "1", "a/d": "2", "a/theirs": "mine" });
  });

  it("does nothing if the manifest names paths outside the folder or is not valid", () => {
    const folder = tempFolder();
    const out = join(folder, "out");
    writeTree(folder, { precious: "mine" });
    write(out, first);
    const stolen = `{"generator":"catalogc 1","files":{"../precious":{"sha256":"${"0".repeat(64)}"}}}`;
    for (const text of [stolen, "{", `{"name":"my web app"}`]) {
      writeTree(out, { "manifest.json": text });
      const before = readTree(folder);
      expect(codes(write(out, second, { force: true }))).toContain("CG553 out/manifest.json");
      expect(readTree(folder)).toEqual(before);
    }
  });

  it("reports a half merged folder once, not each of its files", () => {
    const out = tempFolder();
    write(out, first);
    const manifest = tree(out)["manifest.json"] ?? "";
    const [name = ""] = Object.keys(second);
    const markers = (ours: string, theirs: string): string =>
      `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> theirs\n`;
    writeTree(out, { "manifest.json": markers(manifest, manifest), [name]: markers("a\n", "b\n") });
    const { problems } = write(out, second, { force: true });
    expect(codes({ problems })).toEqual(["CG553 out/manifest.json"]);
    expect(problems[0]?.message).toContain("contains Git conflict markers");
    writeTree(out, { "manifest.json": "{" });
    expect(codes(write(out, second))).toEqual(["CG553 out/manifest.json"]);
  });

  it("reports problems of the output folder itself", () => {
    const folder = tempFolder();
    writeTree(folder, { out: "a file" });
    expect(codes(write(join(folder, "out"), first))).toEqual(["CG550 out"]);
    expect(codes(write(join(folder, "out/deeper"), first))).toEqual(["CG552 out"]);
    expect(readTree(folder)).toEqual({ out: "a file" });
  });

  it("refuses a work folder that is a link", () => {
    const out = tempFolder();
    const elsewhere = tempFolder();
    writeTree(elsewhere, { "new/0": "precious", lock: "precious" });
    symlinkSync(elsewhere, join(out, ".catalogc"));
    expect(codes(write(out, first))).toEqual(["CG555 out/.catalogc"]);
    expect(readTree(elsewhere)).toEqual({ "new/0": "precious", lock: "precious" });
  });
});

it("does not follow links in the work folder", () => {
  for (const name of ["new", "old", "new-0123456789abcdef", "old-0123456789abcdef"]) {
    const out = tempFolder();
    const elsewhere = tempFolder();
    write(out, first);
    writeTree(elsewhere, { "0": "precious", "1": "precious" });
    mkdirSync(join(out, ".catalogc"));
    symlinkSync(elsewhere, join(out, ".catalogc", name));
    expect(codes(write(out, second))).toEqual([]);
    expect(readTree(elsewhere)).toEqual({ "0": "precious", "1": "precious" });
    rmSync(join(out, ".catalogc"), { recursive: true });
    expect(tree(out)).toEqual(second);
  }
});

describe("a run that fails", () => {
  /** Runs the second write with faults at each of its operations in turn. */
  function atEachOperation(
    fail: (failAt: number) => (count: number) => Error | undefined,
    check: (out: string, run: () => ReturnType<typeof write>, before: Record<string, string>) => void,
  ): number {
    for (let failAt = 1; ; failAt++) {
      const out = tempFolder();
      write(out, first);
      const before = readTree(out);
      const ops = faultyOps(failAt, fail(failAt));
      check(out, () => write(out, second, { ops, version: "2" }), before);
      if (ops.count < failAt) return failAt - 1;
    }
  }

  it("once, at any operation, leaves the old tree or has finished", () => {
    const seen = new Set<string>();
    const operations = atEachOperation(
      (failAt) => (count) => (count === failAt ? systemError("ENOSPC") : undefined),
      (out, run, before) => {
        const result = run();
        rmSync(join(out, ".catalogc"), { recursive: true, force: true });
        if (result.problems.length === 0) expect(tree(out)).toEqual(second);
        else {
          expect(result.problems[0]).toMatchObject({
            code: "CG552",
            message: "cannot write `out`: no space is left on the disk",
          });
          expect(readTree(out)).toEqual(before);
        }
        seen.add(result.problems[0]?.code ?? "fine");
      },
    );
    expect(operations).toBeGreaterThan(25);
    expect(seen).toEqual(new Set(["CG552", "fine"]));
  });

  it("killed at any operation, is completed or undone by the next, whatever that one does", () => {
    const outcomes = { old: 0, new: 0 };
    atEachOperation(
      () => () => new Crash(),
      (out, run) => {
        try {
          run();
        } catch (error) {
          expect(error).toBeInstanceOf(Crash);
        }
        rmSync(join(out, ".catalogc/lock"), { force: true });
        // The next run has nothing to do with either tree.
        expect(write(out, { other: "o" }, { version: "3" }).problems).toEqual([]);
        expect(tree(out)).toEqual({ other: "o" });
      },
    );
    atEachOperation(
      () => () => new Crash(),
      (out, run, before) => {
        try {
          run();
        } catch (error) {
          expect(error).toBeInstanceOf(Crash);
        }
        rmSync(join(out, ".catalogc/lock"), { force: true });
        // A run that stops at a problem of its own still completes the other.
        writeTree(out, { "in-the-way": "mine" });
        expect(codes(write(out, { "in-the-way": "ours" }))).toEqual(["CG555 out/in-the-way"]);
        unlinkSync(join(out, "in-the-way"));
        const after = readTree(out);
        const isOld = JSON.stringify(after) === JSON.stringify(before);
        if (!isOld) expect(tree(out)).toEqual(second);
        outcomes[isOld ? "old" : "new"] += 1;
      },
    );
    expect(outcomes.old).toBeGreaterThan(5);
    expect(outcomes.new).toBeGreaterThan(5);
  });

  it("killed while undoing, is undone by the next", () => {
    let undone = 0;
    for (let failAt = 1; failAt < 60; failAt += 2) {
      for (let killAt = failAt + 1; killAt < failAt + 8; killAt++) {
        const out = tempFolder();
        write(out, first);
        const before = readTree(out);
        const fault = (count: number): Error | undefined =>
          count === failAt ? systemError("EACCES") : count >= killAt ? new Crash() : undefined;
        try {
          write(out, second, { ops: faultyOps(1, fault), version: "2" });
        } catch (error) {
          expect(error).toBeInstanceOf(Crash);
        }
        rmSync(join(out, ".catalogc/lock"), { force: true });
        writeFileSync(join(out, "in-the-way"), "mine");
        write(out, { "in-the-way": "ours" });
        unlinkSync(join(out, "in-the-way"));
        if (JSON.stringify(readTree(out)) === JSON.stringify(before)) undone += 1;
        else expect(tree(out)).toEqual(second);
      }
    }
    expect(undone).toBeGreaterThan(20);
  });

  it("reports that it cannot undo its changes, and the next run completes them", () => {
    const out = tempFolder();
    write(out, first);
    const codesSeen = new Set<string>();
    atEachOperation(
      () => () => systemError("EIO"),
      (folder, run) => {
        codesSeen.add(run().problems[0]?.code ?? "fine");
        rmSync(join(folder, ".catalogc/lock"), { force: true });
        expect(write(folder, second, { version: "2" }).problems).toEqual([]);
        expect(tree(folder)).toEqual(second);
      },
    );
    expect(codesSeen).toContain("CG552");
  });

  it("ignores a journal that another program wrote", () => {
    const folder = tempFolder();
    const out = join(folder, "out");
    writeTree(folder, { precious: "mine" });
    write(out, first);
    const [before, executable] = [null, false];
    for (const journal of [
      { steps: [{ path: "../precious", before, after: null, executable }] },
      { steps: [{ path: "x/y", before, after: "0".repeat(64), executable }], folders: ["../x"] },
      { steps: [], folders: "x" },
      null,
      [],
    ]) {
      const id = "0123456789abcdef";
      writeTree(out, {
        [`.catalogc/journal-${id}.json`]: JSON.stringify(journal),
        [`.catalogc/new-${id}/0.${id}`]: "evil",
      });
      expect(write(out, second).problems).toEqual([]);
      expect(tree(out)).toEqual(second);
      expect(readTree(folder)).toMatchObject({ precious: "mine" });
    }
  });
});

describe("the lock", () => {
  const lock = (pid: number, host: string): string =>
    JSON.stringify({ pid, host, space: "", boot: "", started: "" });

  it("is respected if it belongs to a run on another machine", () => {
    const out = tempFolder();
    writeTree(out, { ".catalogc/lock": lock(1, "elsewhere") });
    const result = write(out, first);
    expect(result.problems).toMatchObject([
      {
        code: "CG556",
        message: "another run of catalogc (process 1 on elsewhere) is writing to `out`",
        hint: "Wait for it to finish and try again. If it is no longer running, delete `out/.catalogc/lock`.",
      },
    ]);
    expect(readTree(out)).toEqual({ ".catalogc/lock": lock(1, "elsewhere") });
  });

  it("is taken over from a run of this machine that has ended", async () => {
    const { hostname } = await import("node:os");
    const out = tempFolder();
    // The process exists, but it is a later one with the same number.
    writeTree(out, { ".catalogc/lock": lock(process.pid, hostname()) });
    expect(write(out, first).problems).toEqual([]);
    writeTree(out, { ".catalogc/lock": lock(2 ** 22 + 1, hostname()) });
    expect(write(out, second).problems).toEqual([]);
    expect(tree(out)).toEqual(second);
  });

  it.runIf(process.platform === "linux")(
    "of a run that has ended is taken over even if its parent has not waited for it",
    async () => {
      const { hostname } = await import("node:os");
      const out = tempFolder();
      // The shell becomes a program that knows nothing of the child.
      const parent = spawn("sh", ["-c", "sleep 0.5 & echo $!; exec sleep 60"]);
      onTestFinished(() => void parent.kill());
      const [line] = (await once(parent.stdout, "data")) as [Buffer];
      const pid = Number(line.toString());
      const status = (): string => readFileSync(`/proc/${pid}/stat`, "utf8");
      const started =
        status()
          .slice(status().lastIndexOf(")") + 2)
          .split(" ")[19] ?? "";
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      const space = readlinkSync("/proc/self/ns/pid");
      const held = JSON.stringify({ pid, host: hostname(), space, boot, started });
      writeTree(out, { ".catalogc/lock": held });
      expect(codes(write(out, first))).toEqual(["CG556 out"]);
      while (!status().includes(") Z ")) await sleep(20);
      expect(write(out, first).problems).toEqual([]);
      expect(tree(out)).toEqual(first);
    },
  );

  it("is respected for a run in another container until the machine restarts", async () => {
    const { hostname } = await import("node:os");
    const out = tempFolder();
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const owner = { pid: 2 ** 22 + 1, host: hostname(), space: "pid:[1]", boot, started: "1" };
    writeTree(out, { ".catalogc/lock": JSON.stringify(owner) });
    expect(codes(write(out, first))).toEqual(["CG556 out"]);
    writeTree(out, { ".catalogc/lock": JSON.stringify({ ...owner, boot: "another" }) });
    expect(write(out, first).problems).toEqual([]);
    expect(tree(out)).toEqual(first);
  });

  it("with invalid content is taken over", () => {
    const out = tempFolder();
    writeTree(out, { ".catalogc/lock": "?" });
    expect(write(out, first).problems).toEqual([]);
  });
});

describe("compareOutput", () => {
  it("reports how each file differs and changes nothing", () => {
    const out = tempFolder();
    write(out, first);
    writeTree(out, { "apps/a/b.nix": "edited", "pkgs/z": "mine" });
    unlinkSync(join(out, "apps/a/run"));
    const before = readTree(out);
    expect(compareOutput(out, emitted(second), { outName: "out" })).toEqual({
      problems: [],
      refusals: [
        expect.objectContaining({ code: "CG554", file: "out/apps/a/b.nix" }) as unknown,
        expect.objectContaining({ code: "CG555", file: "out/pkgs/z" }) as unknown,
      ],
      differences: new Map([
        ["apps/a/b.nix", "edited"],
        ["apps/a/run", "missing"],
        ["flake.nix", "changed"],
        ["pkgs/p/package.nix", "orphan"],
        ["pkgs/q/package.nix", "missing"],
        ["pkgs/z", "in the way"],
      ]),
    });
    expect(readTree(out)).toEqual(before);
  });

  it("treats a missing folder as an empty one", () => {
    const out = join(tempFolder(), "none");
    expect(compareOutput(out, emitted({ a: "1" }), { outName: "out" })).toEqual({
      problems: [],
      refusals: [],
      differences: new Map([["a", "missing"]]),
    });
  });
});
