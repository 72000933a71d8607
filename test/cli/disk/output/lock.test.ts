// Slow. Depends on: cli/disk.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeFolder } from "../../../../cli/disk/make-folder.ts";
import { diskOps, type FileOps } from "../../../../cli/disk/output/file-ops.ts";
import { sha256 } from "../../../../tooling/support/sha256.ts";
import { takeLock, type LockResult } from "../../../../cli/disk/output/lock.ts";
import { isSystemError } from "../../../../cli/disk/system-error.ts";
import { readTree, tempFolder } from "../../../support/temp-folder.ts";
import { faultyOps } from "./harness.ts";

/** The lock file of a process that no longer exists. */
const stale = (nonce: string): string =>
  JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), space: "", boot: "", started: "", nonce });

/** The files that exist before a run takes the lock. */
const leftBehind: Readonly<Record<string, (folder: string) => void>> = {
  nothing: () => undefined,
  "an empty folder"(folder) {
    mkdirSync(folder);
  },
  "a stale lock"(folder) {
    mkdirSync(folder);
    writeFileSync(join(folder, "lock"), stale("a"));
  },
  "a stale lock that a run was about to take over"(folder) {
    mkdirSync(folder);
    writeFileSync(join(folder, "lock"), stale("a"));
    for (const name of [sha256(stale("a")), "b"]) writeFileSync(join(folder, `lock.${name}`), stale("b"));
  },
};

const disks: Readonly<Record<string, FileOps>> = {
  "a disk": diskOps,
  "a disk without links": {
    ...diskOps,
    link(from, to) {
      diskOps.create(to, readFileSync(from, "utf8"));
    },
  },
};

const take = (folder: string, ops: FileOps = diskOps): LockResult =>
  takeLock(join(folder, "lock"), ops, () => {
    ops.makeFolder(folder);
  });

/** Each run removes the folder at its end if it is empty. */
function leave(folder: string, ops: FileOps): void {
  try {
    ops.removeFolder(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Three runs. The second runs between two operations of the first, and the third between two of the second. */
class Crowd {
  holders = 0;
  most = 0;
  /** Whether there were so many operations that another run came between. */
  readonly reached = { first: false, second: false };
  readonly #ends: (() => void)[] = [];

  constructor(
    readonly folder: string,
    readonly disk: FileOps,
    /** Whether runs that come between keep the lock, if they get it. */
    readonly stay: boolean,
  ) {}

  run(first: number, second: number): void {
    const third = (): void => {
      this.reached.second = true;
      this.#one(this.disk, this.stay);
    };
    const between = (): void => {
      this.reached.first = true;
      this.#one(this.#stopped(second, third), this.stay);
    };
    this.#one(this.#stopped(first, between), true);
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  #stopped(at: number, between: () => void): FileOps {
    const stop = (count: number): undefined => {
      if (count === at) between();
    };
    return faultyOps(1, stop, this.disk);
  }

  #one(ops: FileOps, stays: boolean): void {
    const taken = take(this.folder, ops);
    if (taken.ok) this.holders += 1;
    this.most = Math.max(this.most, this.holders);
    const end = (): void => {
      if (taken.ok) {
        this.holders -= 1;
        taken.release();
      }
      leave(this.folder, ops);
    };
    if (stays) this.#ends.push(end);
    else end();
  }
}

describe("the lock", () => {
  for (const [on, disk] of Object.entries(disks))
    it.each(Object.entries(leftBehind))(
      `is held by one run at a time, wherever others interfere, and is released in the end: on ${on}, with %s`,
      (_, leaveBehind) => {
        let crowds = 0;
        for (const stay of [true, false])
          for (let first = 1, more = true; more; first++)
            for (let second = 1, moreInside = true; moreInside; second++) {
              const folder = join(tempFolder(), "work");
              leaveBehind(folder);
              const crowd = new Crowd(folder, disk, stay);
              crowd.run(first, second);
              const at = `${first} ${second} ${stay}`;
              expect([crowd.most, crowd.holders], at).toEqual([1, 1]);
              crowd.end();
              expect(existsSync(folder), at).toBe(false);
              more = crowd.reached.first;
              moreInside = crowd.reached.second;
              crowds += 1;
            }
        expect(crowds).toBeGreaterThan(40);
      },
    );

  it("is waited for while it is being written, on file systems without hard links", async () => {
    const [folder, other] = [tempFolder(), tempFolder()];
    expect(take(other).ok).toBe(true);
    const lock = join(folder, "lock");
    writeFileSync(lock, "");
    const writer = spawn("sh", ["-c", 'echo; sleep 0.05; cp "$0" "$1"', join(other, "lock"), lock]);
    await once(writer.stdout, "data");
    expect(take(folder)).toEqual({ ok: false, owner: `process ${process.pid} on ${hostname()}` });
    expect(readTree(folder)).toEqual(readTree(other));
  });

  it("is kept after it was taken, even if the files beside it cannot be listed", () => {
    const folder = join(tempFolder(), "work");
    let links = 0;
    const ops: FileOps = {
      ...diskOps,
      link(from, to) {
        links += 1;
        diskOps.link(from, to);
        renameSync(folder, `${folder}-moved`);
      },
    };
    const taken = take(folder, ops);
    expect([taken.ok, links]).toEqual([true, 1]);
    renameSync(`${folder}-moved`, folder);
    if (taken.ok) taken.release();
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it.each(["", "not a lock", "{}", "[]", JSON.stringify({ pid: -1, host: "x" })])(
    "with the content %j has no owner",
    (text) => {
      const folder = tempFolder();
      writeFileSync(join(folder, "lock"), text);
      const taken = take(folder);
      expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
      if (taken.ok) taken.release();
      expect(readTree(folder)).toEqual({});
    },
  );

  it("is not taken if its path is a dangling link", () => {
    const folder = tempFolder();
    symlinkSync("nowhere", join(folder, "lock"));
    expect(take(folder)).toEqual({ ok: false, owner: "unknown process" });
  });

  it("is not taken over after many killed runs, so the search ends", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "lock"), stale("0"));
    for (let each = 0; each < 2_000; each++)
      writeFileSync(join(folder, `lock.${sha256(stale(`${each}`))}`), stale(`${each + 1}`));
    expect(take(folder)).toEqual({ ok: false, owner: "unknown process" });
  });

  it("is not released by its former owner once another run holds it", () => {
    const folder = tempFolder();
    const first = take(folder);
    unlinkSync(join(folder, "lock"));
    const second = take(folder);
    if (first.ok) first.release();
    expect(Object.keys(readTree(folder))).toEqual(["lock"]);
    if (second.ok) second.release();
    expect(readTree(folder)).toEqual({});
  });
});

it("makes its folder again if another run removes it at once", async () => {
  const folder = join(tempFolder(), "a");
  const forEver = `
    const { mkdirSync, rmdirSync } = require("node:fs");
    console.log();
    for (;;) for (const change of [mkdirSync, rmdirSync]) try { change(process.argv[1]); } catch {}`;
  const other = spawn(process.execPath, ["-e", forEver, folder]);
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other.stdout, "data");
  for (let made = 0; made < 3_000; made++) expect(() => makeFolder(folder)).not.toThrow();
  other.kill("SIGKILL");
  await once(other, "exit");
});
