// Slow. Depends on: cli.
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../../cli/command-line.ts";
import { catalogc } from "../../support/catalogc.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { suiteFolder, tempFolder, writeTree } from "../../support/temp-folder.ts";

const errors = join(import.meta.dirname, "../../../golden/errors");

const recipe = `apps:
  web:
    services:
      components:
        server:
          process:
            command: /bin/web
pkgs:
  tool:
    version: "1"
    license: mit
    source:
      path: .
    build:
      standardBuilder:
        enable: true
  fetched:
    version: "1"
    license: mit
    source:
      url: https://example.org/latest.tar.gz
      hash: sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=
    build:
      standardBuilder:
        enable: true
`;

const packageFile = `{ stdenv }:

stdenv.mkDerivation {
  pname = "other";
  version = "1";
  src = ./.;
}
`;

const nameOf = (usage: string): string => usage.split(" ")[0] ?? usage;

/** Command lines in a folder with a compiled catalog, and how each ends. */
const runs: readonly (readonly [line: string, status: 0 | 1 | 2])[] = [
  ["compile", 0],
  ["compile nowhere", 1],
  ["compile --only pkgs.nope", 1],
  ["compile recipes -o recipes", 1],
  ["compile --format xml", 2],
  ["compile --only", 2],
  ["compile recipes more", 2],
  ["compile --nope", 2],
  ["check", 0],
  ["check --copy-files", 1],
  ["check nowhere", 1],
  ["check -o", 2],
  ["plan", 0],
  ["plan nowhere", 1],
  ["plan --fail-on much", 2],
  ["diff --against ./out", 0],
  ["diff --against nope", 1],
  ["diff -o nowhere", 1],
  ["diff --fail-on much", 2],
  ["diff --against", 2],
  ["show apps.web", 0],
  ["show apps.nope", 1],
  ["show apps.web --stage nope", 2],
  ["show", 2],
  ["explain apps.web.broken", 0],
  ["explain apps.web.brokn", 1],
  ["explain out/flake.nix:1", 0],
  ["explain out/flake.nix:9999", 1],
  ["explain", 2],
  ["list", 0],
  ["list nowhere", 1],
  ["list recipes more", 2],
  ["why tool", 0],
  ["why pkgs.nope", 1],
  ["why", 2],
  ["lsp more", 2],
  ["options --format json", 0],
  ["options process.user", 0],
  ["options nothinglikeit", 1],
  ["options --format text", 2],
  ["convert recipes/recipe.yaml --to nix", 0],
  ["convert recipes/nope.yaml --to nix", 1],
  ["convert recipes/recipe.yaml", 2],
  ["set pkgs.tool.version 2 --dry-run", 0],
  ["set pkgs.nope.version 2", 1],
  ["set pkgs.tool.version", 2],
  ["fix", 0],
  ["fix --dry-run pkgs.tool", 0],
  ["fix pkgs.nope", 1],
  ["fix --format xml", 2],
  ["fmt", 0],
  ["fmt --check", 0],
  ["fmt nowhere", 1],
  ["fmt --check recipes more", 2],
  ["update --all --dry-run", 0],
  ["update pkgs.nope", 1],
  ["update", 2],
  ["hash pkgs.nope", 1],
  ["hash --format xml", 2],
  ["export fetched", 0],
  ["export fetched --check", 0],
  ["export tool", 1],
  ["export nope --check", 1],
  ["export", 2],
  ["graph", 0],
  ["graph web", 0],
  ["graph nope", 1],
  ["graph --format png", 2],
  ["init package.json/cat", 1],
  ["init a b", 2],
  ["new pkg tool", 1],
  ["new nonsense", 2],
  ["import tool.nix --dry-run", 0],
  ["import nope.nix", 1],
  ["import tool.nix --syntax toml", 2],
  ["site -o pages", 0],
  ["site -o out", 1],
  ["site --format xml", 2],
  ["completion fish", 0],
  ["completion tcsh", 2],
  ["help", 0],
  ["help compile", 0],
  ["help nonsense", 2],
  ["nonsense", 2],
  ["", 2],
  ["--version", 0],
  ["--help", 0],
];

describe("exit statuses", () => {
  let folder = "";
  beforeAll(() => {
    folder = suiteFolder();
    writeTree(folder, {
      "recipes/recipe.yaml": recipe,
      "package.json": "{}",
      "flake.nix": "{ }",
      "tool.nix": packageFile,
    });
    expect(catalogc(folder, ["compile"]).status).toBe(0);
  });

  it.each(runs)("catalogc %s: %i", async (line, status) => {
    const args = line.split(" ").filter((word) => word !== "");
    const run = await catalogcHere(folder, args);
    // One process of each shows that it ends with the status of its command.
    if (runs.find(([, each]) => each === status)?.[0] === line)
      expect(catalogc(folder, args)).toMatchObject({ status, stderr: run.stderr });
    expect(run.status, run.stderr).toBe(status);
    if (status === 0) expect(run.stdout).not.toBe("");
    // Errors are reported on standard error only.
    if (status !== 0) expect([run.stdout, run.stderr === ""]).toEqual(["", false]);
    if (status === 2) expect(run.stderr).toMatch(/^catalogc: .+\nTry `catalogc .*--help`\.\n$/s);
    if (status === 1) expect(run.stderr).toMatch(/error\[CG\d{3}\]: |difference/);
  });

  it("are tried for every command: when it works, when something is wrong, when it is misused", () => {
    const tried = (status: number): ReadonlySet<string> =>
      new Set(runs.flatMap(([line, each]) => (each === status ? [nameOf(line)] : [])));
    const names = commands.map(({ usage }) => nameOf(usage));
    const without = (status: number): readonly string[] => names.filter((name) => !tried(status).has(name));
    // Commands that need more to succeed have tests of their own.
    expect(without(0)).toEqual(["hash", "init", "new", "lsp"]);
    // A server waits for its client.
    expect(without(1)).toEqual(["lsp", "completion", "help"]);
    expect(without(2)).toEqual([]);
  });

  it("are 3 for a bug in catalogc, with a message that calls it a bug", () => {
    writeTree(folder, { "bug.mjs": `process.uptime = () => { throw new TypeError("no clock"); };\n` });
    const options = { NODE_OPTIONS: `--import=${join(folder, "bug.mjs")}` };
    const run = catalogc(folder, ["compile"], options);
    expect(run).toMatchObject({ status: 3, stdout: "" });
    expect(run.stderr).toMatch(
      /^catalogc: internal error: no clock\nThis is a bug in catalogc, not in your recipes/,
    );
    expect(run.stderr).not.toContain(" at ");
    expect(catalogc(folder, ["compile"], { ...options, CATALOGC_DEBUG: "1" }).stderr).toMatch(/\n +at /);
  });

  /** One code of each stage and syntax. */
  const codes = ["CG104", "CG146", "CG172", "CG203", "CG301", "CG303", "CG427", "CG455", "CG691"];

  it.each(codes)("for recipes with %s follow its severity, in every format", async (code) => {
    const broken = tempFolder();
    cpSync(join(errors, code, "recipes"), join(broken, "recipes"), { recursive: true });
    const isError = /^error/m.test(readFileSync(join(errors, code, "expected.txt"), "utf8"));
    for (const format of ["text", "json", "github"]) {
      const run = await catalogcHere(broken, ["compile", "--format", format]);
      expect(run.status).toBe(isError ? 1 : 0);
      expect(run.stdout + run.stderr).toContain(code);
      const { status } = await catalogcHere(broken, ["check", "--format", format]);
      expect(status).toBe(isError ? 1 : 0);
      const denied = await catalogcHere(broken, ["compile", "--format", format, "--deny-warnings"]);
      expect(denied.status).toBe(1);
    }
    expect(readdirSync(broken).includes("out")).toBe(!isError);
  });
});

describe("every command", () => {
  // `catalogc help --help` is that of catalogc.
  const helping = commands.filter(({ usage }) => nameOf(usage) !== "help");
  it.each(helping.map((command) => [nameOf(command.usage), command] as const))(
    "%s helps, with examples that it understands",
    async (name, { summary, examples, options, positionals }) => {
      const { status, stdout, stderr } = await catalogcHere(tempFolder(), [name, "--help"]);
      expect([status, stderr]).toEqual([0, ""]);
      const words = stdout.replaceAll(/\s+/g, " ");
      expect(words).toContain(summary);
      expect(examples.length).toBeGreaterThan(0);
      for (const [line, meaning] of examples) {
        expect(line.split(" ")[0]).toBe(name);
        expect(words).toContain(`catalogc ${line}`);
        expect(words).toContain(meaning);
        for (const [, option = ""] of line.split(" -- ")[0]?.matchAll(/ --(?:no-)?([a-z-]+)/g) ?? [])
          expect(Object.keys(options)).toContain(option);
      }
      for (const { describe: text } of [...Object.values(options), ...Object.values(positionals)])
        expect(text).toMatch(/^\S/);
    },
  );

  it("has --format json if it prints data", () => {
    const withJson = commands
      .filter(({ options }) => [options["format"]?.choices ?? []].flat().includes("json"))
      .map(({ usage }) => nameOf(usage));
    const text = ["lsp", "completion", "help"];
    expect(commands.map(({ usage }) => nameOf(usage)).filter((name) => !withJson.includes(name))).toEqual(
      text,
    );
  });
});
