import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { isOutputPath, manifestPath, workFolder } from "../../emitters/manifest/manifest.ts";
import { isMissing, isSystemError } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { Inspector, sha256 } from "./inspect.ts";
import type { Step } from "./plan.ts";

/**
 * Makes a list of steps happen as a whole. The folder `.catalogc` inside `out/` holds, while a run writes:
 *
 * ```
 * new/<n>         the new content of step n
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

  constructor(out: string, ops: FileOps) {
    this.#out = out;
    this.#ops = ops;
  }

  #path(name: string): string {
    return `${this.#out}/${workFolder}/${name}`;
  }

  /** Puts the new files aside and writes the journal. When this throws, `out/` is untouched; call `clear`. */
  prepare(steps: readonly Step[], content: (path: string) => string | Uint8Array): void {
    this.#ops.makeFolder(this.#path("new"));
    this.#ops.makeFolder(this.#path("old"));
    for (const [index, { path, after, executable }] of steps.entries())
      if (after !== null) this.#ops.create(this.#path(`new/${index}`), content(path), { executable });
    this.#ops.create(this.#path("journal.tmp"), JSON.stringify({ steps }), { durable: true });
    this.#ops.rename(this.#path("journal.tmp"), this.#path("journal.json"));
  }

  /**
   * Does every step; when one fails, undoes those before it and throws the error.
   * @param done told of each step as soon as it is done
   */
  perform(steps: readonly Step[], done: (step: Step) => void = () => undefined): void {
    for (const [index, step] of steps.entries()) {
      try {
        this.#do(index, step);
        done(step);
      } catch (error) {
        try {
          this.#undo(steps.slice(0, index + 1));
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
    const steps = readJournal(this.#path("journal.json"));
    if (steps === undefined) return false;
    const waiting = [...steps.entries()].filter(
      ([, { path, before, after }]) => before !== after && hashAt(this.#out, path) === before,
    );
    const possible = waiting.every(
      ([index, { after }]) => after === null || hashAt(this.#out, `${workFolder}/new/${index}`) === after,
    );
    if (!possible) {
      this.#undo(steps);
      return true;
    }
    for (const [index, step] of waiting) this.#do(index, step);
    this.#removeEmptyFolders(steps);
    return true;
  }

  /** Removes everything but the lock. */
  clear(): void {
    // The journal goes first: without it, what is left means nothing.
    this.#removeFile(this.#path("journal.json"));
    this.#removeFile(this.#path("journal.tmp"));
    for (const folder of ["new", "old"]) {
      const path = this.#path(folder);
      if (!isFolder(path)) continue;
      for (const name of readdirSync(path)) this.#ops.unlink(`${path}/${name}`);
      this.#ops.removeFolder(path);
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
    if (before === null) this.#makeFolderOnce(target.slice(0, target.lastIndexOf("/")));
    else {
      this.#removeFile(old);
      this.#ops.link(target, old);
    }
    this.#ops.rename(this.#path(`new/${index}`), target);
  }

  /** Undoes steps from the last to the first, those that were done. */
  #undo(steps: readonly Step[]): void {
    for (const [index, { path, before, after }] of [...steps.entries()].reverse()) {
      const target = `${this.#out}/${path}`;
      if (before === null) {
        if (hashAt(this.#out, path) === after) this.#ops.unlink(target);
        this.#removeEmptyAbove(path);
      } else if (hashAt(this.#out, `${workFolder}/old/${index}`) === before) {
        this.#ops.makeFolder(target.slice(0, target.lastIndexOf("/")));
        this.#ops.rename(this.#path(`old/${index}`), target);
      }
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

/** A step failed and so did undoing the ones before it: the journal stays for the next run. */
export class HalfDone extends Error {
  constructor(cause: unknown) {
    super("writing stopped half-way", { cause });
  }
}

/** The steps of a journal; undefined when there is none or somebody else wrote it. */
function readJournal(path: string): readonly Step[] | undefined {
  try {
    const { steps } = JSON.parse(readFileSync(path, "utf8")) as { readonly steps?: unknown };
    return Array.isArray(steps) && steps.every(isStep) ? steps : undefined;
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
