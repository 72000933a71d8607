import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { isSystemError } from "../system-error.ts";
import { FileMaker, type MakingThread } from "./file-maker.ts";
import type { HeadStart } from "./head-start.ts";
import { NotAFolder, openOutput, type OpenedOutput, type OpenOptions } from "./open-output.ts";

/**
 * An output folder that is going to be written for the first time, while another thread makes files of it already. They lie
 * where the journal puts new files, so that nothing has happened yet.
 */
export interface BegunOutput {
  readonly opened: OpenedOutput;
  readonly head: HeadStart;
  /** Leaves nothing of what has not been written, and the folder to others. Once is enough. @throws system errors */
  close(): void;
  /** The same, and the thread is not needed any more. What cannot be removed, the next run removes. */
  end(): Promise<void>;
}

/**
 * Begins to make some files of an output folder that has no manifest, before it is known what else is in it.
 * @param files by path
 * @param thread is ended by whoever ends the output
 * @returns undefined where that cannot be; whoever writes the output finds out why
 */
export function beginOutput(
  out: string,
  files: ReadonlyMap<string, EmittedFile>,
  thread: MakingThread,
  options: OpenOptions,
): BegunOutput | undefined {
  const opened = systemErrorsAside(() => openOutput(out, options));
  if (opened === undefined || "problem" in opened) {
    void thread.end();
    return undefined;
  }
  const maker = new FileMaker(thread);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    maker.stop();
    try {
      opened.journal.abandon();
    } finally {
      opened.close();
    }
  };
  const end = async (): Promise<void> => {
    systemErrorsAside(close);
    await maker.end();
  };
  const head = systemErrorsAside(() => opened.journal.begin(files, maker));
  if (head !== undefined) return { opened, head, close, end };
  void end();
  return undefined;
}

/** @returns undefined where there was one */
function systemErrorsAside<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error) || error instanceof NotAFolder) return undefined;
    throw error;
  }
}
