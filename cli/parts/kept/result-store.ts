import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  writeFileSync,
  writevSync,
} from "node:fs";
import { dirname } from "node:path";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { isPlainFile, replaceKept } from "../../record/cache-folder.ts";
import { isSystemError } from "../../disk/system-error.ts";
import { DamagedResult } from "./damaged-result.ts";
import { isRecipeResult } from "./result-shape.ts";
import type { KnownResult, RecipeResult } from "./recipe-result.ts";

/**
 * Results of recipes by key, in one file that grows: a header, the result as JSON, its texts, its contents, and so on.
 * Anybody may have written it, or have been killed while writing: what is not whole or not well-formed is not there.
 *
 * ```
 * 0  magic   4  key (SHA-256)   36  lengths of the three, 4 bytes each   48  check: 16 bytes of SHA-256 over all but the contents
 * ```
 */
const magic = 0x31524743;
const headerLength = 64;

interface Place {
  readonly at: number;
  readonly result: number;
  readonly texts: number;
  readonly contents: number;
  readonly check: string;
}

/** A result to be kept. */
export interface NewResult {
  readonly result: RecipeResult;
  readonly texts: Uint8Array;
  readonly contents: Uint8Array;
}

/** The results that a file holds. */
export class ResultStore {
  readonly #path: string;
  readonly #places = new Map<string, Place>();
  /** Of results that this process has kept. */
  readonly #checks = new Map<string, string>();
  /** Open after a run too: contents are asked for late, and another process may have replaced the file by then. */
  #file: number | undefined;
  /** Where the last whole result ends; what is behind it is damage. */
  #end = 0;
  #isDamaged = false;
  /** What a write that failed may have left ends the file. */
  #hasFailed = false;

  /** @param path of the file, which need not exist */
  constructor(path: string) {
    this.#path = path;
    this.catchUp();
  }

  /** Finds what has been kept since, by whoever. Not to be called while results of an earlier run are in use. */
  catchUp(): void {
    this.#hasFailed = false;
    try {
      if (!this.#isCurrent()) this.#reopen();
      this.#checks.clear();
      if (this.#file !== undefined) this.#scan(this.#file);
    } catch (error) {
      if (!isSystemError(error)) throw error;
    }
  }

  /**
   * Stands for the result that is kept under a key, and for no other that was or will be.
   * @param fresh a result that is going to be kept under it
   */
  checkOf(key: string, fresh?: NewResult): string | undefined {
    const known = this.#checks.get(key);
    if (known !== undefined || fresh === undefined) return known ?? this.#places.get(key)?.check;
    return checkIn(frame(key, fresh)[0]);
  }

  find(key: string): KnownResult | undefined {
    const place = this.#places.get(key);
    if (place === undefined || this.#file === undefined) return undefined;
    const bytes = this.#read(place.at, headerLength + place.result + place.texts);
    const json = bytes.subarray(headerLength, headerLength + place.result);
    const texts = bytes.subarray(headerLength + place.result);
    if (checkOf(bytes.subarray(headerLength)) !== place.check) return undefined;
    const result = parse(json);
    if (result === undefined || !fits(result, place)) return undefined;
    const contents = place.at + bytes.length;
    return {
      result,
      texts,
      check: place.check,
      content: ({ range: [start, end], sha256: expected }) => {
        const content = this.#read(contents + start, end - start);
        if (sha256(content) !== expected) throw new DamagedResult();
        return content;
      },
    };
  }

  /**
   * Keeps some results of a run before it is finished, where the file has none yet: nothing of it will have to go.
   * @returns whether that was tried
   */
  keepEarly(results: ReadonlyMap<string, NewResult>): boolean {
    if (this.#end > 0 || this.#isDamaged) return false;
    this.#guarded(() => {
      this.#append(this.#framed(results));
    });
    return true;
  }

  /** Keeps results beside those that are there. When most of the file is not `used` any more, the rest of it goes. */
  keep(results: ReadonlyMap<string, NewResult>, used: ReadonlySet<string>): void {
    const added = this.#framed(results);
    this.#guarded(() => {
      const live = [...used].flatMap((key) => this.#places.get(key) ?? []);
      if (this.#isDamaged || this.#end > roomFor(live)) {
        const kept = live.map((place) => this.#read(place.at, lengthOf(place)));
        replaceKept(this.#path, (aside) => writeAll(aside, "w", [...kept, ...added]));
      } else this.#append(added);
    });
  }

  #framed(results: ReadonlyMap<string, NewResult>): readonly Uint8Array[] {
    return [...results].flatMap(([key, result]) => {
      const parts = frame(key, result);
      this.#checks.set(key, checkIn(parts[0]));
      return parts;
    });
  }

  #append(added: readonly Uint8Array[]): void {
    if (added.length > 0 && (isPlainFile(this.#path) || !existsSync(this.#path)))
      writeAll(this.#path, "a", added);
  }

  /** A cache that cannot be written is none. */
  #guarded(write: () => void): void {
    if (this.#hasFailed) return;
    try {
      makeFolder(dirname(this.#path));
      write();
    } catch (error) {
      if (!isSystemError(error) && !(error instanceof DamagedResult)) throw error;
      this.#hasFailed = true;
    }
  }

  /** Whether the open file is the one that is at the path. */
  #isCurrent(): boolean {
    if (this.#file === undefined) return false;
    const there = lstatSync(this.#path, { throwIfNoEntry: false });
    const { dev, ino, size } = fstatSync(this.#file);
    return there?.dev === dev && there.ino === ino && size >= this.#end;
  }

  #reopen(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#places.clear();
    this.#end = 0;
    if (isPlainFile(this.#path)) this.#file = openSync(this.#path, "r");
  }

  #scan(file: number): void {
    const { size } = fstatSync(file);
    const header = Buffer.alloc(headerLength);
    while (this.#end + headerLength <= size) {
      readSync(file, header, 0, headerLength, this.#end);
      const [result, texts, contents] = [36, 40, 44].map((at) => header.readUInt32LE(at));
      const check = checkIn(header);
      const place = { at: this.#end, result: result ?? 0, texts: texts ?? 0, contents: contents ?? 0, check };
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

const lengthOf = ({ result, texts, contents }: Place): number => headerLength + result + texts + contents;

/** In bytes: how large the file may be, so that results of other branches stay for a while. */
const roomFor = (live: readonly Place[]): number =>
  2 * live.reduce((sum, place) => sum + lengthOf(place), 0) + 64 * 1024 * 1024;

/** Of the result and the texts behind it, in hexadecimal. */
const checkOf = (bytes: Uint8Array): string => sha256(bytes).slice(0, 32);
const checkIn = (header: Buffer): string => header.toString("hex", 48, headerLength);

function frame(key: string, { result, texts, contents }: NewResult): readonly [Buffer, ...Uint8Array[]] {
  const json = Buffer.from(JSON.stringify(result));
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(magic, 0);
  header.write(key, 4, "hex");
  for (const [index, { length }] of [json, texts, contents].entries())
    header.writeUInt32LE(length, 36 + 4 * index);
  header.write(checkOf(Buffer.concat([json, texts])), 48, "hex");
  return [header, json, texts, contents];
}

/** In one call where the system takes that much: another process may append at the same time. */
function writeAll(path: string, flag: "a" | "w", parts: readonly Uint8Array[]): void {
  const file = openSync(path, flag);
  try {
    for (let at = 0; at < parts.length; at += mostParts) writeWhole(file, parts.slice(at, at + mostParts));
  } finally {
    closeSync(file);
  }
}

/** A number of whole frames that writev(2) takes at once (IOV_MAX). */
const mostParts = 1024;

function writeWhole(file: number, parts: readonly Uint8Array[]): void {
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  const written = writevSync(file, parts);
  if (written < total) writeFileSync(file, Buffer.concat(parts).subarray(written));
}

function parse(json: Buffer): RecipeResult | undefined {
  try {
    const result: unknown = JSON.parse(json.toString("utf8"));
    return isRecipeResult(result) ? result : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether all ranges lie inside of what is there. */
const fits = ({ pkgs, apps }: RecipeResult, { texts, contents }: Place): boolean =>
  [...pkgs, ...apps].every(
    ({ json, nix, files }) =>
      json[1] <= texts && nix[1] <= texts && files.every(({ range }) => range[1] <= contents),
  );
