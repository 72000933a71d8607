/**
 * Builds dist/: the command line (catalogc.js, split so that each command loads only what it needs), the recipe
 * surface (index.js) and its types (types/). `--out <folder>` builds elsewhere.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { argv, execPath } from "node:process";
import { build } from "esbuild";

const out = argv.includes("--out") ? (argv[argv.indexOf("--out") + 1] ?? "dist") : "dist";

/** A hash of all that goes into the build: results kept by one build are not believed by another. */
function buildId() {
  const hash = createHash("sha256");
  for (const folder of ["cli", "compiler", "emitters"])
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
      if (/\.(?:ts|json)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 32);
}

rmSync(out, { recursive: true, force: true });

await build({
  entryPoints: { catalogc: "cli/main.ts", index: "compiler/surface/index.ts" },
  outdir: out,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // Dependencies are installed beside us: bundling our own code alone keeps their licenses and versions in one place.
  packages: "external",
  define: { CATALOGC_BUILD: JSON.stringify(buildId()) },
  logLevel: "warning",
});
chmodSync(join(out, "catalogc.js"), 0o755);

const tsc = join("node_modules", "typescript", "bin", "tsc");
execFileSync(execPath, [tsc, "-p", "tsconfig.types.json", "--outDir", join(out, "types")], {
  stdio: "inherit",
});
