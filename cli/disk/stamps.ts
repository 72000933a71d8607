import { lstatSync } from "node:fs";
import { isSystemError } from "./system-error.ts";

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

/** A stamp to keep: no file has it if it cannot be trusted. */
export const trustedStamp = (stamp: string, before: number): string =>
  isSettledStamp(stamp, before) ? stamp : `?${stamp}`;

/** Whether a file with this stamp is executable. */
export const isExecutableStamp = (stamp: string): boolean => (Number(stamp.split(" ")[2]) & 0o111) !== 0;

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

function statusOf(path: string): FileStatus | undefined {
  try {
    const status = lstatSync(path);
    return status.isFile() ? status : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
