import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { hasRoomForThreads } from "../parts/threads/room-for-threads.ts";
import type { FileStatus } from "../record/stamps.ts";
import type { Content } from "./pieced-file.ts";
import { state, type MadeChunk, type NewFile, type Order } from "./making.ts";

/** With fewer files, all of them are made before a thread is there. */
export const fewestFiles = 3_000;

/** Files that a thread claims at once. */
const chunkSize = 100;

/** In milliseconds. A disk may be slow; a thread that has not made a hundred files by then is gone. */
const patience = 30_000;

/** How a file is made in this thread. `isTried`: another one may have made it already, or half of it. */
export type Make = (file: NewFile, isTried: boolean) => FileStatus;

/** A thread that makes files while this one makes others. */
export class FileMaker {
  readonly #worker: Worker;
  readonly #port: MessagePort;

  private constructor(worker: Worker, port: MessagePort) {
    this.#worker = worker;
    this.#port = port;
  }

  /** It takes a tenth of a second until it is there. Undefined when run from sources, and where threads cannot be had. */
  static start(path = fileURLToPath(new URL("./file-worker.js", import.meta.url))): FileMaker | undefined {
    if (!existsSync(path) || !hasRoomForThreads(1)) return undefined;
    try {
      const { port1, port2 } = new MessageChannel();
      const worker = new Worker(path, { workerData: port2, transferList: [port2] });
      // Whoever waits for it does not believe that it lives.
      worker.on("error", () => undefined);
      worker.unref();
      return new FileMaker(worker, port1);
    } catch {
      return undefined;
    }
  }

  /**
   * Makes some files, about half of them in the other thread: of those whose content both threads see.
   * @returns what each of them is, in their order; undefined where the other thread made it and did not say
   * @throws what `make` throws; the other thread makes nothing any more then
   */
  makeAll(files: readonly NewFile[], make: Make, wait = patience): readonly (FileStatus | undefined)[] {
    const statuses = new Map<NewFile, FileStatus>();
    const shared = files.filter(({ content }) => isShared(content));
    const given = new Set(shared.slice(shared.length / 2));
    const chunks = chunksOf([...given]);
    const states = new Int32Array(new SharedArrayBuffer(chunks.length * Int32Array.BYTES_PER_ELEMENT));
    this.#port.postMessage({ chunks, states: states.buffer } satisfies Order);
    const takeBack = (chunk: number): boolean =>
      Atomics.compareExchange(states, chunk, state.free, state.taken) === state.free;
    try {
      for (const file of files) if (!given.has(file)) statuses.set(file, make(file, false));
      for (const [chunk, each] of [...chunks.entries()].reverse())
        if (takeBack(chunk)) for (const file of each) statuses.set(file, make(file, false));
        else if (!isMade(states, chunk, wait)) for (const file of each) statuses.set(file, make(file, true));
    } catch (error) {
      for (const chunk of chunks.keys()) if (!takeBack(chunk)) isMade(states, chunk, wait);
      throw error;
    }
    for (const { chunk, statuses: made } of this.#answers())
      for (const [index, file] of (chunks[chunk] ?? []).entries()) {
        const status = made[index];
        if (status !== undefined && !statuses.has(file)) statuses.set(file, status);
      }
    return files.map((file) => statuses.get(file));
  }

  end(): void {
    void this.#worker.terminate();
  }

  *#answers(): Iterable<MadeChunk> {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port))
      yield next.message as MadeChunk;
  }
}

const isShared = (content: Content): boolean =>
  content instanceof Uint8Array && content.buffer instanceof SharedArrayBuffer;

function chunksOf(files: readonly NewFile[]): readonly (readonly NewFile[])[] {
  return Array.from({ length: Math.ceil(files.length / chunkSize) }, (_, chunk) =>
    files.slice(chunk * chunkSize, (chunk + 1) * chunkSize),
  );
}

/** Whether the other thread has made a chunk; waits until it has, or could not, but not for longer than that. */
function isMade(states: Int32Array, chunk: number, milliseconds: number): boolean {
  if (Atomics.wait(states, chunk, state.claimed, milliseconds) === "timed-out") return false;
  return Atomics.load(states, chunk) === state.made;
}
