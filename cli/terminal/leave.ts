import { isSystemError, systemReason } from "../disk/system-error.ts";
import { exitStatus } from "./exit-status.ts";
import { printable } from "../../compiler/diagnostics/printable.ts";
import { printError } from "../../cli/terminal/print.ts";

/**
 * Ends the process with its exit status, unless something waits to be printed: then Node ends it when that is done. Taking
 * the heap apart, as Node does otherwise, takes 10 to 50 ms and is of no use.
 */
export async function leaveAtOnce(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  // Errors of printing arrive in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  if (streams.every(({ writableLength }) => writableLength === 0)) process.exit();
}

/**
 * `catalogc check | head` ends as if `head` had read on, with the status that it would have had: a pipeline with
 * `pipefail` fails when it should. Where nothing more can be written for another reason, a sentence says so.
 */
export function leaveQuietlyWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: Error) => {
      if (!isSystemError(error)) throw error;
      if (error.code === "EPIPE") return;
      if (stream === process.stdout)
        printError(printable(`catalogc: cannot write to standard output: ${systemReason(error)}\n`));
      process.exit(exitStatus.wrong);
    });
}
