import { MessageChannel, receiveMessageOnPort, type MessagePort } from "node:worker_threads";
import type { FileStatus } from "../record/stamps.ts";
import type { Content } from "./pieced-file.ts";
import { state, unpacked, type MadeChunk, type NewFile, type Order } from "./making.ts";

/** Files that a thread claims at once. */
const chunkSize = 100;

/** Chunks of an order: the thread begins while the next order is put together. */
const chunksInOrder = 50;

/** In milliseconds. A disk may be slow; a thread that has not made a hundred files by then is gone. */
const patience = 30_000;

/** How a file is made in this thread. `isTried`: another one may have made it already, or half of it. */
export type Make = (file: NewFile, isTried: boolean) => FileStatus;

/** Another thread that carries out orders: see `carryOut`. */
export interface MakingThread {
  /** Has the thread carry out what comes through a port, until that is closed. */
  makeFiles(orders: MessagePort): void;
  /** The thread is not needed any more. */
  end(): Promise<void>;
}

/** Some files that the other thread has been told to make. */
interface GivenChunk {
  readonly files: readonly NewFile[];
  /** Those of its order, and which of them is its own. */
  readonly states: Int32Array;
  readonly chunk: number;
}

/** Has files made by another thread, while this one has something else to do or makes others. */
export class FileMaker {
  readonly #thread: MakingThread;
  readonly #port: MessagePort;
  /** By the number of the order. */
  readonly #given = new Map<number, readonly GivenChunk[]>();
  #orders = 0;

  constructor(thread: MakingThread) {
    this.#thread = thread;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.unref();
    thread.makeFiles(port2);
  }

  /** Has the other thread make files, those whose content both threads see. */
  give(files: Iterable<NewFile>): void {
    let shared: NewFile[] = [];
    for (const file of files) {
      if (isShared(file.content)) shared.push(file);
      if (shared.length < chunkSize * chunksInOrder) continue;
      this.#order(shared);
      shared = [];
    }
    this.#order(shared);
  }

  #order(files: readonly NewFile[]): void {
    const chunks = Array.from({ length: Math.ceil(files.length / chunkSize) }, (_, at) =>
      files.slice(at * chunkSize, (at + 1) * chunkSize),
    );
    const states = new Int32Array(new SharedArrayBuffer(chunks.length * Int32Array.BYTES_PER_ELEMENT));
    const number = this.#orders++;
    this.#given.set(
      number,
      chunks.map((each, chunk) => ({ files: each, states, chunk })),
    );
    this.#port.postMessage({ number, chunks, states: states.buffer } satisfies Order);
  }

  /**
   * Makes some files: of those that the other thread has been given, it makes what it gets to. When it has been given none,
   * it is given half of them. What it has been given besides must be among them.
   * @returns what each of them is, in their order; undefined where the other thread made it and did not say
   * @throws what `make` throws; the other thread makes nothing any more then
   */
  makeAll(files: readonly NewFile[], make: Make, wait = patience): readonly (FileStatus | undefined)[] {
    if (this.#given.size === 0) this.give(files.slice(files.length / 2));
    const chunks = [...this.#given.values()].flat();
    const given = new Set(chunks.flatMap((each) => each.files));
    const statuses = new Map<NewFile, FileStatus>();
    try {
      for (const file of files) if (!given.has(file)) statuses.set(file, make(file, false));
      for (const chunk of chunks.reverse())
        if (takeBack(chunk)) for (const file of chunk.files) statuses.set(file, make(file, false));
        else if (!isMade(chunk, wait)) for (const file of chunk.files) statuses.set(file, make(file, true));
    } catch (error) {
      this.stop(wait);
      throw error;
    }
    for (const { number, chunk, statuses: made } of this.#answers())
      for (const [index, file] of (this.#given.get(number)?.[chunk]?.files ?? []).entries()) {
        const status = unpacked(made, index);
        if (status !== undefined && !statuses.has(file)) statuses.set(file, status);
      }
    // While this thread does what is left.
    void this.end();
    return files.map((file) => statuses.get(file));
  }

  /** Takes back what the other thread has been given: when this is done, it makes nothing any more. */
  stop(wait = patience): void {
    for (const chunk of [...this.#given.values()].flat()) if (!takeBack(chunk)) isMade(chunk, wait);
    this.#given.clear();
  }

  async end(): Promise<void> {
    this.#port.close();
    await this.#thread.end();
  }

  *#answers(): Iterable<MadeChunk> {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port))
      yield next.message as MadeChunk;
  }
}

const isShared = (content: Content): boolean =>
  content instanceof Uint8Array && content.buffer instanceof SharedArrayBuffer;

/** Whether the other thread had not begun a chunk, which it will not make then. */
const takeBack = ({ states, chunk }: GivenChunk): boolean =>
  Atomics.compareExchange(states, chunk, state.free, state.taken) === state.free;

/** Whether the other thread has made a chunk; waits until it has, or could not, but not for longer than that. */
function isMade({ states, chunk }: GivenChunk, milliseconds: number): boolean {
  if (Atomics.wait(states, chunk, state.claimed, milliseconds) === "timed-out") return false;
  return Atomics.load(states, chunk) === state.made;
}
