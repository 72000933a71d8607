// Slow. Depends on: cli, compiler, scripts.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../cli/command-line.ts";
import { manPages } from "../../scripts/man-pages.ts";
import packageJson from "../../package.json" with { type: "json" };
import { readTree, suiteFolder, writeTree } from "../support/temp-folder.ts";
import { describeWith } from "../support/tools.ts";

// The package as it is published: packed, installed into an empty folder, used from there.

const root = join(import.meta.dirname, "../..");
const node = process.execPath;

const recipe = `import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  pkgs: {
    tool: {
      description: "A tool.",
      license: "mit",
      source: {
        git: "github:example/tool/v1.0.0",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: { standardBuilder: { enable: true, packages: { build: [pkgs.cmake] } } },
      test: { script: sh\`tool --version\` },
    },
  },
});
`;

function npm(
  args: readonly string[],
  cwd: string,
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

/** Installs the tarball, which has everything in it: no registry is asked. */
function install(tarball: string, folder: string): void {
  writeTree(folder, { "package.json": `{ "name": "empty", "private": true }` });
  const { status, output } = npm(["install", tarball, "--offline", "--no-audit", "--no-fund"], folder);
  expect(status, output).toBe(0);
}

describe("the packed package", () => {
  const built = suiteFolder();
  const folder = suiteFolder();
  let program: string;

  beforeAll(() => {
    // Built here, so that the test never looks at an old dist/; elsewhere, so that it does not disturb others.
    execFileSync(node, ["scripts/build.mjs", "--out", join(built, "dist")], { cwd: root, stdio: "inherit" });
    for (const file of ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "docs"])
      if (existsSync(join(root, file))) execFileSync("cp", ["-r", join(root, file), built]);
    const packed = npm(["pack", "--ignore-scripts", "--silent", "--pack-destination", built], built);
    expect(packed.status, packed.output).toBe(0);
    const tarball = readdirSync(built).find((name) => name.endsWith(".tgz")) ?? "";
    install(join(built, tarball), folder);
    program = join(folder, "node_modules/.bin/catalogc");
  });

  it("states its source, where problems are reported, and its documentation", () => {
    const at = join(folder, "node_modules/catalogc");
    const said = JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as Record<string, string>;
    const address = /^github:(.*)$/.exec(said["repository"] ?? "")?.[1] ?? "";
    expect(address).toMatch(/^[\w-]+\/[\w-]+$/);
    expect(said).toMatchObject({
      bugs: `https://github.com/${address}/issues`,
      homepage: `https://github.com/${address}#readme`,
    });
    expect(existsSync(join(at, "docs/self-hosting/README.md"))).toBe(true);
  });

  it("holds the files it needs and nothing else", () => {
    const files = Object.keys(readTree(join(folder, "node_modules/catalogc"))).filter(
      (path) => !/^(?:dist\/(?:types|man)|docs)\//.test(path),
    );
    expect(files.filter((path) => !path.startsWith("node_modules/"))).toEqual([
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "LICENSE",
      "README.md",
      "dist/THIRD-PARTY.txt",
      "dist/api.cjs",
      "dist/catalogc.cjs",
      "dist/command-line.cjs",
      "dist/diagnostics-reference.cjs",
      "dist/entry/worker.js",
      "dist/find-tokens.cjs",
      "dist/index.js",
      "dist/language-server.cjs",
      "dist/markdown-it.cjs",
      "dist/part-worker.cjs",
      "dist/prettier/babel.cjs",
      "dist/prettier/estree.cjs",
      "dist/prettier/standalone.cjs",
      "dist/prettier/typescript.cjs",
      "dist/prettier/yaml.cjs",
      "dist/program.cjs",
      "dist/ts-morph.cjs",
      "dist/typescript.cjs",
      "dist/unbash.cjs",
      "package.json",
    ]);
    expect(statSync(program).mode & 0o111).not.toBe(0);
  });

  it("holds the documents that its documents lead to", () => {
    const installed = join(folder, "node_modules/catalogc");
    const documents = Object.entries(readTree(installed)).filter(
      ([path]) => path.endsWith(".md") && !path.startsWith("node_modules/"),
    );
    const links = documents.flatMap(([path, text]) =>
      [...text.replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, "").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => join(dirname(path), link)),
    );
    expect(links.length).toBeGreaterThan(300);
    expect(links.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  });

  describeWith(["man", "groff"], "its manual", () => {
    it("has a page of each command, which an installation puts where man looks", () => {
      const pages = manPages();
      expect(packageJson.man).toEqual(Object.keys(pages).map((page) => `./dist/man/${page}`));
      const prefix = suiteFolder();
      const tarball = readdirSync(built).find((name) => name.endsWith(".tgz")) ?? "";
      const { status, output } = npm(
        ["install", "--global", "--prefix", prefix, join(built, tarball), "--offline", "--no-audit"],
        prefix,
      );
      expect(status, output).toBe(0);
      const env = { ...process.env, MANPATH: join(prefix, "share/man"), LC_ALL: "C", MANWIDTH: "80" };
      for (const [page, text] of Object.entries(pages)) {
        const name = page.replace(/\.1$/, "");
        const shown = spawnSync("man", [name], { encoding: "utf8", env });
        expect(shown.status, shown.stderr).toBe(0);
        expect(shown.stdout).toMatch(new RegExp(`NAME\\n +${name} +-`));
        expect(spawnSync("groff", ["-man", "-ww", "-z"], { input: text, encoding: "utf8" }).stderr).toBe("");
      }
    });

    it("shows commands as they are typed", () => {
      const pages = manPages();
      const wide = ["-man", "-Tutf8", "-P-cbou", "-rLL=1000n"];
      for (const { usage, examples } of commands) {
        const text = pages[`catalogc-${usage.split(" ", 1)[0]}.1`];
        const { stdout } = spawnSync("groff", wide, { input: text, encoding: "utf8" });
        for (const [words] of examples) expect(stdout).toContain(`catalogc ${words}\n`);
        // Systems differ in what roff makes of these.
        expect(text?.slice(text.indexOf("\n"))).not.toMatch(/["'`^~]/);
      }
    });
  });

  it("starts a catalog that keeps it, and installs it without a registry", () => {
    const started = suiteFolder();
    expect(spawnSync(program, ["init"], { cwd: started }).status).toBe(0);
    const { status, output } = npm(["install", "--offline", "--no-audit", "--no-fund"], started);
    expect(status, output).toBe(0);
    const installed = join(started, "node_modules/.bin/catalogc");
    const check = spawnSync(installed, ["check"], { cwd: started, encoding: "utf8" });
    expect([check.status, check.stdout]).toEqual([0, "out matches the recipes\n"]);
  });

  it("prints its help", () => {
    const { status, stdout, stderr } = spawnSync(program, ["--help"], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^catalogc compiles declarative recipes.*\n\nCommands:\n {2}catalogc compile/);
  });

  it("prints its help to a closed pipe without an error", () => {
    const { status, stderr } = spawnSync("sh", ["-c", `"$0" --help | true`, program], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("compiles a recipe", () => {
    writeTree(folder, { "recipes/tool/recipe.ts": recipe });
    const run = spawnSync(program, ["compile", "recipes/", "-o", "out/"], { cwd: folder, encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.stdout).toMatch(
      /^compiled 1 package and 0 apps: \d+ files written, 0 unchanged, 0 removed\n$/,
    );
    expect(readTree(join(folder, "out"))).toHaveProperty("pkgs/tool/package.nix");
  });

  it("has types that accept a right recipe and refuse a wrong one", () => {
    writeTree(folder, {
      "right.ts": recipe,
      "wrong.ts": recipe.replace("description: ", "descripton: "),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "nodenext",
          target: "es2022",
          noEmit: true,
          allowImportingTsExtensions: true,
          types: [],
        },
        include: ["right.ts", "wrong.ts", "all"],
      }),
    });
    // And all of the catalog that this project has.
    cpSync(join(root, "recipes"), join(folder, "all"), { recursive: true });
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(node, [tsc, "-p", "."], { cwd: folder, encoding: "utf8" });
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^wrong\.ts\(6,7\): error TS2\d+: .*descripton/);
  });

  it("compiles files in memory for programs, as the command does, and reports what is wrong", () => {
    const script = `
import { compile } from "catalogc/api";
const recipe = process.env.RECIPE;
const wrong = await compile({ "tool/recipe.ts": recipe.replace("description:", "descripton:") });
const { files, diagnostics, plan } = await compile({ "tool/recipe.ts": recipe, "app/recipe.nix": process.env.APP });
console.log(JSON.stringify({ wrong: [wrong.files.size, wrong.diagnostics], diagnostics,
  files: Object.fromEntries(files), plan: Object.fromEntries(plan) }));`;
    const app = `{ apps.a.services = { components.c.process.command = "/bin/c"; runtimes.container.enable = true; }; }`;
    const { stdout, stderr } = spawnSync(node, ["--input-type=module", "--eval", script], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1 << 28,
      env: { ...process.env, RECIPE: recipe, APP: app },
    });
    expect(stderr).toBe("");
    const said = JSON.parse(stdout) as Record<string, unknown>;
    const other = suiteFolder();
    writeTree(other, { "recipes/tool/recipe.ts": recipe, "recipes/app/recipe.nix": app });
    expect(spawnSync(program, ["compile"], { cwd: other }).status).toBe(0);
    const { "manifest.json": _, ...written } = readTree(join(other, "out"));
    expect(said["files"]).toEqual(written);
    expect(said["plan"]).toMatchObject({ a: { app: "a", components: { c: { command: ["/bin/c"] } } } });
    expect([said["diagnostics"], said["wrong"]]).toMatchObject([
      [],
      [
        0,
        [
          {
            code: "CG303",
            severity: "error",
            place: { file: "recipes/tool/recipe.ts", start: { line: 6, column: 7 }, end: { line: 6 } },
            hint: "Did you mean `description`?",
          },
        ],
      ],
    ]);
  });

  it("has types for programs", () => {
    writeTree(folder, {
      "program/right.ts": `import { compile, type CompileProblem } from "catalogc/api";
const { files, diagnostics, plan } = await compile({ "recipe.yaml": "" }, { recipes: "software" });
export const all: readonly [string | Uint8Array | undefined, readonly CompileProblem[], unknown] = [files.get("flake.nix"), diagnostics, plan.get("a")];
`,
      "program/wrong.ts": `import { compile } from "catalogc/api";
await compile(["recipe.yaml"], { folder: "software" });
`,
      "program/tsconfig.json": JSON.stringify({
        compilerOptions: { strict: true, module: "nodenext", target: "es2022", noEmit: true, types: [] },
      }),
      "program/package.json": `{ "type": "module" }`,
    });
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(node, [tsc, "-p", "program"], { cwd: folder, encoding: "utf8" });
    expect(stdout.split("\n").filter((line) => line.includes("error TS"))).toEqual([
      expect.stringMatching(/^program\/wrong\.ts\(2,\d+\): error TS2\d+/),
    ]);
  });

  it("can be imported: the surface is inert", () => {
    const script = `import * as surface from "catalogc"; console.log(Object.keys(surface).sort().join(" "))`;
    const { stdout, stderr } = spawnSync(node, ["--input-type=module", "--eval", script], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout.trim().split(" ")).toEqual(expect.arrayContaining(["defineRecipe", "file", "pkgs", "sh"]));
  });
});
