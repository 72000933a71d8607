import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");

/** The bundles of the program, each loaded on demand: the name in dist/, and its content. */
const parts = {
  catalogc: "cli/main.ts",
  api: "cli/commands/api.ts",
  "command-line": "cli/command-line.ts",
  program: "cli/commands/program.ts",
  "part-worker": "cli/part-worker.ts",
  "diagnostics-reference": "tooling/explain/diagnostics-reference.ts",
  typescript: "node_modules/@ts-morph/common/dist/typescript.js",
  "ts-morph": "node_modules/ts-morph/dist/ts-morph.js",
  "find-tokens": "compiler/advice/reading/find-tokens.ts",
  unbash: "node_modules/unbash/dist/parser.js",
  "markdown-it": "node_modules/markdown-it/dist/markdown-it.cjs.js",
  "language-server": "node_modules/vscode-languageserver/lib/node/main.js",
  "prettier/standalone": "node_modules/prettier/standalone.js",
  "prettier/babel": "node_modules/prettier/plugins/babel.js",
  "prettier/estree": "node_modules/prettier/plugins/estree.js",
  "prettier/typescript": "node_modules/prettier/plugins/typescript.js",
  "prettier/yaml": "node_modules/prettier/plugins/yaml.js",
};

/** The bundle of each import in the sources. */
const partOf = {
  "./command-line.ts": "command-line",
  "./program.ts": "program",
  "./diagnostics-reference.ts": "diagnostics-reference",
  "./reading/find-tokens.ts": "find-tokens",
  unbash: "unbash",
  "markdown-it": "markdown-it",
  "vscode-languageserver/node": "language-server",
  "prettier/standalone": "prettier/standalone",
  "prettier/plugins/babel": "prettier/babel",
  "prettier/plugins/estree": "prettier/estree",
  "prettier/plugins/typescript": "prettier/typescript",
  "prettier/plugins/yaml": "prettier/yaml",
};

const alias = {
  // Its Node entry is CommonJS, which cannot be tree-shaken; this one is the same code as modules.
  yaml: "./node_modules/yaml/browser/index.js",
  // Its Node entry finds its parts at run time; this one is the same code as modules.
  "jsonc-parser": "./node_modules/jsonc-parser/lib/esm/main.js",
  // yargs computes the layout of its help in every run: the emoji tables take 50 ms each.
  "string-width": "./scripts/plain-width.mjs",
};

const partsAside = {
  name: "parts-aside",
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind !== "entry-point" && Object.hasOwn(partOf, path)
        ? { path: `./${partOf[path]}.cjs`, external: true }
        : undefined,
    );
    // Reading needs TypeScript alone, the only copy in dist/; what writes recipes imports ts-morph on demand.
    build.onResolve({ filter: /^ts-morph$/ }, ({ kind }) =>
      kind === "dynamic-import"
        ? { path: "./ts-morph.cjs", external: true }
        : { path: "ts-morph", namespace: "reading" },
    );
    build.onLoad({ filter: /./, namespace: "reading" }, () => ({
      contents: 'export const ts = require("./typescript.cjs");',
      resolveDir: root,
    }));
    build.onResolve({ filter: /^\.\/typescript(?:\.cjs)?$/ }, () => ({
      path: "./typescript.cjs",
      external: true,
    }));
    // 3 MB of declarations of JavaScript's own library, for type checking, which catalogc does not do.
    build.onLoad({ filter: /ts-morph-common\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        /^const libFiles = \[\{[^]*?^ *\}\];$/m,
        "const libFiles = [];",
      ),
    }));
  },
};

/**
 * Bundles into a folder: the program (catalogc.cjs) with its parts, and the recipe surface (index.js). Dependencies are
 * bundled, because finding and loading their many files takes longer than most runs.
 * @returns the paths of all inputs, relative to the project's root
 * @throws if the sources do not build
 */
export async function bundle(out) {
  const common = {
    absWorkingDir: root,
    outdir: out,
    bundle: true,
    platform: "node",
    target: "node20",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  };
  // CommonJS: Node starts 8 ms faster than with modules.
  const program = {
    ...common,
    format: "cjs",
    // Less code to parse at every start; names are kept for bug reports.
    minifyWhitespace: true,
    minifySyntax: true,
    outExtension: { ".js": ".cjs" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { CATALOGC_BUILD: JSON.stringify(buildId()), "import.meta.url": "moduleUrl" },
    supported: {
      // Parts are required: Node's `import()` would parse each again to find its exports.
      "dynamic-import": false,
      // For Node before 20.10 esbuild would compile patterns such as `\p{Cc}` again at every use.
      "regexp-unicode-property-escapes": true,
    },
    plugins: [partsAside],
  };
  const { typescript, ...own } = parts;
  const built = await Promise.all([
    build({ ...program, entryPoints: own, alias }),
    // A third of its size and load time.
    build({
      ...common,
      format: "cjs",
      entryPoints: { typescript },
      outExtension: { ".js": ".cjs" },
      minify: true,
    }),
    build({
      ...common,
      format: "esm",
      // Tinypool looks for its worker here, relative to the program.
      entryPoints: {
        index: "compiler/surface/index.ts",
        "entry/worker": "node_modules/tinypool/dist/entry/worker.js",
      },
    }),
  ]);
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/** A hash of all inputs of the build: results cached by one build are not used by another. */
export function buildId() {
  const hash = createHash("sha256");
  for (const folder of ["cli", "compiler", "emitters", "tooling"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      if (/\.(?:ts|json)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  for (const file of ["package.json", "package-lock.json", "scripts/bundle.mjs"])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 32);
}
