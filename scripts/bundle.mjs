import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { parserAsNamespace, typescriptParser } from "./typescript-parser.mjs";
import { calledByRewritten, rewriting, rewrittenSources } from "./rewritten-sources.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Bundles into a folder: the program (catalogc.cjs), which runs two scripts, so that the code V8 compiles for them can be
 * kept: the command line (command-line.cjs) and what commands do (program.cjs); the programs of other threads; the recipe
 * surface (index.js). Small dependencies are bundled,
 * because finding and loading their many files takes longer than most runs; the package's own `dependencies` (large and
 * seldom needed) are not.
 * @returns paths of everything that went in, from the project's root
 * @throws when the sources do not build, or hold what the program cannot
 */
export async function bundle(out) {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const common = {
    absWorkingDir: root,
    outdir: out,
    bundle: true,
    platform: "node",
    target: "node20",
    external: Object.keys(dependencies),
    // Less to parse at every start; names stay, for reports of bugs.
    minifyWhitespace: true,
    minifySyntax: true,
    define: { CATALOGC_BUILD: JSON.stringify(buildId()) },
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  };
  const modules = {
    ...common,
    format: "esm",
    entryPoints: {
      "part-worker": "cli/part-worker.ts",
      "look-worker": "cli/look-worker.ts",
      index: "compiler/surface/index.ts",
      // Tinypool looks for it here, seen from the program.
      "entry/worker": "node_modules/tinypool/dist/entry/worker.js",
    },
    // Tinypool says it with every answer, and asking for it opens a file; nobody listens.
    define: { ...common.define, "process.memoryUsage": "__noMemoryUsage" },
    inject: ["./scripts/rewrites/no-memory-usage.mjs"],
    plugins: [scriptsAside],
  };
  // Not a module: Node takes 8 ms longer to start with one.
  const start = {
    ...common,
    format: "cjs",
    entryPoints: { catalogc: "cli/main.ts" },
    outExtension: { ".js": ".cjs" },
    banner: { js: 'const programUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { ...common.define, "import.meta.url": "programUrl" },
    plugins: [scriptsAside],
  };
  // What `runScript` runs. A script has no modules of its own: what is loaded late is loaded with `require`.
  const script = {
    ...common,
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    banner: { js: "(function(exports,require,module,scriptUrl){" },
    footer: { js: "})" },
    supported: { "dynamic-import": false },
    define: { ...common.define, "import.meta.url": "scriptUrl" },
  };
  const commandLine = {
    ...script,
    entryPoints: { "command-line": "cli/command-line.ts" },
    // The first use of its tables takes longer than all the rest of `--help`.
    alias: { "string-width": "./scripts/plain-width.mjs" },
    inject: calledByRewritten,
    plugins: [scriptsAside, rewrittenSources()],
  };
  const program = {
    ...script,
    entryPoints: { program: "cli/program.ts" },
    // Its entry for Node is CommonJS, which cannot be shaken; this one is the same code as modules.
    alias: { yaml: "./node_modules/yaml/browser/index.js" },
    inject: calledByRewritten,
    plugins: [typescriptParser, modulesAside, rewrittenSources(parserAsNamespace)],
  };
  const besideProgram = {
    ...common,
    format: "cjs",
    entryPoints: {
      ...Object.fromEntries(Object.entries(aside).map(([name, file]) => [file, name])),
      // Its file for those who `require` it: what that gives is what others get as the default.
      "markdown-it": "./node_modules/markdown-it/dist/markdown-it.cjs.js",
    },
    outExtension: { ".js": ".cjs" },
  };
  const built = await Promise.all(
    [start, modules, commandLine, program, besideProgram].map((options) => build(options)),
  );
  for (const name of ["command-line", "program"]) assertAscii(join(out, `${name}.cjs`));
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/** One byte for each character is quick to load. esbuild escapes the others, but for those in tagged templates. */
function assertAscii(path) {
  const text = readFileSync(path, "utf8");
  const found = /[^\0-\x7f]/u.exec(text);
  if (found === null) return;
  const around = text.slice(Math.max(0, found.index - 40), found.index + 40);
  throw new Error(`${found[0]} in a tagged template: put it into a constant. It is in\n${around}`);
}

/** Modules beside the program, and their files: only `convert` and `set` lay out source text, only `site` reads Markdown. */
const aside = {
  "prettier/standalone": "prettier/standalone",
  "prettier/plugins/estree": "prettier/estree",
  "prettier/plugins/typescript": "prettier/typescript",
  "prettier/plugins/yaml": "prettier/yaml",
  "markdown-it": "markdown-it",
};

const modulesAside = {
  name: "modules-aside",
  setup(build) {
    build.onResolve({ filter: /^(?:prettier\/|markdown-it$)/ }, ({ path }) => ({
      path: `./${aside[path]}.cjs`,
      external: true,
    }));
  },
};

/** From sources they are modules; here each is a file of its own. */
const scriptsAside = {
  name: "scripts-aside",
  setup(build) {
    build.onResolve({ filter: /^\.\/(?:command-line|program)\.ts$/ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path: path.replace(/ts$/, "cjs"), external: true } : undefined,
    );
  },
};

/** A hash of all that goes into the build: results kept by one build are not believed by another. */
export function buildId() {
  const hash = createHash("sha256");
  for (const folder of ["cli", "compiler", "emitters"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      if (/\.(?:ts|json)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  for (const file of ["package.json", "package-lock.json", "scripts/bundle.mjs", ...rewriting])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 32);
}
