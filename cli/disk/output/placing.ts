import { lstatSync } from "node:fs";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import { readBytes } from "../read-file.ts";
import type { FileStatus } from "../stamps.ts";
import { isMissing, isSystemError } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { Inspector } from "./inspect.ts";
import type { Step } from "./plan.ts";
import { removeFile } from "./remove-file.ts";
import type { WorkFolder } from "./work-folder.ts";

/** A path of the output folder has changed since the run was planned. */
export class ChangedMeanwhile extends Error {
  /** Relative to the output folder. */
  readonly path: string;

  constructor(path: string) {
    super(`${path} changed while it was being written`);
    this.path = path;
  }
}

/**
 * Moves single files into and out of the output folder. Right before the moves of a file, every folder above it is
 * checked to be a real folder, and the file to have the planned content. A file is moved away, never overwritten, and a
 * new one is linked to a free name: link(2) fails if the name is taken.
 */
export class Placing {
  readonly #out: string;
  readonly #work: WorkFolder;
  readonly #ops: FileOps;

  constructor(out: string, work: WorkFolder, ops: FileOps) {
    this.#out = out;
    this.#work = work;
    this.#ops = ops;
  }

  /**
   * Moves the old file away and the new one into its place.
   * @param staged where the new file is
   * @throws ChangedMeanwhile, and system errors
   */
  do(index: number, step: Step, staged: string): void {
    const { path, before } = step;
    const inspector = this.#realFolders(path);
    // A run that was killed while undoing may have left a second name of the file.
    removeFile(this.#work.replaced(index), this.#ops);
    const found = inspector.look(path);
    if (before === null ? found.kind !== "missing" : found.kind !== "file") throw new ChangedMeanwhile(path);
    if (found.kind === "file") {
      if (sha256(found.read()) !== before) throw new ChangedMeanwhile(path);
      this.#moveAway(path, this.#work.replaced(index), found.status);
    }
    this.place(step, staged);
  }

  /** The second half of {@link do}: the old file has been moved away. */
  place({ path, after }: Step, staged: string): void {
    if (after !== null && !this.#put(staged, `${this.#out}/${path}`)) throw new ChangedMeanwhile(path);
  }

  /**
   * Takes the new file back and moves the old one to its place. A file that others have changed meanwhile stays.
   * @returns whether the path is as it was before
   * @throws system errors
   */
  undo(index: number, { path, before, after }: Step): boolean {
    const [target, old] = [`${this.#out}/${path}`, this.#work.replaced(index)];
    if (before !== null && lstatSync(old, { throwIfNoEntry: false }) === undefined) return true;
    if (!this.#hasRealFolders(path)) return false;
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) {
      if (after === null || hashOf(target) !== after) return false;
      this.#ops.unlink(target);
    }
    if (before === null) return true;
    this.#ops.makeFolder(folderAbove(target));
    return this.#put(old, target);
  }

  /** @param status the file that is planned to be moved: a folder above may have become a link since the check */
  #moveAway(path: string, old: string, status: FileStatus): void {
    const target = `${this.#out}/${path}`;
    this.#ops.rename(target, old);
    const { dev, ino } = lstatSync(old);
    if (dev === status.dev && ino === status.ino) return;
    this.#put(old, target);
    throw new ChangedMeanwhile(path);
  }

  /** Moves a file to a free name. Returns false if the name is taken. */
  #put(from: string, to: string): boolean {
    try {
      this.#ops.link(from, to);
    } catch (error) {
      if (isSystemError(error) && error.code === "EEXIST") return false;
      throw error;
    }
    this.#ops.unlink(from);
    return true;
  }

  /** Checks the folders above a path again. @throws ChangedMeanwhile */
  #realFolders(path: string): Inspector {
    const inspector = new Inspector(this.#out);
    const isRoot = lstatSync(this.#out).isDirectory();
    if (!isRoot || inspector.look(this.#work.old.slice(this.#out.length + 1)).kind !== "folder")
      throw new ChangedMeanwhile(path === "" ? workFolder : path);
    return inspector;
  }

  /** Whether no folder above a path is a link or a file. */
  #hasRealFolders(path: string): boolean {
    return new Inspector(this.#out).look(path).kind !== "blocked";
  }
}

export const folderAbove = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The hash of a regular file. Undefined for anything else. */
function hashOf(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? sha256(readBytes(path)) : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
