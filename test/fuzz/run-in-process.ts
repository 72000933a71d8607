import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogcHere } from "../support/catalogc-here.ts";
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
  // Two files that do not belong to catalogc.
  const precious = [join(around, "precious"), join(folder, "out/precious")];
  try {
    writeTree(folder, { ...files, "out/precious": "mine" });
    writeFileSync(join(around, "precious"), "mine");
    const { status, stdout, stderr } = await catalogcHere(folder, args);
    const said = stdout + stderr;
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
    rmSync(around, { recursive: true, force: true });
  }
}
