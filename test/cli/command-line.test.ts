// Slow. Depends on: cli.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeRecipes } from "../golden/process-cases.ts";
import { catalogc, catalogcProgram } from "../support/catalogc.ts";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";
import { cacheOf } from "../support/cache-of.ts";

const summary = (written: number, unchanged: number, removed: number): string =>
  `compiled 1 package and 0 apps: ${written} ${written === 1 ? "file" : "files"} written, ` +
  `${unchanged} unchanged, ${removed} removed\n`;

/** Recipes, and their output as a first run left it. */
async function compiled(): Promise<{ readonly folder: string; readonly files: number }> {
  const folder = tempFolder();
  writeRecipes(folder);
  const { stdout } = await catalogcHere(folder, ["compile"]);
  return { folder, files: Number(/(\d+) files written/.exec(stdout)?.[1]) };
}

const recipe = (folder: string): string => join(folder, "recipes/recipe.nix");
const replaceInRecipe = (folder: string, from: string, to: string): void =>
  writeFileSync(recipe(folder), readFileSync(recipe(folder), "utf8").replace(from, to));

describe("catalogc compile", () => {
  it("reports its work, and does nothing twice", async () => {
    const { folder, files } = await compiled();
    const before = readTree(join(folder, "out"));
    // The manifest counts as a written file, not as an unchanged one.
    expect(await catalogcHere(folder, ["compile"])).toEqual({
      status: 0,
      stdout: summary(0, files, 0),
      stderr: "",
    });
    expect(readTree(join(folder, "out"))).toEqual(before);
    rmSync(cacheOf(folder), { recursive: true });
    expect(await catalogcHere(folder, ["compile"])).toEqual({
      status: 0,
      stdout: summary(0, files, 0),
      stderr: "",
    });
  });

  it("finds without the compiler that nothing has changed, and notices every change", async () => {
    const { folder, files } = await compiled();
    const phases = (): string => catalogc(folder, ["compile", "--timings"]).stderr.replace(/ +\d+ ms/g, "");
    expect(phases()).toBe("start\nwhole run\n");
    replaceInRecipe(folder, "A tool.", "A new tool.");
    expect(phases()).toBe("start\nload\nread names\ncompile\nassemble\nwrite\nwhole run\n");
    unlinkSync(join(folder, "out/flake.nix"));
    expect((await catalogcHere(folder, ["compile"])).stdout).toBe(summary(1, files - 1, 0));
    writeTree(folder, { "recipes/more/recipe.nix": "{ }" });
    expect(phases()).toMatch("compile");
  });

  it.each(["run-", "index-", "results-"])("does not use a damaged file of the cache: %s", async (prefix) => {
    const { folder, files } = await compiled();
    const cache = cacheOf(folder);
    const name = Object.keys(readTree(cache)).find((path) => path.startsWith(prefix)) ?? "";
    const kept = readFileSync(join(cache, name));
    for (const at of [0, 40, 70, kept.length >> 1, kept.length - 2]) {
      const damaged = Buffer.from(kept);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
      for (const content of [damaged, kept.subarray(0, at), Buffer.concat([kept.subarray(0, at), kept])]) {
        writeFileSync(join(cache, name), content);
        rmSync(join(folder, "out/flake.nix"), { force: true });
        const { status, stdout, stderr } = await catalogcHere(folder, ["compile"]);
        expect([status, stdout, stderr]).toEqual([0, summary(1, files - 1, 0), ""]);
      }
    }
  });

  it("removes the files of a package that is gone", async () => {
    const { folder } = await compiled();
    replaceInRecipe(folder, "pkgs.tool", "pkgs.other");
    await catalogcHere(folder, ["compile"]);
    expect(existsSync(join(folder, "out/pkgs/tool"))).toBe(false);
    expect(existsSync(join(folder, "out/pkgs/other/package.nix"))).toBe(true);
  });

  it("treats warnings as errors when asked to", async () => {
    const folder = tempFolder();
    writeRecipes(folder);
    replaceInRecipe(folder, 'license = "mit";', "");
    const denied = await catalogcHere(folder, ["compile", "--deny-warnings"]);
    expect(denied.status).toBe(1);
    expect(denied.stderr).toMatch(/^warning\[CG415\]/);
    expect(denied.stderr).toMatch(/\n1 warning: nothing written\n$/);
    expect(existsSync(join(folder, "out"))).toBe(false);
    const allowed = await catalogcHere(folder, ["compile"]);
    expect(allowed.status).toBe(0);
    expect(allowed.stderr).toMatch(/^warning\[CG415\]/);
    // A run that has nothing to do counts them.
    const again = await catalogcHere(folder, ["compile"]);
    expect([again.stderr, again.stdout]).toEqual(["", expect.stringContaining("; 1 warning as before: ")]);
  });

  it("gives up edits only when forced to", async () => {
    const { folder, files } = await compiled();
    writeTree(folder, { "out/flake.nix": "edited" });
    expect((await catalogcHere(folder, ["compile"])).status).toBe(1);
    expect((await catalogcHere(folder, ["compile", "--force"])).stdout).toBe(summary(1, files - 1, 0));
  });

  it("writes single entries when asked to, and leaves the rest", async () => {
    const { folder } = await compiled();
    writeTree(folder, {
      "recipes/more/recipe.nix": `let tool = (import ../recipe.nix).pkgs.tool; in { pkgs.more = tool; pkgs.other = tool; }`,
    });
    replaceInRecipe(folder, "A tool.", "A new tool.");
    const before = readTree(join(folder, "out"));
    expect(await catalogcHere(folder, ["compile", "--only", "pkgs.more"])).toMatchObject({
      status: 0,
      stdout: "compiled 3 packages and 0 apps: 2 files written, 0 unchanged, 0 removed\n",
    });
    const {
      "pkgs/more/package.nix": more,
      "manifest.json": manifest = "",
      ...rest
    } = readTree(join(folder, "out"));
    expect(more).toContain('description = "New tool";');
    expect(rest).toEqual({ ...before, "manifest.json": undefined });
    // The manifest knows both, so that the next run replaces and removes as ever.
    expect(manifest).toContain('"pkgs/more/package.nix"');
    expect(manifest).toContain('"pkgs/tool/package.nix"');
    rmSync(join(folder, "recipes/more"), { recursive: true });
    expect((await catalogcHere(folder, ["compile"])).status).toBe(0);
    expect(existsSync(join(folder, "out/pkgs/more"))).toBe(false);
  });

  it("knows a folder that --only has taken for an entry", async () => {
    const { folder } = await compiled();
    writeTree(folder, { "mine/recipe.nix": readFileSync(recipe(folder)) });
    const hint = (name: string): string =>
      `hint: \`--only\` takes all arguments that follow it. Put the folder first: \`catalogc compile ${name} --only …\`.`;
    expect((await catalogcHere(folder, ["compile", "--only", "pkgs.tool", "recipes"])).stderr).toContain(
      hint("recipes"),
    );
    rmSync(join(folder, "recipes"), { recursive: true });
    expect((await catalogcHere(folder, ["compile", "--only", "pkgs.tool", "mine"])).stderr).toContain(
      hint("mine"),
    );
  });

  it("copies local files when asked to, and points at them otherwise", async () => {
    const folder = tempFolder();
    writeRecipes(folder);
    replaceInRecipe(folder, 'url = "https://example.org/tool-1.0.0.tar.gz";', "path = ./src;");
    replaceInRecipe(folder, /hash = .*\n/.exec(readFileSync(recipe(folder), "utf8"))?.[0] ?? "", "");
    writeTree(folder, {
      "recipes/src/main.c": "int main;",
      "recipes/src/deep/Makefile": "all:",
      "recipes/other": "x",
    });
    await catalogcHere(folder, ["compile"]);
    const nix = (): string => readFileSync(join(folder, "out/pkgs/tool/package.nix"), "utf8");
    expect(nix()).toContain("../../../recipes/src");
    await catalogcHere(folder, ["compile", "--copy-files"]);
    expect(nix()).toContain("../../recipes/src");
    expect(readTree(join(folder, "out/recipes"))).toEqual({
      "src/deep/Makefile": "all:",
      "src/main.c": "int main;",
    });
    await catalogcHere(folder, ["compile"]);
    expect(existsSync(join(folder, "out/recipes"))).toBe(false);
  });

  it("answers in JSON", async () => {
    const { folder, files } = await compiled();
    const { stdout, stderr, status } = await catalogcHere(folder, ["compile", "--format", "json"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      status: "compiled",
      packages: 1,
      apps: 0,
      written: 0,
      unchanged: files,
      removed: 0,
      diagnostics: [],
      hidden: 0,
    });
    replaceInRecipe(folder, "description", "descripton");
    const wrong = await catalogcHere(folder, ["compile", "--format", "json"]);
    expect(wrong.status).toBe(1);
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      status: "failed",
      diagnostics: [{ code: "CG303", place: { file: "recipes/recipe.nix", start: { line: 3, column: 5 } } }],
    });
  });

  it("annotates for GitHub, with paths from where it runs", async () => {
    const { folder } = await compiled();
    replaceInRecipe(folder, "description", "descripton");
    const { stdout, stderr, status } = await catalogcHere(folder, [
      "compile",
      join(folder, "recipes"),
      "--format",
      "github",
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^::error file=recipes\/recipe\.nix,line=3,endLine=3,col=5,endColumn=15,title=CG303::/,
    );
    expect(stderr).toMatch(/nothing written\n$/);
  });
});

describe("catalogc options", () => {
  it("prints the reference in each format", async () => {
    const folder = tempFolder();
    const markdown = await catalogcHere(folder, ["options"]);
    expect(markdown).toMatchObject({ status: 0, stderr: "" });
    expect(markdown.stdout).toMatch("services.components");
    const json: unknown = JSON.parse((await catalogcHere(folder, ["options", "--format", "json"])).stdout);
    expect(json).toHaveProperty("options.0.default");
    const schema: unknown = JSON.parse(
      (await catalogcHere(folder, ["options", "--format", "json-schema"])).stdout,
    );
    expect(schema).toMatchObject({ title: "A recipe" });
    const other = (await catalogcHere(folder, ["options", "--format", "json-schema", "--subject", "catalog"]))
      .stdout;
    expect(JSON.parse(other)).toHaveProperty("properties.repositoryUrl");
  });
});

describe("the command line", () => {
  it("helps, with examples", async () => {
    const folder = tempFolder();
    const { status, stdout, stderr } = await catalogcHere(folder, ["--help"]);
    expect([status, stderr]).toEqual([0, ""]);
    for (const word of [
      "compile [recipes]",
      "check [recipes]",
      "options",
      "completion",
      "Exit status: 0 success",
    ])
      expect(stdout).toContain(word);
    for (const command of ["compile", "check", "options"]) {
      const help = await catalogcHere(folder, [command, "--help"]);
      expect(help.stdout).toMatch(new RegExp(`Examples:\\n +catalogc ${command}`));
      expect(help.status).toBe(0);
    }
    expect((await catalogcHere(folder, ["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("loads neither TypeScript nor the schema for help, wrong usage and a run without work", async () => {
    const { folder } = await compiled();
    // The command line as it is built, without everything that it could load.
    const alone = join(tempFolder(), "catalogc.cjs");
    copyFileSync(catalogcProgram, alone);
    copyFileSync(join(catalogcProgram, "../command-line.cjs"), join(alone, "../command-line.cjs"));
    const run = (...args: readonly string[]): unknown =>
      spawnSync(process.execPath, [alone, ...args], { cwd: folder, encoding: "utf8" });
    expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
    expect(run("compile", "--wrong")).toMatchObject({ status: 2 });
    expect(run("compile")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ 0 files written, [0-9]+ unchanged, /),
      stderr: "",
    });
    replaceInRecipe(folder, "A tool.", "A new tool.");
    expect(run("compile")).toMatchObject({ status: 3, stderr: expect.stringContaining("program.cjs") });
  });

  it.each([[], ["compile"], ["graph"]])("has -h for --help: %j", async (...command) => {
    const folder = tempFolder();
    const long = await catalogcHere(folder, [...command, "--help"]);
    expect(await catalogcHere(folder, [...command, "-h"])).toEqual(long);
    expect(long).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/-h, --help +Show help/),
      stderr: "",
    });
  });

  it("ends quietly if its output is not read", () => {
    const command = `${process.execPath} ${catalogcProgram} options --format json | head -c 1`;
    const { stdout, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["{", ""]);
  });

  it("prints all of a long output, also to those who read slowly", async () => {
    const command = `${process.execPath} ${catalogcProgram} options --format json`;
    const { stdout } = spawnSync("bash", ["-c", `${command} | (sleep 1; cat)`], { encoding: "utf8" });
    expect(stdout.length).toBeGreaterThan(65_536);
    expect(stdout).toBe((await catalogcHere(tempFolder(), ["options", "--format", "json"])).stdout);
    expect(JSON.parse(stdout)).toHaveProperty("options");
  });

  it("reports that nothing could be printed", () => {
    const command = `${process.execPath} ${catalogcProgram} options > /dev/full`;
    const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^catalogc: cannot write to standard output: /),
    ]);
  });

  it.each([
    ["options", 0],
    ["compile nowhere 2>&1", 1],
    ["check", 1],
    ["check --format json", 1],
    ["check --format github", 1],
    ["compile --format github", 0],
    ["compile --watch", 0],
  ])("keeps its exit status if its output is not read: %s", (args, status) => {
    const folder = tempFolder();
    writeRecipes(folder);
    const command = `set -o pipefail; '${process.execPath}' '${catalogcProgram}' ${args} | :`;
    const run = spawnSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" });
    expect(run.status).toBe(status);
    expect(run.stderr).not.toMatch(/EPIPE|catalogc: /);
    expect(existsSync(join(folder, "out/default.nix"))).toBe(/^compile -/.test(args));
  });
});
