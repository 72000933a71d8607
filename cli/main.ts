#!/usr/bin/env node
import { keepCompiledCode } from "./disk/compile-cache.ts";
import { exitStatus } from "./terminal/exit-status.ts";
import { leaveAtOnce } from "./terminal/leave.ts";
import { printable } from "../compiler/diagnostics/printable.ts";
import { printError } from "../cli/terminal/print.ts";

async function main(args: readonly string[]): Promise<void> {
  if (!hasCurrentFolder()) {
    printError(printable("catalogc: the current folder no longer exists\n"));
    process.exitCode = exitStatus.wrong;
    return;
  }
  process.once("beforeExit", sayUnfinished);
  keepCompiledCode();
  const { runCommandLine } = await import("./command-line.ts");
  process.exitCode = await runCommandLine(args);
  process.off("beforeExit", sayUnfinished);
  await leaveAtOnce();
}

/** Nothing is left that could happen, and the command still waits: that must not pass for success. */
function sayUnfinished(): void {
  printError(printable("catalogc: internal error: the command ended before it finished\n"));
  process.exitCode = exitStatus.bug;
}

/** Whether the current folder is there: paths would mean nothing without it. */
function hasCurrentFolder(): boolean {
  try {
    return process.cwd() !== "";
  } catch {
    return false;
  }
}

void main(process.argv.slice(2));
