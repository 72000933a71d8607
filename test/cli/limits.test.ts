// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generateCatalog } from "../bench/generate.ts";
import { catalogcProgram, type Run } from "../support/catalogc.ts";
import { suiteFolder } from "../support/temp-folder.ts";
import { patience } from "../support/wait-until.ts";

// Limits of the system for a process, `ulimit` of the shell: a limit that is enough for one thread is
// enough for a run that may start several.

const folder = suiteFolder();
// Enough for other threads to be started.
generateCatalog(join(folder, "recipes"), 80);

/** @param limit an option of `ulimit` and its value */
function compile(limit: string, jobs: number, before: readonly string[] = []): Run {
  const script = `ulimit ${limit} && exec "$0" "$1" compile --no-cache --take-over --jobs ${jobs}`;
  const [program = "", ...args] = [...before, "bash", "-c", script, process.execPath, catalogcProgram];
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    // A shell that reads from a socket, as Node's pipes are, may take itself for a remote one and read ~/.bashrc.
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
    timeout: patience,
    killSignal: "SIGKILL",
  });
  return { status, stdout, stderr };
}

/** The smallest of some limits with which one thread is done. */
const leastOf = (limits: readonly number[], option: string, before?: readonly string[]): number =>
  limits.find((limit) => compile(`${option} ${limit}`, 1, before).status === 0) ?? Infinity;

it("few open files", () => {
  const least = leastOf([16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 28, 32, 40], "-n");
  for (const more of [0, 1, 2, 4, 7]) {
    const files = least + more;
    expect({ files, ...compile(`-n ${files}`, 4) }).toMatchObject({ files, status: 0, stderr: "" });
  }
});

it.runIf(process.platform === "linux")("little address space", () => {
  const least = leastOf(
    Array.from({ length: 12 }, (_, index) => 800_000 + 200_000 * index),
    "-v",
  );
  // Somewhat more: where Node itself barely starts, it does not always. Another thread would need far more than that.
  expect(compile(`-v ${least + 600_000}`, 4)).toMatchObject({ status: 0, stderr: "" });
});

// Processes of root are not limited. Processes of a new user are, and there are no others of that user.
it.runIf(process.getuid?.() === 0)("few processes", () => {
  const user = 54_321;
  const asUser = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "out"), { recursive: true });
  chownSync(join(folder, "out"), user, user);
  const least = leastOf([11, 12, 13, 14, 16, 18, 20], "-u", asUser);
  for (const processes of [least, least + 1, least + 3])
    expect({ processes, ...compile(`-u ${processes}`, 4, asUser) }).toMatchObject({
      processes,
      status: 0,
      stderr: "",
    });
});
