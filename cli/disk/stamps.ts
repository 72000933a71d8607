import { lstatSync } from "node:fs";
import { entriesOf } from "./safe-reads.ts";
import { readOr } from "./system-error.ts";

/**
 * The file system's metadata of files, by path: if it is unchanged, so is the content, as in git's index. Even a file
 * whose times were reset has a new `ctime`.
 */
export type Stamps = Readonly<Record<string, string>>;

/** Milliseconds: times have the resolution of the kernel's clock ticks, so two changes in one tick look like one. */
const tick = 50;
/** Milliseconds: some file systems store whole seconds, or two. */
const coarseTick = 2_000;

/** The part of `fs.Stats` that goes into a stamp. */
export interface FileStatus {
  readonly dev: number;
  readonly ino: number;
  readonly mode: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export const stampOf = ({ dev, ino, mode, size, mtimeMs, ctimeMs }: FileStatus): string =>
  `${dev} ${ino} ${mode} ${size} ${mtimeMs} ${ctimeMs}`;

/**
 * Whether the stamp of a file whose content was read after `before` (of `Date.now()`) can be trusted: not if the file
 * changed so late that it may have been after the read, or that another change could go unnoticed.
 */
export const isSettled = ({ ctimeMs }: Pick<FileStatus, "ctimeMs">, before: number): boolean =>
  ctimeMs <= before - (ctimeMs % 1_000 === 0 ? coarseTick : tick);

/** The same for a stamp. */
export const isSettledStamp = (stamp: string, before: number): boolean =>
  isSettled({ ctimeMs: Number(stamp.slice(stamp.lastIndexOf(" ") + 1)) }, before);

/** The trusted stamps of files whose content was read after `before` (of `Date.now()`). */
export function takeStamps(
  paths: Iterable<string>,
  locate: (path: string) => string,
  before: number,
): Stamps {
  const stamps: Record<string, string> = {};
  for (const path of paths) {
    const status = statusOf(locate(path));
    if (status !== undefined && isSettled(status, before)) stamps[path] = stampOf(status);
  }
  return stamps;
}

/** Whether a file is unchanged since its stamp was taken. */
export function stampHolds(stamp: string | undefined, path: string): boolean {
  const status = stamp === undefined ? undefined : statusOf(path);
  return status !== undefined && stampOf(status) === stamp;
}

/**
 * Checks the stamps of files below a folder. The target of a link in the place of a folder does not count as below it.
 * Links are checked two levels deep (`pkgs/hello`): checking every folder would take a third of the time of all files,
 * and the writer checks.
 */
export class StampsBelow {
  readonly #root: string;
  /** Paths below the folder. */
  readonly #links: readonly string[];

  constructor(root: string) {
    this.#root = root;
    this.#links = linksBelow(root, 2);
  }

  /** Whether a file is unchanged since its stamp was taken. */
  hold(path: string, stamp: string | undefined): boolean {
    return (
      !this.#links.some((link) => path.startsWith(`${link}/`)) && stampHolds(stamp, `${this.#root}/${path}`)
    );
  }
}

function linksBelow(folder: string, levels: number): readonly string[] {
  if (levels === 0) return [];
  return entriesOf(folder).flatMap((entry) => {
    if (entry.isSymbolicLink()) return [entry.name];
    if (!entry.isDirectory()) return [];
    return linksBelow(`${folder}/${entry.name}`, levels - 1).map((path) => `${entry.name}/${path}`);
  });
}

function statusOf(path: string): FileStatus | undefined {
  return readOr(undefined, () => {
    const status = lstatSync(path);
    return status.isFile() ? status : undefined;
  });
}
