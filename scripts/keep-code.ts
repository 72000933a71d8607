/**
 * `keep-code.ts <folder>`: has what was built there do its work on the project's recipes, and keeps the code that V8 has
 * compiled for it meanwhile (see `runScript`). Work of every kind that should start quickly is done here. Also keeps
 * what `--help` says.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { argv, chdir, execPath } from "node:process";
import { compileFolder } from "../cli/compile-folder.ts";
import { codeFile, runScript } from "../cli/kept-code.ts";
import type * as commandLine from "../cli/command-line.ts";
import type { Program } from "../cli/program.ts";
import { buildId } from "./bundle.mjs";

const request = {
  copyFiles: false,
  cacheFolder: "cache",
  denyWarnings: false,
  force: false,
  takeOver: false,
  format: "text",
  jobs: 1,
  only: [],
  timings: false,
} as const;

const built = resolve(argv[2] ?? "dist");
const folder = mkdtempSync(join(tmpdir(), "catalogc-code-"));
try {
  cpSync(join(import.meta.dirname, "../recipes"), join(folder, "ts"), { recursive: true });
  chdir(folder);
  const compile = ["compile", "ts", "-o", "out-ts"];
  const program = join(built, "catalogc.cjs");
  execFileSync(execPath, [program, ...compile]);
  writeFileSync(join(built, "help.txt"), execFileSync(execPath, [program, "--help"]));
  // By processes of their own: what converts is seldom wanted, and every run would have to load its code.
  for (const to of ["nix", "yaml"]) {
    // What is not a recipe stays as it is.
    cpSync("ts", to, { recursive: true, filter: (from) => !from.endsWith(".ts") });
    execFileSync(execPath, [program, "convert", "ts", "--recipes", "ts", "--to", to, "--out", to]);
  }
  // Nobody wants to read what is printed from here on. Mistakes are still seen.
  process.stdout.write = () => true;

  await keepCode("command-line", async (exports) => {
    const { runCommandLine } = exports as typeof commandLine;
    const statuses: number[] = [];
    for (const args of [["--help"], ["compile", "--help"], compile])
      statuses.push(await runCommandLine(args));
    return statuses;
  });
  await keepCode("program", async (exports) => {
    const { program } = exports as { readonly program: Program };
    const statuses: number[] = [];
    for (const recipes of ["ts", "yaml", "nix"])
      statuses.push(await compileFolder({ ...request, recipes, out: `other-${recipes}` }, program.fullRun));
    return statuses;
  });
} finally {
  chdir("/");
  rmSync(folder, { recursive: true });
}

/** Runs a script and keeps its code. */
async function keepCode(name: string, work: (exports: unknown) => Promise<readonly number[]>): Promise<void> {
  const path = join(built, `${name}.cjs`);
  const { script, exports } = runScript(path, "");
  const statuses = await work(exports);
  if (statuses.some((status) => status !== 0)) throw new Error(`${name}: exit status ${statuses.join(", ")}`);
  writeFileSync(codeFile(path, buildId()), script.createCachedData());
}
