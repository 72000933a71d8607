import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { leaveQuietlyWhenNobodyReads } from "./leave-quietly.ts";
import { buildId } from "./record/build-id.ts";
import { helpWidth, widestHelp } from "./terminal.ts";

/** Whether the arguments ask for what the build has kept: `--help` alone, where lines may be as long as they get. */
export const isKeptHelp = (args: readonly string[]): boolean =>
  args.length === 1 && args[0] === "--help" && helpWidth() === widestHelp;

/**
 * Prints what `--help` says from the text that the build has kept, without loading what would say it.
 * @returns false when there is none
 */
export function printKeptHelp(): boolean {
  if (buildId === undefined) return false;
  let text: string;
  try {
    text = readFileSync(fileURLToPath(new URL("./help.txt", import.meta.url)), "utf8");
  } catch {
    // Nothing is lost but time.
    return false;
  }
  leaveQuietlyWhenNobodyReads();
  process.stdout.write(text);
  return true;
}
