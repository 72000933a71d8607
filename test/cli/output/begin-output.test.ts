import { existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { beginOutput, type BegunOutput } from "../../../cli/output/begin-output.ts";
import type { MakingThread } from "../../../cli/output/file-maker.ts";
import { diskOps, type FileOps } from "../../../cli/output/file-ops.ts";
import { carryOut, type Order } from "../../../cli/output/making.ts";
import { writeOutput, type Written } from "../../../cli/output/write-output.ts";
import { stampOf } from "../../../cli/record/stamps.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { emitted, systemError } from "./harness.ts";

const texts = {
  "apps/a/run": "x:run",
  "apps/a/deep/b.nix": "b",
  "apps/c.nix": "c",
  "pkgs/p/package.nix": "p",
};
const shared = { "flake.nix": "flake", "docs/index.md": "docs" };
const options = { outName: "out", force: false };

/** As results have them: in memory that other threads see. */
function inSharedMemory(files: ReadonlyMap<string, EmittedFile>): ReadonlyMap<string, EmittedFile> {
  return new Map(
    [...files].map(([path, file]) => {
      const bytes = Buffer.from(file.content);
      const content = new Uint8Array(new SharedArrayBuffer(bytes.length));
      content.set(bytes);
      return [path, { ...file, content }];
    }),
  );
}

/** Carries out orders when messages are let in, as if another thread did; counts the files. */
function thread(): MakingThread & { made: number; ended: boolean } {
  const it = {
    made: 0,
    ended: false,
    makeFiles(orders: Parameters<MakingThread["makeFiles"]>[0]) {
      const folders = new Set<string>();
      orders.on("message", (order: Order) => {
        carryOut(
          order,
          diskOps,
          (made) => {
            it.made += made.statuses.length / 6;
            orders.postMessage(made);
          },
          folders,
        );
      });
    },
    end() {
      it.ended = true;
      return Promise.resolve();
    },
  };
  return it;
}

interface Begun {
  readonly out: string;
  readonly output: BegunOutput;
  readonly thread: ReturnType<typeof thread>;
  /** What was begun, by path. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** How this thread changes the disk. */
  readonly ops: FileOps;
}

/** An output folder of which all but the shared files have been made, those in new folders. */
async function begin(prepare: (out: string) => void = () => undefined, made = 4): Promise<Begun> {
  const out = join(tempFolder(), "out");
  prepare(out);
  const all = inSharedMemory(emitted(texts));
  const files = new Map([...all].filter(([path]) => path in texts));
  const maker = thread();
  const ops = { ...diskOps };
  const output = beginOutput(out, files, maker, { ...options, ops });
  if (output === undefined) throw new Error("not begun");
  onTestFinished(() => output.end());
  await waitUntil(() => maker.made >= made);
  expect(maker.made).toBe(made);
  return { out, output, thread: maker, files, ops };
}

/** Writes what was begun together with the rest: the shared files, and what is given. */
function finish({ out, output, files }: Begun, more: Readonly<Record<string, string>> = {}): Written {
  const whole = emitted({ ...texts, ...shared, ...more });
  const same = [...files].filter(([path]) => !(path in more));
  return writeOutput(out, new Map([...whole, ...same]), { ...options, begun: output });
}

const treeOf = (out: string): Record<string, string> => {
  const { "manifest.json": _, ...rest } = readTree(out);
  return rest;
};

describe("an output folder that another thread has begun", () => {
  it("is what it would be otherwise, and its files are those that the thread made", async () => {
    const begun = await begin();
    const made = lstatSync(join(begun.out, ".catalogc/new/f0/a/run")).ino;
    const { stamps, ...written } = finish(begun);
    expect(written).toEqual({ problems: [], written: 7, unchanged: 0, removed: 0, isNew: true });
    expect(treeOf(begun.out)).toEqual({ ...texts, ...shared });
    expect(lstatSync(join(begun.out, "apps/a/run")).ino).toBe(made);
    expect(new Map([...stamps].sort())).toEqual(
      new Map([...stamps.keys()].sort().map((path) => [path, stampOf(lstatSync(join(begun.out, path)))])),
    );
    expect(stamps.size).toBe(7);
    await begun.output.end();
    expect(begun.thread.ended).toBe(true);
  });

  it("is gone when nothing is written, and others may have it", async () => {
    const { out, output } = await begin();
    expect(existsSync(join(out, ".catalogc/lock"))).toBe(true);
    await output.end();
    expect(existsSync(out)).toBe(false);
    expect(beginOutput(out, new Map(), thread(), options)).toBeDefined();
  });

  it("keeps what others have put there meanwhile", async () => {
    const begun = await begin();
    writeTree(begun.out, { "apps/theirs": "theirs" });
    expect(finish(begun)).toMatchObject({ problems: [], written: 7 });
    expect(treeOf(begun.out)).toEqual({ ...texts, ...shared, "apps/theirs": "theirs" });
  });

  it("is put beside what was there before", async () => {
    const begun = await begin((out) => writeTree(out, { "apps/a/theirs": "theirs" }), 2);
    expect(finish(begun)).toMatchObject({ problems: [], written: 7 });
    expect(treeOf(begun.out)).toEqual({ ...texts, ...shared, "apps/a/theirs": "theirs" });
  });

  it("holds nothing that was begun and is not wanted as it was", async () => {
    const begun = await begin();
    expect(finish(begun, { "apps/a/run": "another" })).toMatchObject({ problems: [], written: 7 });
    expect(treeOf(begun.out)).toEqual({ ...texts, ...shared, "apps/a/run": "another" });
    const less = await begin();
    const files = emitted({ "apps/c.nix": "c", ...shared });
    expect(writeOutput(less.out, files, { ...options, begun: less.output })).toMatchObject({ written: 4 });
    expect(treeOf(less.out)).toEqual({ "apps/c.nix": "c", ...shared });
  });

  it("stays as it was when something is in the way", async () => {
    const begun = await begin();
    writeTree(begun.out, { "flake.nix": "theirs" });
    expect(finish(begun).problems.map(({ code, file }) => [code, file])).toEqual([
      ["CG555", "out/flake.nix"],
    ]);
    expect(readTree(begun.out)).toEqual({ "flake.nix": "theirs" });
  });

  it.each(["create", "rename", "makeFolder"] as const)("is gone when %s fails", async (name) => {
    const begun = await begin();
    begun.ops[name] = () => {
      throw systemError("ENOSPC");
    };
    const { problems } = finish(begun);
    expect(problems.map(({ code }) => code)).toEqual(["CG552"]);
    await begun.output.end();
    expect(existsSync(begun.out)).toBe(false);
  });

  it("is not begun where another run writes, or something else is in the way", async () => {
    const first = await begin();
    const second = thread();
    expect(beginOutput(first.out, first.files, second, options)).toBeUndefined();
    expect(second.ended).toBe(true);
    expect(finish(first)).toMatchObject({ problems: [], written: 7 });
    expect(treeOf(first.out)).toEqual({ ...texts, ...shared });

    const folder = tempFolder();
    writeFileSync(join(folder, "out"), "theirs");
    expect(beginOutput(join(folder, "out"), first.files, thread(), options)).toBeUndefined();
    rmSync(join(folder, "out"));
    mkdirSync(join(folder, "out"));
    writeFileSync(join(folder, "out/.catalogc"), "theirs");
    expect(beginOutput(join(folder, "out"), first.files, thread(), options)).toBeUndefined();
    expect(readTree(folder)).toEqual({ "out/.catalogc": "theirs" });
  });
});
