/**
 * Builds dist/: the command line (catalogc.js, split so that each command loads only what it needs), the recipe
 * surface (index.js) and its types (types/). `--out <folder>` builds elsewhere.
 *
 * Small dependencies are bundled, because finding and loading their many files takes longer than most runs; their
 * licenses go to THIRD-PARTY.txt. What is large and seldom needed stays a dependency of the package.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, execPath } from "node:process";
import { build } from "esbuild";

const out = argv.includes("--out") ? (argv[argv.indexOf("--out") + 1] ?? "dist") : "dist";
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

rmSync(out, { recursive: true, force: true });

const { metafile } = await build({
  entryPoints: { catalogc: "cli/main.ts", index: "compiler/surface/index.ts" },
  outdir: out,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: Object.keys(dependencies),
  define: { CATALOGC_BUILD: JSON.stringify(buildId()) },
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
chmodSync(join(out, "catalogc.js"), 0o755);
writeFileSync(join(out, "THIRD-PARTY.txt"), thirdParty(Object.keys(metafile.inputs)));

const tsc = join("node_modules", "typescript", "bin", "tsc");
execFileSync(execPath, [tsc, "-p", "tsconfig.types.json", "--outDir", join(out, "types")], { stdio: "inherit" });

/** A hash of all that goes into the build: results kept by one build are not believed by another. */
function buildId() {
  const hash = createHash("sha256");
  for (const folder of ["cli", "compiler", "emitters"])
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
      if (/\.(?:ts|json)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 32);
}

/** Names, versions and licenses of the bundled packages. */
function thirdParty(inputs) {
  const packages = new Set(inputs.flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  return [...packages]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      const text = file === undefined ? `License: ${license}\n` : readFileSync(join(folder, file), "utf8");
      return `${name} ${version}\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}
