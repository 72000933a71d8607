import { isSystemError, systemReason } from "../disk/system-error.ts";
import { exitStatus } from "./exit-status.ts";
import { printable } from "../../compiler/diagnostics/printable.ts";
import { printError } from "../../cli/terminal/print.ts";

/**
 * Ends the process with its exit status, unless output is pending: then Node ends it afterwards. Node's own teardown of
 * the heap takes 10 to 50 ms and has no use.
 */
export async function leaveAtOnce(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  // Print errors arrive in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  if (streams.every(({ writableLength }) => writableLength === 0)) process.exit();
}

/**
 * `catalogc check | head` ends with the exit status that it would have with a complete read, so that a pipeline with
 * `pipefail` fails correctly. Other write errors are reported.
 */
export function leaveOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: Error) => {
      if (!isSystemError(error)) throw error;
      if (error.code === "EPIPE") return;
      if (stream === process.stdout)
        printError(printable(`catalogc: cannot write to standard output: ${systemReason(error)}\n`));
      process.exit(exitStatus.wrong);
    });
}
