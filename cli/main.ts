#!/usr/bin/env node
import { builtScript } from "./built-script.ts";
import type * as commandLine from "./command-line.ts";

const built = builtScript("command-line") as typeof commandLine | undefined;
const { runCommandLine } = built ?? (await import("./command-line.ts"));
process.exitCode = await runCommandLine(process.argv.slice(2));
