import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Tests that start Nix, compilers or whole processes need more than the default five seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    env: { NO_COLOR: "1" },
  },
});
