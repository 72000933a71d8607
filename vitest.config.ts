import { env } from "node:process";
import { defineConfig } from "vitest/config";
import { Dependencies } from "./scripts/passed/dependencies.ts";
import { Passed } from "./scripts/passed/passed.ts";
import { isSlow, isTestFile, slowTestKeys } from "./scripts/passed/slow-tests.ts";
import { SkipReporter } from "./test/support/skip-reporter.ts";

/** Tests that take minutes, by the variable with which a target of the Makefile asks for them. */
const askedFor = { FUZZ: "test/fuzz/", BOOT: "test/boot/", CONTAINERS: "test/containers/" };
const isAskedFor = (file: string): boolean =>
  Object.entries(askedFor).every(([name, folder]) => !file.startsWith(folder) || env[name] !== undefined);

const dependencies = new Dependencies();
const tests = dependencies.files.filter((file) => isTestFile(file) && isAskedFor(file));
const slow = tests.filter((file) => isSlow(dependencies.text(file)));
// `make test` leaves out the slow files that passed with the same content. Vitest reads this file again for each project.
const left = (env["SLOW_TESTS_LEFT"] ??= env["SLOW_TESTS"] === "changed" ? findPassed() : "").split(" ");

function findPassed(): string {
  const keys = slowTestKeys(dependencies);
  const passed = new Passed();
  const found = slow.filter((file) => passed.has(file, keys.get(file)));
  if (found.length > 0)
    console.log(`${found.length} slow files: passed before, unchanged (make test-all runs them)`);
  return found.join(" ");
}

export default defineConfig({
  test: {
    // In-process tests, and slow files: processes, kills, hostile sizes, thousands of runs.
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: tests.filter((file) => !slow.includes(file)),
          env: { PROPERTY_RUNS: "50" },
        },
      },
      { extends: true, test: { name: "slow", include: slow.filter((file) => !left.includes(file)) } },
    ],
    globalSetup: ["test/support/shared-program.ts"],
    setupFiles: ["test/support/setup.ts"],
    // The modules of the compiler are read once in each worker and not once in each file: that took longer than the tests.
    isolate: false,
    // Tests that start Nix, compilers or whole processes must also pass on a machine that is ten times slower. No test sets a
    // shorter time-out, and none asserts a time on the clock: a bound is a number of steps or processor time.
    testTimeout: 1_800_000,
    hookTimeout: 3_600_000,
    // One more than the cores of CI: many tests wait for processes, and booted machines leave a core unused at times.
    maxWorkers: 3,
    // With a filter by name (`-t`) nearly everything is skipped, on purpose.
    reporters: process.argv.includes("-t")
      ? ["default"]
      : ["default", new SkipReporter(), "./test/support/passed-reporter.ts"],
    env: { NO_COLOR: "1" },
  },
});
