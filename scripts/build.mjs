/**
 * Builds dist/: the command line (dist/catalogc.js, split so that each command loads only what it needs),
 * the recipe surface (dist/index.js) and its types (dist/types/). `--no-types` leaves the types out.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { argv } from "node:process";
import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });

await build({
  entryPoints: { catalogc: "cli/main.ts", index: "compiler/surface/index.ts" },
  outdir: "dist",
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // Dependencies are installed beside us; bundling our own code alone keeps their licenses and versions in one place.
  packages: "external",
  logLevel: "warning",
});
chmodSync("dist/catalogc.js", 0o755);

if (!argv.includes("--no-types"))
  execFileSync("npx", ["--no-install", "tsc", "-p", "tsconfig.types.json"], { stdio: "inherit" });
