#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";
import { runCommandLine } from "./command-line.ts";

// Runs last seconds: code that is not very hot is not worth optimizing, which took a third of their processor time. In
// bytes of bytecode; the default is 67,584.
setFlagsFromString("--interrupt-budget=400000");

process.exitCode = await runCommandLine(process.argv.slice(2));
