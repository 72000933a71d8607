import type { Copied, Copies } from "../../disk/copy-files.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";

/** Copies that are not what the last run left. */
export interface ChangedCopies {
  /** Those that are new or other than they were. */
  readonly files: readonly EmittedFile[];
  /** Paths of those that are no more. */
  readonly gone: readonly string[];
}

/** Without `--copy-files` there are none, now or then. */
export function changedCopies(before: Copied | undefined, now: Copies | undefined): ChangedCopies {
  const [old, digests] = [before?.digests ?? {}, now?.digests ?? {}];
  return {
    files: (now?.files ?? []).filter(({ path }) => old[path] !== digests[path]),
    gone: Object.keys(old).filter((path) => digests[path] === undefined),
  };
}
