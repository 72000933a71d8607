import { lstatSync, readFileSync } from "node:fs";
import { isOutputPath, manifestPath, workFolder } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { FileStatus } from "../stamps.ts";
import { isMissing, isSystemError } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { Inspector } from "./inspect.ts";
import { contentOf } from "../../../tooling/incremental/emitted.ts";
import type { Step } from "./plan.ts";
import { removeTree, Staging } from "./staging.ts";

/**
 * Makes a list of steps happen as a whole. The folder `.catalogc` inside `out/` holds, while a run writes:
 *
 * ```
 * new/<n>         the new content of step n; that of folders which are not there yet in new/f<m>/… (see `Staging`)
 * journal.json    all steps; once it exists, the run is carried through
 * old/<n>         what step n replaced, until every step is done
 * ```
 *
 * Killed before the journal exists, nothing has changed. Killed after, the next run does what is left
 * (`completeInterrupted`). When a step fails, those before it are undone. Every step can be repeated, because it
 * looks at what is there first. The journal is on the disk before the first step; single files are not waited
 * for, so after a power cut (not a crash) a file may be lost, which the next run notices by its hash.
 */
export class Journal {
  readonly #out: string;
  readonly #ops: FileOps;
  readonly #made = new Set<string>();
  /** Of new files, by path; they are the same files once the folder that they are in has been moved. */
  readonly #created = new Map<string, FileStatus>();
  #staging = Staging.none;
  #isWritten = false;

  constructor(out: string, ops: FileOps) {
    this.#out = out;
    this.#ops = ops;
  }

  #path(name: string): string {
    return `${this.#out}/${workFolder}/${name}`;
  }

  /** Where the new content of a step lies. */
  #new(index: number, path: string): string {
    return this.#path(`new/${this.#staging.place(index, path)}`);
  }

  /**
   * Puts the new files aside and writes the journal. When this throws, `out/` is untouched; call `clear`.
   * @param files the new ones, by path
   */
  prepare(steps: readonly Step[], files: ReadonlyMap<string, EmittedFile>): void {
    this.#makeFolderOnce(this.#path("new"));
    this.#ops.makeFolder(this.#path("old"));
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
    this.#ops.create(this.#path("journal.tmp"), JSON.stringify({ steps, folders }), { durable: true });
    this.#ops.rename(this.#path("journal.tmp"), this.#path("journal.json"));
    this.#isWritten = true;
  }

  /**
   * Does every step; when one fails, undoes those before it and throws the error.
   * @param done told of each step as soon as it is done, and what its new file is if that is known without a look
   */
  perform(
    steps: readonly Step[],
    done: (step: Step, status: FileStatus | undefined) => void = () => undefined,
  ): void {
    // Of the folders that are moved as a whole: whether that could be done.
    const moved = new Map<number, boolean>();
    const isMoved = ({ path }: Step): boolean => moved.get(this.#staging.folderOf(path) ?? -1) === true;
    for (const [index, step] of steps.entries()) {
      try {
        const folder = this.#staging.folderOf(step.path);
        if (folder !== undefined && !moved.has(folder)) moved.set(folder, this.#moveFolder(folder));
        if (!isMoved(step)) this.#do(index, step);
        done(step, isMoved(step) ? this.#created.get(step.path) : undefined);
      } catch (error) {
        try {
          this.#undo(steps, (step, each) => each <= index || isMoved(step));
        } catch (again) {
          if (isSystemError(again)) throw new HalfDone(error);
          throw again;
        }
        throw error;
      }
    }
    this.#removeEmptyFolders(steps);
  }

  /**
   * Carries an interrupted run through, as far as nobody has touched the files since. When some of the new content
   * is lost (the run was killed while undoing, or the power went), undoes the run instead.
   * @returns whether there was one
   */
  completeInterrupted(): boolean {
    const journal = readJournal(this.#path("journal.json"));
    if (journal === undefined) return false;
    const { steps } = journal;
    this.#staging = journal.staging;
    const waiting = [...steps.entries()].filter(
      ([, { path, before, after }]) => before !== after && hashAt(this.#out, path) === before,
    );
    const possible = waiting.every(
      ([index, { path, after }]) =>
        after === null ||
        hashAt(this.#out, `${workFolder}/new/${this.#staging.place(index, path)}`) === after,
    );
    if (!possible) {
      this.#undo(steps);
      return true;
    }
    for (const [index, step] of waiting) this.#do(index, step);
    this.#removeEmptyFolders(steps);
    return true;
  }

  /** Removes what was put aside, unless the journal says what becomes of it. */
  abandon(): void {
    if (!this.#isWritten) this.clear();
  }

  /** Removes everything but the lock. */
  clear(): void {
    // The journal goes first: without it, what is left means nothing.
    this.#removeFile(this.#path("journal.json"));
    this.#removeFile(this.#path("journal.tmp"));
    for (const folder of ["new", "old"]) {
      const path = this.#path(folder);
      if (isFolder(path)) removeTree(path, this.#ops);
    }
  }

  #do(index: number, { path, before, after }: Step): void {
    const target = `${this.#out}/${path}`;
    const old = this.#path(`old/${index}`);
    if (after === null) {
      this.#ops.rename(target, old);
      this.#removeEmptyAbove(path);
      return;
    }
    if (before === null) this.#makeFolderOnce(folderAbove(target));
    else {
      this.#removeFile(old);
      this.#ops.link(target, old);
    }
    this.#ops.rename(this.#new(index, path), target);
  }

  /** Moves a new folder into place. Not when there is one by now: its files are moved one by one then. */
  #moveFolder(number: number): boolean {
    const target = `${this.#out}/${this.#staging.folders[number] ?? ""}`;
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return false;
    this.#makeFolderOnce(folderAbove(target));
    this.#ops.rename(this.#path(`new/f${number}`), target);
    return true;
  }

  /** Undoes steps from the last to the first, those that were done. */
  #undo(steps: readonly Step[], isTried: (step: Step, index: number) => boolean = () => true): void {
    for (const [index, step] of [...steps.entries()].reverse()) {
      if (!isTried(step, index)) continue;
      const { path, before, after } = step;
      const target = `${this.#out}/${path}`;
      if (before === null) {
        if (hashAt(this.#out, path) === after) this.#ops.unlink(target);
        this.#removeEmptyAbove(path);
      } else if (hashAt(this.#out, `${workFolder}/old/${index}`) === before) {
        this.#ops.makeFolder(folderAbove(target));
        this.#ops.rename(this.#path(`old/${index}`), target);
      }
    }
    this.#renewManifest();
  }

  /** Gives the manifest another stamp: those who have looked at the folder before may have seen what is undone. */
  #renewManifest(): void {
    const [manifest, other] = [`${this.#out}/${manifestPath}`, this.#path("old/manifest")];
    try {
      this.#removeFile(other);
      // Where files have one name only, that is a copy; otherwise nothing but the time of the last change is new.
      this.#ops.link(manifest, other);
      this.#ops.rename(other, manifest);
      this.#removeFile(other);
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
        if (isFolder(folder)) this.#ops.removeFolder(folder);
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

  #removeFile(path: string): void {
    try {
      this.#ops.unlink(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

const folderAbove = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** A step failed and so did undoing the ones before it: the journal stays for the next run. */
export class HalfDone extends Error {
  constructor(cause: unknown) {
    super("writing stopped half-way", { cause });
  }
}

/** A journal; undefined when there is none or somebody else wrote it. */
function readJournal(
  path: string,
): { readonly steps: readonly Step[]; readonly staging: Staging } | undefined {
  try {
    const { steps, folders } = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>;
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

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
