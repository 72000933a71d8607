/**
 * `keep-code.ts <folder>`: has the program that was built there compile the project's recipes, and keeps the code that
 * V8 has compiled for it meanwhile (see `runScript`). Work of every kind that should start quickly is done here.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { argv, chdir, exit } from "node:process";
import { compileFolder } from "../cli/compile-folder.ts";
import { codeFile, runScript } from "../cli/kept-code.ts";
import type { Program } from "../cli/program.ts";
import { tuneEngine } from "../cli/tune-engine.ts";
import { buildId } from "./bundle.mjs";

const path = join(resolve(argv[2] ?? "dist"), "program.cjs");
const recipes = join(import.meta.dirname, "../recipes");

// As in every run: V8 takes code of the same settings only.
await tuneEngine();
const { script, exports } = runScript(path, "");
const { program } = exports as { readonly program: Program };

const folder = mkdtempSync(join(tmpdir(), "catalogc-code-"));
const statuses: number[] = [];
try {
  chdir(folder);
  cpSync(recipes, "ts", { recursive: true });
  quietly(process.stdout);
  for (const to of ["nix", "yaml"]) {
    // What is not a recipe stays as it is.
    cpSync(recipes, to, { recursive: true, filter: (from) => !from.endsWith(".ts") });
    statuses.push(await (await program.convertPath())({ path: "ts", to, recipes: "ts", out: to }));
  }
  for (const from of ["ts", "yaml", "nix"])
    statuses.push(
      await compileFolder(
        {
          recipes: from,
          out: `out-${from}`,
          copyFiles: false,
          cacheFolder: "cache",
          denyWarnings: false,
          force: false,
          format: "text",
          jobs: 1,
          only: [],
          timings: false,
        },
        program.fullRun,
      ),
    );
} finally {
  chdir("/");
  rmSync(folder, { recursive: true });
}
if (statuses.some((status) => status !== 0)) exit(1);
writeFileSync(codeFile(path, buildId()), script.createCachedData());

/** Nobody wants to read what the program prints. Mistakes are still seen. */
function quietly(stream: NodeJS.WriteStream): void {
  stream.write = () => true;
}
