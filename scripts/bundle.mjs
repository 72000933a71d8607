import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { typescriptParser } from "./typescript-parser.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Bundles the command line (catalogc.js, split so that each command loads only what it needs) and the recipe surface
 * (index.js) into a folder. Small dependencies are bundled, because finding and loading their many files takes longer
 * than most runs; the package's own `dependencies` (large and seldom needed) are not.
 * @returns paths of everything that went in, from the project's root
 * @throws when the sources do not build; esbuild has printed why
 */
export async function bundle(out) {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      catalogc: "cli/main.ts",
      "part-worker": "cli/parts/part-worker.ts",
      index: "compiler/surface/index.ts",
    },
    outdir: out,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: Object.keys(dependencies),
    // Its entry for Node is CommonJS, which can neither be split nor shaken; this one is the same code as modules.
    alias: {
      yaml: "./node_modules/yaml/browser/index.js",
      // The first use of its tables takes longer than all the rest of `--help`.
      "string-width": "./scripts/plain-width.mjs",
    },
    // Less to parse at every start; names stay, for reports of bugs.
    minifyWhitespace: true,
    minifySyntax: true,
    define: { CATALOGC_BUILD: JSON.stringify(buildId()) },
    legalComments: "none",
    plugins: [typescriptParser],
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

/** A hash of all that goes into the build: results kept by one build are not believed by another. */
function buildId() {
  const hash = createHash("sha256");
  for (const folder of ["cli", "compiler", "emitters"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      if (/\.(?:ts|json)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 32);
}
