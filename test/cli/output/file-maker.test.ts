import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { diskOps } from "../../../cli/output/file-ops.ts";
import { FileMaker, type Make, type MakingThread } from "../../../cli/output/file-maker.ts";
import { fewestFiles } from "../../../cli/full-run.ts";
import { Claims } from "../../../cli/parts/threads/claims.ts";
import { carryOut, state, type MadeChunk, type NewFile } from "../../../cli/output/making.ts";
import { generateCatalog } from "../../bench/generate.ts";
import { catalogc, catalogcProgram } from "../../support/catalogc.ts";
import { readTree, suiteFolder, tempFolder } from "../../support/temp-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";

const worker = join(dirname(catalogcProgram), "part-worker.js");

/** Texts in memory that other threads see. */
function sharedText(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}

/** Every tenth is a text of this thread alone, every seventh can be run. */
const filesIn = (folder: string, count: number): readonly NewFile[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `${folder}/${at % 5}/file-${at}`,
    content: at % 10 === 0 ? `text ${at}` : sharedText(`text ${at}`),
    executable: at % 7 === 0,
  }));

/** As the journal makes files; notes which. */
function making(made: NewFile[]): Make {
  return (file, isTried) => {
    made.push(file);
    diskOps.makeFolder(dirname(file.path));
    if (isTried && existsSync(file.path)) diskOps.unlink(file.path);
    return diskOps.create(file.path, file.content, { executable: file.executable });
  };
}

function makerOf(thread: MakingThread): FileMaker {
  const maker = new FileMaker(thread);
  onTestFinished(() => maker.end());
  return maker;
}

/** The thread of a run, once it is there. */
async function started(): Promise<FileMaker> {
  const place = { recipesName: "recipes", recipesFromOut: "../recipes" };
  const workerData = { recipes: tempFolder(), place, claims: new Claims().memory };
  const pool = new Tinypool({ filename: worker, workerData, minThreads: 1, maxThreads: 1 });
  const make = (orders: MessagePort): Promise<unknown> =>
    pool.run(orders, { name: "make", transferList: [orders] });
  const { port1, port2 } = new MessageChannel();
  port1.close();
  await make(port2);
  return makerOf({
    makeFiles: (orders) => void make(orders).catch(() => undefined),
    end: () => pool.destroy(),
  });
}

/** A thread that does this with an order. It has done so for the first, or has died, when `isDone`. */
function threadThat(body: string): { readonly maker: FileMaker; readonly isDone: () => boolean } {
  const program = join(tempFolder(), "worker.mjs");
  writeFileSync(
    program,
    `import { parentPort, workerData as port } from "node:worker_threads";
    port.on("message", ({ chunks, states }) => {
      const view = new Int32Array(states);
      ${body}
      parentPort.postMessage("done");
    });`,
  );
  let thread: Worker | undefined;
  let isDone = false;
  const maker = makerOf({
    makeFiles(orders) {
      thread = new Worker(program, { workerData: orders, transferList: [orders] });
      for (const event of ["message", "exit"]) thread.once(event, () => (isDone = true));
    },
    async end() {
      await thread?.terminate();
    },
  });
  return { maker, isDone: () => isDone };
}

/** Waits in this thread until another one has made a file. */
function waitForFile(path: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  while (!existsSync(path)) Atomics.wait(clock, 0, 0, 1);
}

function expectAllMade(
  files: readonly NewFile[],
  statuses: readonly ({ readonly ino: number } | undefined)[],
): void {
  expect(files.map(({ path }) => readFileSync(path, "utf8"))).toEqual(files.map((_, at) => `text ${at}`));
  expect(files.map(({ path }) => (lstatSync(path).mode & 0o100) !== 0)).toEqual(
    files.map((_, at) => at % 7 === 0),
  );
  expect(statuses.map((status) => status?.ino)).toEqual(files.map(({ path }) => lstatSync(path).ino));
}

describe("FileMaker", () => {
  it("makes each file once, whoever does it, and knows what it is then", async () => {
    const files = filesIn(tempFolder(), 2_000);
    const maker = await started();
    const made: NewFile[] = [];
    const make = making(made);
    // The first one that the other thread is given; without it, all might be made here.
    const given = files.slice(1_000).find(({ content }) => typeof content !== "string")?.path ?? "";
    const statuses = maker.makeAll(files, (file, isTried) => {
      waitForFile(given);
      return make(file, isTried);
    });
    expect(new Set(made).size).toBe(made.length);
    // What only this thread sees, and half of the others at least; not what the other one has made.
    expect(made.length).toBeGreaterThanOrEqual(1_100);
    expect(made.length).toBeLessThan(2_000);
    expectAllMade(files, statuses);
  });

  it("has made what it was given by the time that it is needed", async () => {
    // More than one order.
    const files = filesIn(tempFolder(), 6_000);
    const maker = await started();
    maker.give(files);
    const last = files.findLast(({ content }) => typeof content !== "string")?.path ?? "";
    waitForFile(last);
    const made: NewFile[] = [];
    expectAllMade(files, maker.makeAll(files, making(made)));
    // The texts of this thread alone.
    expect(made).toHaveLength(600);
  });

  it("makes nothing any more when it has been stopped", async () => {
    const folder = tempFolder();
    const maker = await started();
    const given = filesIn(folder, 12_000);
    maker.give(given);
    waitForFile(given[1]?.path ?? "");
    maker.stop();
    const count = Object.keys(readTree(folder)).length;
    expect(count).toBeLessThan(10_800);
    await sleep(300);
    expect(Object.keys(readTree(folder))).toHaveLength(count);
    // And makes others afterwards.
    const files = filesIn(tempFolder(), 1_000);
    expectAllMade(files, maker.makeAll(files, making([])));
  });

  it("makes all files here when the thread does not get to it", () => {
    const files = filesIn(tempFolder(), 500);
    const made: NewFile[] = [];
    expectAllMade(files, threadThat("return;").maker.makeAll(files, making(made)));
    expect(made).toHaveLength(500);
  });

  it.each([
    [
      "has made half of the files and died",
      'fs.mkdirSync(dir, { recursive: true }); fs.writeFileSync(first.path, "half");',
    ],
    ["has died", ""],
  ])("makes files once more when the thread that claimed them %s", async (_, half) => {
    const folder = tempFolder();
    const files = filesIn(folder, 500);
    const made: NewFile[] = [];
    const { maker, isDone } = threadThat(`
      const fs = process.getBuiltinModule("node:fs");
      const [first] = chunks[0];
      const dir = first.path.slice(0, first.path.lastIndexOf("/"));
      if (Atomics.compareExchange(view, 0, ${state.free}, ${state.claimed}) === ${state.free}) {
        ${half}
        process.exit();
      }`);
    maker.give(files);
    await waitUntil(isDone);
    expectAllMade(files, maker.makeAll(files, making(made), 200));
    expect(made).toHaveLength(500);
  });

  it("keeps what is known of each file with that file when the thread does not say what it made", async () => {
    const files = filesIn(tempFolder(), 500);
    const { maker, isDone } = threadThat(`
      for (let chunk = 0; chunk < chunks.length; chunk++)
        if (Atomics.compareExchange(view, chunk, ${state.free}, ${state.claimed}) === ${state.free}) {
          Atomics.store(view, chunk, ${state.made});
          Atomics.notify(view, chunk);
        }`);
    const made: NewFile[] = [];
    maker.give(files);
    await waitUntil(isDone);
    const statuses = maker.makeAll(files, making(made));
    // The texts of this thread alone.
    expect(made).toHaveLength(50);
    const known = new Set(made);
    expect(statuses.map((status) => status?.ino)).toEqual(
      files.map((file) => (known.has(file) ? lstatSync(file.path).ino : undefined)),
    );
  });

  it("does not wait for itself when what it took back cannot be made", () => {
    const folder = tempFolder();
    const files = filesIn(folder, 500);
    const { maker } = threadThat("return;");
    const make: Make = (file, isTried) => {
      if (file === files[300]) throw new Error("cannot make it");
      return making([])(file, isTried);
    };
    expect(() => maker.makeAll(files, make)).toThrow("cannot make it");
  });

  it("tells what is wrong as if there were one thread, and nothing is made afterwards", async () => {
    const folder = tempFolder();
    const files = filesIn(folder, 2_000);
    // A file where one of the last files needs a folder.
    writeFileSync(`${folder}/4`, "in the way");
    const maker = await started();
    expect(() => maker.makeAll(files, making([]))).toThrow(/EEXIST|ENOTDIR/);
    const count = Object.keys(readTree(folder)).length;
    await sleep(300);
    expect(Object.keys(readTree(folder))).toHaveLength(count);
  });
});

describe("carryOut", () => {
  it("makes what nobody has claimed, says what it made before it is known to be made, and what failed", () => {
    const folder = tempFolder();
    const chunks = [0, 1, 2].map((at) => filesIn(`${folder}/${at}`, 3));
    writeFileSync(`${folder}/2`, "in the way");
    const states = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
    states[0] = state.taken;
    const sent: [MadeChunk, number | undefined][] = [];
    carryOut({ number: 7, chunks, states: states.buffer }, diskOps, (made) =>
      sent.push([made, states[made.chunk]]),
    );
    expect([...states]).toEqual([state.taken, state.made, state.failed]);
    expect(
      sent.map(([{ number, chunk, statuses }, then]) => [number, chunk, statuses.length / 6, then]),
    ).toEqual([[7, 1, 3, state.claimed]]);
    expect(existsSync(`${folder}/0`)).toBe(false);
  });

  it("makes each folder once, those above it first", () => {
    const folder = tempFolder();
    const files = ["a/b/c/x", "a/b/d/e/x", "a/b/d/e/y", "f/g/x"].map((path): NewFile => ({
      path: `${folder}/${path}`,
      content: path,
      executable: false,
    }));
    const asked: string[] = [];
    const makeFolder = (path: string): void => {
      asked.push(path.slice(folder.length + 1));
      diskOps.makeFolder(path);
    };
    const states = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    carryOut(
      { number: 0, chunks: [files], states: states.buffer },
      { ...diskOps, makeFolder },
      () => undefined,
    );
    expect([...states]).toEqual([state.made]);
    // The first one with all that is above it: how much of that is there is not known.
    expect(asked).toEqual(["a/b/c", "a/b/d", "a/b/d/e", "f", "f/g"]);
    expect(Object.keys(readTree(folder)).sort()).toEqual(["a/b/c/x", "a/b/d/e/x", "a/b/d/e/y", "f/g/x"]);
  });
});

describe("a first compile of many recipes", () => {
  const folder = suiteFolder();
  let whole: ReturnType<typeof readTree>;

  beforeAll(() => {
    generateCatalog(join(folder, "recipes"), 330);
    expect(catalogc(folder, ["compile", "--jobs", "1", "--no-cache", "-o", "alone"])).toMatchObject({
      status: 0,
    });
    whole = readTree(join(folder, "alone"));
    // Otherwise no thread would help.
    expect(Object.keys(whole).length).toBeGreaterThan(fewestFiles);
  });

  it("gives the same files with two threads, and there is nothing to do afterwards", () => {
    expect(catalogc(folder, ["compile", "--jobs", "2", "-o", "together"])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(readTree(join(folder, "together"))).toEqual(whole);
    const again = catalogc(folder, ["compile", "--jobs", "2", "-o", "together"]);
    expect(again.stdout).toContain(`: 0 files written, ${Object.keys(whole).length} unchanged, 0 removed`);
  });
});
