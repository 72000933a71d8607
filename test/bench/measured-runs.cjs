"use strict";
// Runs command lines of catalogc one after the other in one process, and writes what each costs. Most take less time than
// a process takes to start. Ends early after a run that took much memory, whose pages would count for the next.
// Usage: node --expose-gc measured-runs.cjs <command-line.cjs> <request.json> <answer.json>
/* eslint-disable @typescript-eslint/no-require-imports -- as usage-hook.cjs */
const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { cpuUsage, resourceUsage } = process;

const [program, request, answer] = process.argv.slice(2);
const { runCommandLine } = require(program);

/** Linux: the peak of memory counts from here; proc_pid_clear_refs(5). */
function forgetPeak() {
  try {
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // The peak of all runs so far is no less.
  }
}
function peakMiB() {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
  } catch {
    return resourceUsage().maxRSS / 1024;
  }
}

async function run({ cwd, args }) {
  process.chdir(cwd);
  process.env.XDG_CACHE_HOME = join(cwd, "cache");
  let stderr = "";
  process.stdout.write = () => true;
  process.stderr.write = (text) => {
    stderr += text;
    return true;
  };
  globalThis.gc();
  forgetPeak();
  const before = cpuUsage();
  const status = await runCommandLine(args);
  const { user, system } = cpuUsage(before);
  return { status, stderr, cpuMs: (user + system) / 1000, peakMiB: peakMiB() };
}

void (async () => {
  const answers = [];
  for (const each of JSON.parse(readFileSync(request, "utf8"))) {
    const answer = await run(each);
    answers.push(answer);
    if (answer.peakMiB > 200) break;
  }
  writeFileSync(answer, JSON.stringify(answers));
  process.exit();
})();
