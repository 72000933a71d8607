// Slow. Depends on: cli.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { generateCatalog } from "../../../bench/generate.ts";
import { catalogc, catalogcProgram } from "../../../support/catalogc.ts";
import { readTree, tempFolder } from "../../../support/temp-folder.ts";

// The crash of a real process; write-output.test.ts goes through every single operation.

/** Starts a compile and kills it some time after it began to write. Whether it was still running. */
async function compileAndKill(folder: string, delay: number): Promise<boolean> {
  const run = spawn(process.execPath, [catalogcProgram, "compile"], { cwd: folder, stdio: "ignore" });
  const ended = new Promise<boolean>((resolve) => {
    run.on("exit", (_, signal) => {
      resolve(signal === "SIGKILL");
    });
  });
  const work = join(folder, "out/.catalogc");
  while (run.exitCode === null && !existsSync(work)) await sleep(0);
  await sleep(delay);
  run.kill("SIGKILL");
  return ended;
}

it("a killed compile is completed by the next, which asks for nothing", async () => {
  const folder = tempFolder();
  generateCatalog(join(folder, "recipes"), 15);
  const maintainers = join(folder, "recipes/maintainers.json");
  const text = readFileSync(maintainers, "utf8");
  // Every package names its maintainers, so that this changes most files.
  const compileAs = (email: string): void => {
    writeFileSync(maintainers, text.replace("team@example.org", email));
  };
  const expected = new Map<string, Record<string, string>>();
  for (const email of ["even@example.org", "odd@example.org"]) {
    compileAs(email);
    expect(catalogc(folder, ["compile"]).status).toBe(0);
    expected.set(email, readTree(join(folder, "out")));
  }

  let killed = 0;
  for (let round = 0; round < 6; round++) {
    const email = round % 2 === 0 ? "even@example.org" : "odd@example.org";
    compileAs(email);
    if (await compileAndKill(folder, round)) killed += 1;
    expect(catalogc(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
    expect(readTree(join(folder, "out"))).toEqual(expected.get(email));
    expect(readdirSync(join(folder, "out"))).not.toContain(".catalogc");
  }
  expect(killed).toBeGreaterThan(0);
});

it("two compiles at once leave one whole tree", async () => {
  const folder = tempFolder();
  generateCatalog(join(folder, "recipes"), 10);
  const start = (): Promise<number | null> =>
    new Promise((resolve) => {
      spawn(process.execPath, [catalogcProgram, "compile"], { cwd: folder, stdio: "ignore" }).on(
        "exit",
        resolve,
      );
    });
  const statuses = await Promise.all([start(), start(), start()]);
  // Runs that started while another was writing were refused.
  expect(statuses).toContain(0);
  expect(statuses.every((status) => status === 0 || status === 1)).toBe(true);
  expect(catalogc(folder, ["check"])).toMatchObject({ status: 0, stderr: "" });
});
