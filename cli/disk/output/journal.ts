import { lstatSync } from "node:fs";
import { isOutputPath, manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { readText } from "../read-file.ts";
import { isMissing, isSystemError, readOr } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { Inspector } from "./inspect.ts";
import { contentOf } from "../../../tooling/incremental/emitted.ts";
import { ChangedMeanwhile, folderAbove, Placing } from "./placing.ts";
import type { Step } from "./plan.ts";
import { Staging } from "./staging.ts";
import { clearWorkFolder, interruptedRuns, WorkFolder } from "./work-folder.ts";

/**
 * Performs a list of steps as one transaction. `WorkFolder` describes the files used meanwhile.
 *
 * If the run is killed before the journal exists, nothing has changed. If it is killed later, some files are new, some
 * are old, and at most one is moved away; the next run does the remaining steps (`completeInterrupted`). When a step
 * fails or finds something unplanned, the previous steps are undone. Every step can be repeated, because it first
 * checks what exists. The journal is flushed to the disk before the first step. Single files are not flushed, so after
 * a power failure (not a crash) a file may be lost, which the next run notices by its hash.
 */
export class Journal {
  readonly #out: string;
  readonly #ops: FileOps;
  readonly #work: WorkFolder;
  readonly #placing: Placing;
  readonly #made = new Set<string>();
  #staging: Staging;
  #isWritten = false;

  /** For a new run, or for one that was killed. */
  constructor(out: string, ops: FileOps, work = new WorkFolder(out), staging = Staging.none) {
    this.#out = out;
    this.#ops = ops;
    this.#work = work;
    this.#placing = new Placing(out, work, ops);
    this.#staging = staging;
  }

  /** Where the new content of a step is stored. */
  #new(index: number, path: string): string {
    return `${this.#work.new}/${this.#staging.place(index, path, this.#work.id)}`;
  }

  /**
   * Stores the new files and writes the journal. If this throws, `out/` is unchanged; call `clear`.
   * @param files the new ones, by path
   */
  prepare(steps: readonly Step[], files: ReadonlyMap<string, EmittedFile>): void {
    this.#makeFolderOnce(this.#work.new);
    this.#ops.makeFolder(this.#work.old);
    this.#staging = Staging.plan(
      this.#out,
      steps.flatMap(({ path, before, after }) => (before === null && after !== null ? path : [])),
    );
    for (const [index, { path, after, executable }] of steps.entries()) {
      if (after === null) continue;
      const file = files.get(path);
      const staged = this.#new(index, path);
      this.#makeNewFolder(folderAbove(staged));
      this.#ops.create(staged, file ? contentOf(file) : "", { executable });
    }
    const { folders } = this.#staging;
    const json = JSON.stringify({ steps, folders });
    this.#ops.create(this.#work.unfinishedJournal, json, { durable: true });
    this.#ops.rename(this.#work.unfinishedJournal, this.#work.journal);
    this.#isWritten = true;
  }

  /**
   * Does every step. When one fails, undoes the previous ones.
   * @throws Undone; HalfDone if undoing failed as well
   */
  perform(steps: readonly Step[]): void {
    // For each folder that is moved as a whole: whether that succeeded.
    const moved = new Map<number, boolean>();
    const isMoved = ({ path }: Step): boolean => moved.get(this.#staging.folderOf(path) ?? -1) === true;
    let tried = 0;
    try {
      for (const [index, step] of steps.entries()) {
        tried = index;
        const folder = this.#staging.folderOf(step.path);
        if (folder !== undefined && !moved.has(folder)) moved.set(folder, this.#moveFolder(folder));
        if (!isMoved(step)) this.#do(index, step);
      }
    } catch (error) {
      // A crash injected by a test acts like a killed run: nothing is undone.
      if (!isSystemError(error) && !(error instanceof ChangedMeanwhile)) throw error;
      throw this.#undoAfter(error, steps, (step, each) => each <= tried || isMoved(step));
    }
    this.#removeEmptyFolders(steps);
  }

  #undoAfter(
    cause: Error,
    steps: readonly Step[],
    isTried: (step: Step, index: number) => boolean,
  ): Undone | HalfDone {
    try {
      return new Undone(cause, this.#undo(steps, isTried));
    } catch (again) {
      if (!isSystemError(again)) throw again;
      return new HalfDone(cause, this.#writtenOf(steps));
    }
  }

  /** Completes the run that wrote this journal: see {@link completeInterrupted}. */
  complete(steps: readonly Step[]): void {
    const waiting = [...steps.entries()].flatMap(([index, step]) => {
      const state = this.#stateOf(index, step);
      return state === "done" ? [] : [{ index, step, state }];
    });
    const possible = waiting.every(
      ({ index, step: { path, after } }) =>
        after === null || hashAt(this.#out, this.#new(index, path).slice(this.#out.length + 1)) === after,
    );
    try {
      if (possible) {
        for (const { index, step, state } of waiting)
          if (state === "waiting") this.#do(index, step);
          else this.#placing.place(step, this.#new(index, step.path));
        this.#removeEmptyFolders(steps);
      } else this.#undo(steps);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) throw new HalfDone(error, this.#writtenOf(steps));
      throw error;
    }
  }

  /** The paths written so far. */
  #writtenOf(steps: readonly Step[]): readonly string[] {
    return steps.filter((step) => isWritten(this.#out, step)).map(({ path }) => path);
  }

  /**
   * `half`: the old file is moved away, and the new one is not in place yet. Steps whose files others have changed are
   * done.
   */
  #stateOf(index: number, { path, before, after }: Step): "waiting" | "half" | "done" {
    const now = hashAt(this.#out, path);
    const isAway = now === null && before !== null && after !== null;
    if (isAway && hashAt(this.#out, this.#work.replaced(index).slice(this.#out.length + 1)) === before)
      return "half";
    return before !== after && now === before ? "waiting" : "done";
  }

  /** Removes the stored files, unless the journal is written and decides about them. */
  abandon(): void {
    if (!this.#isWritten) this.clear();
  }

  /** Removes everything except the lock. */
  clear(): void {
    clearWorkFolder(this.#out, this.#ops);
  }

  #do(index: number, step: Step): void {
    const { path, before, after } = step;
    if (before === null) this.#makeFolderOnce(folderAbove(`${this.#out}/${path}`));
    this.#placing.do(index, step, this.#new(index, path));
    if (after === null) this.#removeEmptyAbove(path);
  }

  /** Moves a new folder into place. Returns false if the folder exists by now: then its files are moved one by one. */
  #moveFolder(number: number): boolean {
    const folder = this.#staging.folders[number] ?? "";
    const target = `${this.#out}/${folder}`;
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return false;
    this.#makeFolderOnce(folderAbove(target));
    if (new Inspector(this.#out).look(folder).kind !== "missing") throw new ChangedMeanwhile(folder);
    this.#ops.rename(`${this.#work.new}/${this.#staging.placeOfFolder(number, this.#work.id)}`, target);
    return true;
  }

  /**
   * Undoes the steps that were done, from the last to the first.
   * @returns the paths whose content differs from that before the run
   */
  #undo(
    steps: readonly Step[],
    isTried: (step: Step, index: number) => boolean = () => true,
  ): readonly string[] {
    const left: string[] = [];
    for (const [index, step] of [...steps.entries()].reverse()) {
      if (!isTried(step, index)) continue;
      if (!this.#placing.undo(index, step)) left.push(step.path);
      if (step.before === null) this.#removeEmptyAbove(step.path);
    }
    return left.reverse();
  }

  #removeEmptyFolders(steps: readonly Step[]): void {
    for (const { path, after } of steps) if (after === null) this.#removeEmptyAbove(path);
  }

  /** Removes the folders above a path that have become empty. A folder that cannot be removed does no harm. */
  #removeEmptyAbove(path: string): void {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      const folder = `${this.#out}/${path.slice(0, slash)}`;
      try {
        if (new Inspector(this.#out).look(path.slice(0, slash)).kind === "folder")
          this.#ops.removeFolder(folder);
        this.#made.delete(folder);
      } catch (error) {
        if (isSystemError(error)) return;
        throw error;
      }
    }
  }

  /** Makes a folder below `new` and the missing folders above it, from the outermost on: `ops` makes one at a time. */
  #makeNewFolder(folder: string): void {
    if (this.#made.has(folder)) return;
    this.#makeNewFolder(folderAbove(folder));
    this.#makeFolderOnce(folder);
  }

  #makeFolderOnce(folder: string): void {
    if (this.#made.has(folder)) return;
    this.#ops.makeFolder(folder);
    this.#made.add(folder);
  }
}

/** A step failed, and the previous steps have been undone. */
export class Undone extends Error {
  /** The paths whose content differs from that before the run, because others have changed them meanwhile. */
  readonly left: readonly string[];

  constructor(cause: Error, left: readonly string[]) {
    super("writing was undone", { cause });
    this.left = left;
  }
}

/** A step failed, and undoing the previous ones failed too: the journal stays for the next run. */
export class HalfDone extends Error {
  /** Paths that this run has written or removed. */
  readonly written: readonly string[];

  constructor(cause: Error, written: readonly string[]) {
    super("writing stopped half-way", { cause });
    this.written = written;
  }
}

const isWritten = (out: string, { path, before, after }: Step): boolean =>
  readOr(false, () => before !== after && hashAt(out, path) === after);

/**
 * Completes an interrupted run, except for files that others have changed since. If some of the new content is lost
 * (the run was killed while undoing, or the power failed), undoes the run instead.
 * @returns whether a run was interrupted
 * @throws HalfDone if others change the folder meanwhile, and system errors
 */
export function completeInterrupted(out: string, ops: FileOps): boolean {
  const [id] = interruptedRuns(out);
  const work = id === undefined ? undefined : new WorkFolder(out, id);
  const journal = work && readJournal(work.journal);
  if (journal === undefined) return false;
  new Journal(out, ops, work, journal.staging).complete(journal.steps);
  return true;
}

/** A journal. Undefined if there is none or another program wrote it. */
function readJournal(
  path: string,
): { readonly steps: readonly Step[]; readonly staging: Staging } | undefined {
  try {
    const parsed: unknown = JSON.parse(readText(path));
    if (typeof parsed !== "object" || parsed === null) return undefined;
    const { steps, folders } = parsed as Readonly<Record<string, unknown>>;
    const staging = Staging.read(folders);
    return Array.isArray(steps) && steps.every(isStep) && staging !== undefined
      ? { steps, staging }
      : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isStep(value: unknown): value is Step {
  if (typeof value !== "object" || value === null) return false;
  const { path, before, after, executable } = value as Record<keyof Step, unknown>;
  const isHash = (hash: unknown): boolean =>
    hash === null || (typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash));
  return (
    typeof path === "string" &&
    (isOutputPath(path) || path === manifestPath) &&
    isHash(before) &&
    isHash(after) &&
    typeof executable === "boolean"
  );
}

/** The hash of a file, null if it does not exist, undefined for anything else. */
function hashAt(out: string, path: string): string | null | undefined {
  const found = new Inspector(out).look(path);
  if (found.kind === "file") return sha256(found.read());
  return found.kind === "missing" ? null : undefined;
}
