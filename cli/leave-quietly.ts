import { exitStatus } from "./exit-status.ts";
import { isSystemError, systemReason } from "./system-error.ts";

/** `catalogc options | head` ends when `head` does; where nothing more can be written, a sentence says so. */
export function leaveQuietlyWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: Error) => {
      if (!isSystemError(error)) throw error;
      if (error.code === "EPIPE") process.exit(exitStatus.fine);
      if (stream === process.stdout)
        process.stderr.write(`catalogc: cannot print what there is to say: ${systemReason(error)}\n`);
      process.exit(exitStatus.wrong);
    });
}
