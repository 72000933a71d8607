import { lstatSync } from "node:fs";
import { isSystemError } from "../system-error.ts";

/**
 * What the file system says of files, by path: while that stays, so does their content, as for git's index. Not even a
 * file that was given its old times back has its old `ctime`.
 */
export type Stamps = Readonly<Record<string, string>>;

/** Times are as exact as the kernel's clock ticks; two changes in one tick look like one. In milliseconds. */
const tick = 50;
/** Some file systems keep whole seconds, or two. In milliseconds. */
const coarseTick = 2_000;

/**
 * The stamps of files whose content was looked at after `before` (of `Date.now()`). Undefined when one is no file, or was
 * changed so late that it may have been after the look, or may change again without a trace.
 */
export function takeStamps(
  paths: Iterable<string>,
  locate: (path: string) => string,
  before: number,
): Stamps | undefined {
  const stamps: Record<string, string> = {};
  for (const path of paths) {
    const status = statusOf(locate(path));
    if (status === undefined) return undefined;
    const exact = status.ctimeMs % 1_000 === 0 ? coarseTick : tick;
    if (status.ctimeMs > before - exact) return undefined;
    stamps[path] = stampOf(status);
  }
  return stamps;
}

/** Whether each file is as it was when its stamp was taken. */
export function stampsHold(stamps: Stamps, locate: (path: string) => string): boolean {
  return Object.entries(stamps).every(([path, stamp]) => {
    const status = statusOf(locate(path));
    return status !== undefined && stampOf(status) === stamp;
  });
}

interface FileStatus {
  readonly dev: number;
  readonly ino: number;
  readonly mode: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

const stampOf = ({ dev, ino, mode, size, mtimeMs, ctimeMs }: FileStatus): string =>
  `${dev} ${ino} ${mode} ${size} ${mtimeMs} ${ctimeMs}`;

function statusOf(path: string): FileStatus | undefined {
  try {
    const status = lstatSync(path);
    return status.isFile() ? status : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
