import { lstatSync } from "node:fs";
import { isOutputPath, manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { readText } from "../read-file.ts";
import type { FileStatus } from "../stamps.ts";
import { isMissing, isSystemError } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { Inspector } from "./inspect.ts";
import { contentOf } from "../../../tooling/incremental/emitted.ts";
import { ChangedMeanwhile, folderAbove, Placing, type KeptEdit } from "./placing.ts";
import type { Step } from "./plan.ts";
import { Staging } from "./staging.ts";
import { clearWorkFolder, interruptedRuns, WorkFolder } from "./work-folder.ts";

/**
 * Makes a list of steps happen as a whole. `WorkFolder` says what is where meanwhile.
 *
 * Killed before the journal exists, nothing has changed. Killed after, some files are new, some old and at most one is away; the
 * next run does what is left (`completeInterrupted`). When a step fails, or finds something else than what was planned, those
 * before it are undone. Every step can be repeated, because it looks at what is there first. The journal is on the disk before
 * the first step; single files are not waited for, so after a power cut (not a crash) a file may be lost, which the next run
 * notices by its hash.
 */
export class Journal {
  readonly #out: string;
  readonly #ops: FileOps;
  readonly #work: WorkFolder;
  readonly #placing: Placing;
  readonly #made = new Set<string>();
  /** Of new files, by path; they are the same files once the folder that they are in has been moved. */
  readonly #created = new Map<string, FileStatus>();
  #staging: Staging;
  #isWritten = false;

  /** For a run of its own, or one that was killed. */
  constructor(out: string, ops: FileOps, work = new WorkFolder(out), staging = Staging.none) {
    this.#out = out;
    this.#ops = ops;
    this.#work = work;
    this.#placing = new Placing(out, work, ops);
    this.#staging = staging;
  }

  /** Where the new content of a step lies. */
  #new(index: number, path: string): string {
    return `${this.#work.new}/${this.#staging.place(index, path, this.#work.id)}`;
  }

  /**
   * Puts the new files aside and writes the journal. When this throws, `out/` is untouched; call `clear`.
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
      const status = this.#ops.create(staged, file ? contentOf(file) : "", { executable });
      if (this.#staging.folderOf(path) !== undefined) this.#created.set(path, status);
    }
    const { folders } = this.#staging;
    const json = JSON.stringify({ steps: steps.map(withoutStamp), folders });
    this.#ops.create(this.#work.unfinishedJournal, json, { durable: true });
    this.#ops.rename(this.#work.unfinishedJournal, this.#work.journal);
    this.#isWritten = true;
  }

  /**
   * Does every step; when one fails, undoes those before it.
   * @param done told of each step as soon as it is done, and what its new file is
   * @throws Undone; HalfDone when that failed as well
   */
  perform(
    steps: readonly Step[],
    done: (step: Step, status: FileStatus | undefined) => void = () => undefined,
  ): void {
    // Of the folders that are moved as a whole: whether that could be done.
    const moved = new Map<number, boolean>();
    const isMoved = ({ path }: Step): boolean => moved.get(this.#staging.folderOf(path) ?? -1) === true;
    let tried = 0;
    try {
      for (const [index, step] of steps.entries()) {
        tried = index;
        const folder = this.#staging.folderOf(step.path);
        if (folder !== undefined && !moved.has(folder)) moved.set(folder, this.#moveFolder(folder));
        const created = isMoved(step) ? this.#created.get(step.path) : undefined;
        if (created !== undefined) this.#placing.isPlaced(index, created);
        done(step, created ?? this.#do(index, step));
      }
      this.#placing.verify(steps);
    } catch (error) {
      // A test's crash is like a killed run: it undoes nothing.
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
      const left = this.#undo(steps, isTried);
      return new Undone(cause, left, this.#placing.kept);
    } catch (again) {
      if (!isSystemError(again)) throw again;
      return new HalfDone(cause, this.#writtenOf(steps));
    }
  }

  /** Carries the run that this journal is of through: see {@link completeInterrupted}. */
  complete(steps: readonly Step[]): readonly KeptEdit[] {
    this.#placing.rescue(steps);
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
          else this.#placing.place(index, step, this.#new(index, step.path));
        this.#placing.verify(steps);
        this.#removeEmptyFolders(steps);
      } else this.#undo(steps);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) throw new HalfDone(error, this.#writtenOf(steps));
      throw error;
    }
    return this.#placing.kept;
  }

  /** What is new by now. */
  #writtenOf(steps: readonly Step[]): readonly string[] {
    return steps.filter((step) => isWritten(this.#out, step)).map(({ path }) => path);
  }

  /** `half`: the old file is away, and the new one is not there. What others have changed is done. */
  #stateOf(index: number, { path, before, after }: Step): "waiting" | "half" | "done" {
    const now = hashAt(this.#out, path);
    const isAway = now === null && before !== null && after !== null;
    if (isAway && hashAt(this.#out, this.#work.replaced(index).slice(this.#out.length + 1)) === before)
      return "half";
    return before !== after && now === before ? "waiting" : "done";
  }

  /** Removes what was put aside, unless the journal says what becomes of it. */
  abandon(): void {
    if (!this.#isWritten) this.clear();
  }

  /** Removes everything but the lock. */
  clear(): void {
    clearWorkFolder(this.#out, this.#ops);
  }

  #do(index: number, step: Step): FileStatus | undefined {
    const { path, before, after } = step;
    if (before === null) this.#makeFolderOnce(folderAbove(`${this.#out}/${path}`));
    const status = this.#placing.do(index, step, this.#new(index, path));
    if (after === null) this.#removeEmptyAbove(path);
    return status;
  }

  /** Moves a new folder into place. Not when there is one by now: its files are moved one by one then. */
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
   * Undoes steps from the last to the first, those that were done.
   * @returns the paths where there is something else than before the run
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
    this.#renewManifest();
    return left.reverse();
  }

  /** Gives the manifest another stamp: those who have looked at the folder before may have seen what is undone. */
  #renewManifest(): void {
    try {
      this.#ops.touch(`${this.#out}/${manifestPath}`);
    } catch (error) {
      if (!isSystemError(error)) throw error;
    }
  }

  #removeEmptyFolders(steps: readonly Step[]): void {
    for (const { path, after } of steps) if (after === null) this.#removeEmptyAbove(path);
  }

  /** Removes the folders above a path that have become empty; a folder that cannot be removed does no harm. */
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

  /** Makes a folder below `new`, from the outermost on: one that is there already, or has nothing above, takes longer. */
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

/** A step failed, and those before it have been undone. */
export class Undone extends Error {
  /** The paths where there is something else than before the run, because others have changed them meanwhile. */
  readonly left: readonly string[];
  readonly kept: readonly KeptEdit[];

  constructor(cause: Error, left: readonly string[], kept: readonly KeptEdit[]) {
    super("writing was undone", { cause });
    this.left = left;
    this.kept = kept;
  }
}

/** A step failed and so did undoing the ones before it: the journal stays for the next run. */
export class HalfDone extends Error {
  /** Paths that this run has written or removed. */
  readonly written: readonly string[];

  constructor(cause: Error, written: readonly string[]) {
    super("writing stopped half-way", { cause });
    this.written = written;
  }
}

/** The stamp of a file means nothing to a later run. */
const withoutStamp = ({ stamp: _, ...step }: Step): Step => step;

function isWritten(out: string, { path, before, after }: Step): boolean {
  try {
    return before !== after && hashAt(out, path) === after;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/**
 * Carries an interrupted run through, as far as nobody has touched the files since. When some of the new content is lost (the
 * run was killed while undoing, or the power went), undoes the run instead.
 * @returns undefined when there was none; else the edits that could not stay at their paths
 * @throws HalfDone when others change the folder while it does, and system errors
 */
export function completeInterrupted(out: string, ops: FileOps): readonly KeptEdit[] | undefined {
  const [id] = interruptedRuns(out);
  const work = id === undefined ? undefined : new WorkFolder(out, id);
  const journal = work && readJournal(work.journal);
  return journal && new Journal(out, ops, work, journal.staging).complete(journal.steps);
}

/** A journal; undefined when there is none or somebody else wrote it. */
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

/** The hash of a file, null when there is none, undefined for anything else. */
function hashAt(out: string, path: string): string | null | undefined {
  const found = new Inspector(out).look(path);
  if (found.kind === "file") return sha256(found.read());
  return found.kind === "missing" ? null : undefined;
}
