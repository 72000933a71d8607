import { lstatSync } from "node:fs";
import { entriesOf } from "./safe-reads.ts";
import { isSystemError } from "./system-error.ts";

/**
 * What the file system says of files, by path: while that stays, so does their content, as for git's index. Not even a
 * file that was given its old times back has its old `ctime`.
 */
export type Stamps = Readonly<Record<string, string>>;

/** Times are as exact as the kernel's clock ticks; two changes in one tick look like one. In milliseconds. */
const tick = 50;
/** Some file systems keep whole seconds, or two. In milliseconds. */
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
 * Whether a stamp can be trusted of a file whose content was looked at after `before` (of `Date.now()`): not when it was
 * changed so late that it may have been after the look, or may change again without a trace.
 */
export const isSettled = ({ ctimeMs }: Pick<FileStatus, "ctimeMs">, before: number): boolean =>
  ctimeMs <= before - (ctimeMs % 1_000 === 0 ? coarseTick : tick);

/** The same, told from the stamp. */
export const isSettledStamp = (stamp: string, before: number): boolean =>
  isSettled({ ctimeMs: Number(stamp.slice(stamp.lastIndexOf(" ") + 1)) }, before);

/** The stamps, as far as they can be trusted, of files whose content was looked at after `before` (of `Date.now()`). */
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

/** Whether a file is as it was when its stamp was taken. */
export function stampHolds(stamp: string | undefined, path: string): boolean {
  const status = stamp === undefined ? undefined : statusOf(path);
  return status !== undefined && stampOf(status) === stamp;
}

/**
 * Looks at the stamps of files below a folder. What a link in the place of a folder leads to is not below it, though it
 * may be what was. Links are looked for two levels deep (`pkgs/hello`): to ask about every folder takes a third as long
 * as all files do, and whoever writes asks.
 */
export class StampsBelow {
  readonly #root: string;
  /** Paths below the folder. */
  readonly #links: readonly string[];

  constructor(root: string) {
    this.#root = root;
    this.#links = linksBelow(root, 2);
  }

  /** Whether a file is as it was when its stamp was taken. */
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
  try {
    const status = lstatSync(path);
    return status.isFile() ? status : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
