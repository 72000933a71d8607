import { randomBytes } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import { entriesOf } from "../safe-reads.ts";
import type { FileOps } from "./file-ops.ts";
import { removeFile } from "./remove-file.ts";

/**
 * The files of one run in the folder `.catalogc` of an output folder:
 *
 * ```
 * new-<id>/<n>.<id>    the new content of step n; that of new folders is in new-<id>/f<m>.<id>/… journal-<id>.json
 * all steps; once it exists, the run will be completed old-<id>/<n>.<id>    the file that step n replaced, until all
 * steps are done
 * ```
 *
 * The id is random: if another user replaces a folder by a link at any moment, no name here is that of one of their
 * files.
 */
export class WorkFolder {
  readonly id: string;
  readonly #root: string;

  constructor(out: string, id = randomBytes(8).toString("hex")) {
    this.id = id;
    this.#root = `${out}/${workFolder}`;
  }

  get new(): string {
    return `${this.#root}/new-${this.id}`;
  }

  get old(): string {
    return `${this.#root}/old-${this.id}`;
  }

  get journal(): string {
    return `${this.#root}/journal-${this.id}.json`;
  }

  /** The journal while it is being written. */
  get unfinishedJournal(): string {
    return `${this.#root}/journal-${this.id}.tmp`;
  }

  /** Where a step keeps the file that it replaced. */
  replaced(index: number): string {
    return `${this.old}/${index}.${this.id}`;
  }
}

/** The ids of the runs that have left a journal. */
export const interruptedRuns = (out: string): readonly string[] =>
  entriesOf(`${out}/${workFolder}`)
    .flatMap(({ name }) => /^journal-([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? [])
    .sort();

/**
 * Removes everything that runs have left, except the lock.
 * @throws system errors
 */
export function clearWorkFolder(out: string, ops: FileOps): void {
  const root = `${out}/${workFolder}`;
  const names = entriesOf(root).map(({ name }) => name);
  // The journal is removed first: without it, the other files have no meaning.
  for (const name of names)
    if (/^journal-[0-9a-f]{16}\.(?:json|tmp)$/.test(name)) removeFile(`${root}/${name}`, ops);
  for (const name of names) {
    const path = `${root}/${name}`;
    if (/^(?:new|old)-[0-9a-f]{16}$/.test(name) && isFolder(path)) removeTree(path, ops);
  }
}

const isFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Removes a folder and its content. Links are removed, not followed. */
function removeTree(path: string, ops: FileOps): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) removeTree(inner, ops);
    else ops.unlink(inner);
  }
  ops.removeFolder(path);
}
