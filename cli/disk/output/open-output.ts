import { lstatSync, statSync } from "node:fs";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/writing.ts";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import { isMissing, isSystemError } from "../system-error.ts";
import { diskOps, type FileOps } from "./file-ops.ts";
import { completeInterrupted, Journal } from "./journal.ts";
import { takeLock } from "./lock.ts";

/** An output folder that no other run writes to until it is closed. An interrupted run has been completed. */
export interface OpenedOutput {
  readonly journal: Journal;
  /** An interrupted run was completed. */
  readonly completed: boolean;
  /** The folder existed before. */
  readonly existed: boolean;
  /** Releases the lock. @throws system errors */
  close(): void;
}

export interface OpenOptions {
  /** The output folder as the user named it, for messages. */
  readonly outName: string;
  /** For tests: the operations that change the disk. */
  readonly ops?: FileOps;
}

/** @throws system errors, and NotAFolder */
export function openOutput(
  out: string,
  { ops = diskOps, outName }: OpenOptions,
): OpenedOutput | { readonly problem: Diagnostic } {
  const existed = isFolder(out);
  const folder = `${out}/${workFolder}`;
  const status = lstatSync(folder, { throwIfNoEntry: false });
  if (status !== undefined && !status.isDirectory())
    return { problem: messages.inTheWay(`${outName}/${workFolder}`, "a file") };
  let release: () => void = () => undefined;
  const close = (): void => {
    try {
      release();
    } finally {
      // The last run removes the folders, even if it was refused.
      removeIfEmpty([folder, ...(existed ? [] : [out])], ops);
    }
  };
  try {
    const taken = takeLock(`${folder}/lock`, ops, () => {
      ops.makeFolder(folder);
    });
    if (!taken.ok) {
      close();
      return { problem: messages.locked(outName, `${outName}/${workFolder}/lock`, taken.owner) };
    }
    release = taken.release;
    const completed = completeInterrupted(out, ops);
    const journal = new Journal(out, ops);
    journal.clear();
    return { journal, completed, existed, close };
  } catch (error) {
    close();
    throw error;
  }
}

function removeIfEmpty(folders: readonly string[], ops: FileOps): void {
  for (const folder of folders) {
    try {
      ops.removeFolder(folder);
    } catch (error) {
      if (isMissing(error)) continue;
      if (!isSystemError(error)) throw error;
      return;
    }
  }
}

/** The path of the output folder exists but is not a folder. */
export class NotAFolder extends Error {}

/** Whether the output folder exists. @throws NotAFolder if it is not a folder */
export function isFolder(out: string): boolean {
  const status = statSync(out, { throwIfNoEntry: false });
  if (status === undefined || status.isDirectory()) return status !== undefined;
  throw new NotAFolder();
}
