import { defineConfig } from "vitest/config";
import { SkipReporter } from "./test/support/skip-reporter.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // `make fuzz` asks for these; they take minutes.
    exclude: process.env["FUZZ"] === undefined ? ["test/fuzz/**"] : [],
    // Tests that start Nix, compilers or whole processes need more than the default five seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // With a filter by name (`-t`) nearly everything is skipped, on purpose.
    reporters: process.argv.includes("-t") ? ["default"] : ["default", new SkipReporter()],
    env: { NO_COLOR: "1" },
  },
});
