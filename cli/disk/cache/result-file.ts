import { closeSync, fstatSync, lstatSync, openSync, readSync, writeFileSync, writevSync } from "node:fs";
import { StoredFile } from "../../../tooling/incremental/emitted.ts";
import type {
  KnownResult,
  NewResult,
  RecipeResult,
  ResultFile as Emitted,
} from "../../../tooling/incremental/result.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { openRegular } from "../read-file.ts";
import { quietly } from "../system-error.ts";
import { isPlainFile, replaceKept } from "./cache-folder.ts";

/**
 * The results of recipes by key, in one file that grows. Each result is a header and four parts: the result as JSON,
 * its list of files as JSON, its texts, its contents. Another process may have written the file or may have been killed
 * while writing it: incomplete results are ignored.
 *
 * ```
 * 0  magic   4  key (SHA-256)   36  lengths of the parts, 4 bytes each   52  check: 12 bytes of SHA-256 over the first
 * three
 * ```
 */
const magic = 0x32524743;
const headerLength = 64;

interface StoredPlace {
  readonly at: number;
  /** Lengths: the result, the list of files, the texts, the contents. */
  readonly lengths: readonly [number, number, number, number];
  readonly check: string;
}

/** A kept result changed after it was found: another process has changed the file. */
export class DamagedResult extends Error {}

export class ResultFile {
  readonly #path: string;
  readonly #places = new Map<string, StoredPlace>();
  /** Stays open: contents are read later, and another process may have replaced the file by then. */
  #file: number | undefined;
  /** The end of the last complete result. */
  #end = 0;
  #isDamaged = false;
  /** Results that were found, kept for the next round of `--watch`. */
  readonly #known = new Map<string, KnownResult>();

  /** @param path of the file, which need not exist */
  constructor(path: string) {
    this.#path = path;
    this.catchUp();
  }

  /** Finds results that this or another process has added since. */
  catchUp(): void {
    quietly(() => {
      if (!this.#isCurrent()) this.#reopen();
      if (this.#file !== undefined) this.#scan(this.#file);
    });
  }

  get isEmpty(): boolean {
    return this.#end === 0 && !this.#isDamaged;
  }

  find(key: string): KnownResult | undefined {
    const known = this.#known.get(key);
    const place = this.#places.get(key);
    if (known !== undefined || place === undefined) return known;
    const [result, files, texts] = place.lengths;
    const bytes = this.#read(place.at + headerLength, result + files + texts);
    if (checkOf(bytes) !== place.check) return undefined;
    const contents = place.at + headerLength + bytes.length;
    const read = ({ range: [start, end], sha256: expected }: Emitted): Uint8Array => {
      const content = this.#read(contents + start, end - start);
      if (sha256(content) !== expected) throw new DamagedResult();
      return content;
    };
    const found: KnownResult = {
      result: JSON.parse(bytes.toString("utf8", 0, result)) as RecipeResult,
      texts: bytes.subarray(result + files),
      files: () =>
        (JSON.parse(bytes.toString("utf8", result, result + files)) as Emitted[]).map(
          (file) => new StoredFile(file, () => read(file)),
        ),
    };
    this.#known.set(key, found);
    return found;
  }

  /**
   * Appends results.
   * @throws system errors
   */
  append(results: ReadonlyMap<string, NewResult>): void {
    if (
      results.size > 0 &&
      (isPlainFile(this.#path) || lstatSync(this.#path, { throwIfNoEntry: false }) === undefined)
    )
      writeAll(
        this.#path,
        "a",
        [...results].flatMap(([key, result]) => frame(key, result)),
      );
  }

  /**
   * Appends results. If most of the file is no longer `used`, writes a new file with only the used results.
   * @throws system errors
   */
  keep(results: ReadonlyMap<string, NewResult>, used: ReadonlySet<string>): void {
    for (const key of [...this.#known.keys()]) if (!used.has(key)) this.#known.delete(key);
    const live = [...used].flatMap((key) => this.#places.get(key) ?? []);
    if (this.#isDamaged || this.#end > roomFor(live)) {
      const kept = live.map((place) => this.#read(place.at, lengthOf(place)));
      const added = [...results].flatMap(([key, result]) => frame(key, result));
      replaceKept(this.#path, (aside) => {
        writeAll(aside, "w", [...kept, ...added]);
      });
    } else this.append(results);
  }

  /** Whether the open file is the one at the path. */
  #isCurrent(): boolean {
    if (this.#file === undefined) return false;
    const there = lstatSync(this.#path, { throwIfNoEntry: false });
    const { dev, ino, size } = fstatSync(this.#file);
    return there?.dev === dev && there.ino === ino && size >= this.#end;
  }

  #reopen(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = isPlainFile(this.#path) ? openRegular(this.#path) : undefined;
    this.#places.clear();
    // The results read their contents from the file that was open.
    this.#known.clear();
    this.#end = 0;
  }

  #scan(file: number): void {
    const { size } = fstatSync(file);
    const header = Buffer.alloc(headerLength);
    while (this.#end + headerLength <= size) {
      readSync(file, header, 0, headerLength, this.#end);
      const [result = 0, files = 0, texts = 0, contents = 0] = [36, 40, 44, 48].map((at) =>
        header.readUInt32LE(at),
      );
      const check = header.toString("hex", 52, headerLength);
      const place: StoredPlace = { at: this.#end, lengths: [result, files, texts, contents], check };
      if (header.readUInt32LE(0) !== magic || this.#end + lengthOf(place) > size) break;
      this.#places.set(header.toString("hex", 4, 36), place);
      this.#end += lengthOf(place);
    }
    this.#isDamaged = this.#end < size;
  }

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const count =
        this.#file === undefined ? 0 : readSync(this.#file, bytes, done, length - done, at + done);
      if (count === 0) throw new DamagedResult();
      done += count;
    }
    return bytes;
  }
}

const lengthOf = ({ lengths }: StoredPlace): number =>
  lengths.reduce((sum, each) => sum + each, headerLength);

/** In bytes. Twice the used size, so that results of other branches stay for a while. */
const roomFor = (live: readonly StoredPlace[]): number =>
  2 * live.reduce((sum, place) => sum + lengthOf(place), 0) + 64 * 1024 * 1024;

const checkOf = (bytes: Uint8Array): string => sha256(bytes).slice(0, 24);

function frame(key: string, { result, files, texts, contents }: NewResult): readonly Uint8Array[] {
  const parts = [Buffer.from(JSON.stringify(result)), Buffer.from(JSON.stringify(files)), texts, contents];
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(magic, 0);
  header.write(key, 4, "hex");
  for (const [index, { length }] of parts.entries()) header.writeUInt32LE(length, 36 + 4 * index);
  header.write(checkOf(Buffer.concat(parts.slice(0, 3))), 52, "hex");
  return [header, ...parts];
}

/** A number of whole frames that one writev(2) accepts (IOV_MAX). */
const mostParts = 1000;

/** In few calls, because another process may append at the same time. */
function writeAll(path: string, flag: "a" | "w", parts: readonly Uint8Array[]): void {
  const file = openSync(path, flag);
  try {
    for (let at = 0; at < parts.length; at += mostParts) {
      const some = parts.slice(at, at + mostParts);
      const total = some.reduce((sum, { length }) => sum + length, 0);
      const written = writevSync(file, some);
      if (written < total) writeFileSync(file, Buffer.concat(some).subarray(written));
    }
  } finally {
    closeSync(file);
  }
}
