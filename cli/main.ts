#!/usr/bin/env node
import { builtScript } from "./built-script.ts";
import type * as commandLine from "./command-line.ts";
import { isKeptHelp, printKeptHelp } from "./kept-help.ts";

async function main(args: readonly string[]): Promise<void> {
  if (isKeptHelp(args) && printKeptHelp()) return;
  const built = builtScript("command-line") as typeof commandLine | undefined;
  const { runCommandLine } = built ?? (await import("./command-line.ts"));
  process.exitCode = await runCommandLine(args);
}

void main(process.argv.slice(2));
