import { exitStatus } from "./exit-status.ts";

/** `catalogc options | head` ends when `head` does. */
export function leaveQuietlyWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(exitStatus.fine);
      throw error;
    });
}
