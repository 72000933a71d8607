import { defineConfig } from "vitest/config";
import { SkipReporter } from "./test/support/skip-reporter.ts";

/** Tests that take minutes, by the variable with which a target of the Makefile asks for them. */
const askedFor = { FUZZ: "test/fuzz/**", BOOT: "test/boot/**", CONTAINERS: "test/containers/**" };

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/shared-program.ts"],
    setupFiles: ["test/support/setup.ts"],
    // The modules of the compiler are read once in each worker and not once in each file: that took longer than the tests.
    isolate: false,
    exclude: Object.entries(askedFor).flatMap(([name, files]) =>
      process.env[name] === undefined ? [files] : [],
    ),
    // Tests that start Nix, compilers or whole processes must also pass on a machine that is ten times slower. No test sets a
    // shorter time-out, and none asserts a time on the clock: a bound is a number of steps or processor time.
    testTimeout: 1_800_000,
    hookTimeout: 3_600_000,
    // One more than the cores of CI: many tests wait for processes, and booted machines leave a core unused at times.
    maxWorkers: 3,
    // With a filter by name (`-t`) nearly everything is skipped, on purpose.
    reporters: process.argv.includes("-t") ? ["default"] : ["default", new SkipReporter()],
    env: { NO_COLOR: "1" },
  },
});
