"use strict";
// Loaded before the measured program: says on descriptor 3 what the whole process has used.
/* eslint-disable @typescript-eslint/no-require-imports -- before a module, Node's loader starts: 12 ms for every run */
const { readFileSync, writeSync } = require("node:fs");

/** In KiB. Of this program alone: `maxRSS` of getrusage(2) begins with that of the process which started it. */
const peak = () => Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);

process.on("exit", () => {
  // Threads load this too, and end before the process does.
  if (require("node:worker_threads").isMainThread)
    writeSync(3, JSON.stringify({ ...process.resourceUsage(), maxRSS: peak() }));
});
