/** System errors in words. Sources: errno(3) and the codes of `NodeJS.ErrnoException`. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "it is in use",
  EDQUOT: "the disk quota is used up",
  EEXIST: "something else is there",
  EFBIG: "the file would be too large",
  EIO: "the disk reported an error",
  EISDIR: "it is a folder",
  ELOOP: "too many links",
  EMFILE: "too many open files",
  ENFILE: "too many open files on this machine",
  ENOMEM: "not enough memory",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "it does not exist",
  ENOSPC: "no space is left on the disk",
  ENOTDIR: "a part of its path is not a folder",
  ENOTREG: "it is not a regular file",
  ETOOBIG: "it is too large",
  ENOTEMPTY: "the folder is not empty",
  EPERM: "the system does not allow it",
  EROFS: "the file system is read-only",
};

/** The reason of a failed file operation; rethrows errors that are not system errors, which are bugs. */
export function systemReason(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return reasons[error.code] ?? error.code;
}

/** Whether the error means that a path is not a file that catalogc reads: no regular one, or too large. */
export const isUnreadable = (error: unknown): error is SystemError =>
  isSystemError(error) && (error.code === "ENOTREG" || error.code === "ETOOBIG");

/** Whether the error means that a path does not exist. */
export function isMissing(error: unknown): boolean {
  return isSystemError(error) && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

export type SystemError = Error & {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
};

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}

/**
 * What a function reads from the disk, or another result if the system refuses.
 * @throws errors that are not system errors, which are bugs
 */
export function readOr<Result, Other>(otherwise: Other, read: () => Result): Result | Other {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) return otherwise;
    throw error;
  }
}

/** Changes the disk if the system allows it. Throws like {@link readOr}. */
export const quietly = (change: () => void): void => readOr(undefined, change);
