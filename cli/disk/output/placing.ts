import { lstatSync, type Stats } from "node:fs";
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

/** An edit that could not stay at its path, and the path it has now. */
export interface KeptEdit {
  readonly path: string;
  readonly beside: string;
}

/** A file just before it was moved away, and the time (of `Date.now()`). */
interface Seen {
  readonly status: FileStatus;
  readonly at: number;
}

/**
 * Moves single files into and out of the output folder. Others may change the folder at any moment, so each move is
 * made in a way that loses nothing:
 *
 * - Right before the move, every folder above the path is checked to be a real folder, and the file to have the planned
 *   content.
 * - A file is moved away, never overwritten. A new one is linked to a free name: link(2) fails if the name is taken.
 * - Only a file with the planned content is deleted. An edit goes back to its path, or beside the file that is there
 *   now.
 */
export class Placing {
  /** Edits that are now beside their file. */
  readonly kept: KeptEdit[] = [];
  readonly #out: string;
  readonly #work: WorkFolder;
  readonly #ops: FileOps;
  /** Both by index of the step. */
  readonly #seen = new Map<number, Seen>();
  readonly #own = new Map<number, FileStatus>();

  constructor(out: string, work: WorkFolder, ops: FileOps) {
    this.#out = out;
    this.#work = work;
    this.#ops = ops;
  }

  #at(path: string): string {
    return `${this.#out}/${path}`;
  }

  /**
   * Moves the old file away and the new one into its place.
   * @param staged where the new file is
   * @returns the status of the new file
   * @throws ChangedMeanwhile, and system errors
   */
  do(index: number, step: Step, staged: string): FileStatus | undefined {
    const { path, before } = step;
    const inspector = this.#realFolders(path);
    const found = inspector.look(path);
    const at = Date.now();
    if (before === null ? found.kind !== "missing" : found.kind !== "file") throw new ChangedMeanwhile(path);
    if (found.kind === "file") {
      const { status } = found;
      const isAsPlanned = step.stamp === found.stamp || sha256(found.read()) === before;
      if (!isAsPlanned) throw new ChangedMeanwhile(path);
      this.#seen.set(index, { status, at });
      removeFile(this.#work.replaced(index), this.#ops);
      this.#ops.rename(this.#at(path), this.#work.replaced(index));
      if (!isSameFile(lstatSync(this.#work.replaced(index)), status)) throw new ChangedMeanwhile(path);
    }
    return this.place(index, step, staged);
  }

  /** The second half of {@link do}: the old file has been moved away. */
  place(index: number, { path, after }: Step, staged: string): FileStatus | undefined {
    if (after === null) return undefined;
    const target = this.#at(path);
    if (!this.#put(staged, target)) throw new ChangedMeanwhile(path);
    const status = lstatSync(target);
    this.isPlaced(index, status);
    return status;
  }

  /** Records that the new file of a step is in its place. */
  isPlaced(index: number, status: FileStatus): void {
    this.#own.set(index, status);
  }

  /**
   * Checks that the files moved away are those that were planned, and that the folders above the new files have not
   * changed. This finds changes by others between the check of a step and its moves.
   * @throws ChangedMeanwhile, and system errors
   */
  verify(steps: readonly Step[]): void {
    const inspector = this.#realFolders("");
    for (const [index, step] of steps.entries()) {
      const { path, before, after } = step;
      if (after !== null && inspector.look(path).kind === "blocked") throw new ChangedMeanwhile(path);
      const seen = this.#seen.get(index);
      if (before === null || seen === undefined) continue;
      const now = lstatSync(this.#work.replaced(index), { throwIfNoEntry: false });
      if (now === undefined || (!isUntouched(now, seen) && hashOf(this.#work.replaced(index)) !== before))
        throw new ChangedMeanwhile(path);
    }
  }

  /**
   * Takes the new file back and moves the old one to its place.
   * @returns whether the path is as it was before
   * @throws system errors
   */
  undo(index: number, step: Step): boolean {
    const { path, before, after } = step;
    const [target, old] = [this.#at(path), this.#work.replaced(index)];
    const isMovedAway = lstatSync(old, { throwIfNoEntry: false }) !== undefined;
    if (before !== null && !isMovedAway) return true;
    const there = lstatSync(target, { throwIfNoEntry: false });
    const isFree = there === undefined || (after !== null && this.#takeBack(index, step, there));
    if (before === null) return isFree;
    const isEdit = this.#isEdit(index, step);
    if (isFree && (isEdit || isReal(this.#out, path))) {
      this.#ops.makeFolder(folderAbove(target));
      if (this.#put(old, target)) return true;
    }
    if (isEdit) this.#keepBeside(old, path);
    else removeFile(old, this.#ops);
    return false;
  }

  /** Moves edits among the files that were moved away back to their paths. @throws system errors */
  rescue(steps: readonly Step[]): void {
    for (const [index, { path, before, after }] of steps.entries())
      for (const [from, expected] of [
        [this.#work.undone(index), after],
        [this.#work.replaced(index), before],
      ] as const) {
        if (lstatSync(from, { throwIfNoEntry: false }) === undefined || hashOf(from) === expected) continue;
        this.#ops.makeFolder(folderAbove(this.#at(path)));
        if (!this.#put(from, this.#at(path))) this.#keepBeside(from, path);
      }
  }

  /** Whether the new file of a step has been taken back. */
  #takeBack(index: number, { path, after }: Step, there: Stats): boolean {
    const [target, undone] = [this.#at(path), this.#work.undone(index)];
    const own = this.#own.get(index);
    // If a folder above is a link, only the file of this run is taken back.
    if (own === undefined ? !isReal(this.#out, path) : !isSameFile(there, own)) return false;
    if (!there.isFile() || hashOf(target) !== after) return false;
    this.#ops.rename(target, undone);
    if (hashOf(undone) === after) {
      removeFile(undone, this.#ops);
      return true;
    }
    if (!this.#put(undone, target)) this.#keepBeside(undone, path);
    return false;
  }

  /** Whether the file that was moved away is not the planned one. */
  #isEdit(index: number, { before }: Step): boolean {
    const seen = this.#seen.get(index);
    const old = this.#work.replaced(index);
    return (seen !== undefined && !isSameFile(lstatSync(old), seen.status)) || hashOf(old) !== before;
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

  #keepBeside(from: string, path: string): void {
    for (let number = 1; ; number++) {
      const beside = `${path}.edited${number > 1 ? `-${number}` : ""}`;
      if (!this.#put(from, this.#at(beside))) continue;
      this.kept.push({ path, beside });
      return;
    }
  }

  /** Checks the folders above a path again. @throws ChangedMeanwhile */
  #realFolders(path: string): Inspector {
    const inspector = new Inspector(this.#out);
    const isRoot = lstatSync(this.#out).isDirectory();
    if (!isRoot || inspector.look(this.#work.old.slice(this.#out.length + 1)).kind !== "folder")
      throw new ChangedMeanwhile(path === "" ? workFolder : path);
    return inspector;
  }
}

export const folderAbove = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** Whether every folder above a path exists and none is a link. */
function isReal(out: string, path: string): boolean {
  const inspector = new Inspector(out);
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    const { kind } = inspector.look(path.slice(0, slash));
    if (kind !== "folder" && kind !== "missing") return false;
  }
  return true;
}

/** The hash of a regular file. Undefined for anything else. */
function hashOf(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? sha256(readBytes(path)) : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isSameFile = (a: FileStatus, b: FileStatus): boolean => a.dev === b.dev && a.ino === b.ino;

/**
 * In milliseconds: two changes within one tick of the file system's clock cannot be distinguished (see
 * `isSettledStamp`).
 */
const coarsestTick = 2_000;

/** Whether a moved file still has its content. Moving it changes its `ctime`. */
const isUntouched = (now: FileStatus, { status, at }: Seen): boolean =>
  isSameFile(now, status) &&
  now.size === status.size &&
  now.mtimeMs === status.mtimeMs &&
  now.mtimeMs < at - coarsestTick;
