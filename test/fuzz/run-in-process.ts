import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandLine } from "../../cli/command-line.ts";
import { writeTree } from "../support/temp-folder.ts";
import type { Files } from "./scene.ts";

/** A run of the command line: its arguments, and the folder that it runs in. */
export interface Case {
  readonly args: readonly string[];
  readonly files: Files;
}

/** How a run ended, and what is wrong with that. */
export interface Ending {
  readonly status: number;
  readonly problem?: string;
}

export async function runCase({ args, files }: Case): Promise<Ending> {
  const around = mkdtempSync(join(tmpdir(), "catalogc-fuzz-"));
  const folder = join(around, "work");
  mkdirSync(folder);
  // Two files that are nobody's business.
  const precious = [join(around, "precious"), join(folder, "out/precious")];
  const home = process.cwd();
  try {
    writeTree(folder, { ...files, "out/precious": "mine" });
    writeFileSync(join(around, "precious"), "mine");
    process.chdir(folder);
    const { status, said } = await quietly(() => runCommandLine(args));
    if (precious.some((path) => readFileSync(path, "utf8") !== "mine"))
      return { status, problem: "a file of somebody else was changed" };
    if (![0, 1, 2].includes(status)) return { status, problem: `exit status ${status}: ${said}` };
    return /^\s+at .*:\d+:\d+|node:internal|internal error/m.test(said)
      ? { status, problem: `a stack: ${said}` }
      : { status };
  } catch (error) {
    const problem = `thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    return { status: 3, problem };
  } finally {
    process.chdir(home);
    rmSync(around, { recursive: true, force: true });
  }
}

/** Runs something that would write to the terminal. */
async function quietly(
  work: () => Promise<number>,
): Promise<{ readonly status: number; readonly said: string }> {
  const streams = [process.stdout, process.stderr] as const;
  const writes = streams.map((stream) => stream.write.bind(stream));
  let said = "";
  const keep = (text: string | Uint8Array): boolean => {
    said += typeof text === "string" ? text : Buffer.from(text).toString("utf8");
    return true;
  };
  for (const stream of streams) stream.write = keep;
  try {
    return { status: await work(), said };
  } finally {
    for (const [index, stream] of streams.entries()) stream.write = writes[index] ?? stream.write;
  }
}
