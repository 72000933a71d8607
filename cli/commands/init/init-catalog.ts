import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { escapeShell } from "../../../compiler/language/escapes.ts";
import { optionsJsonSchemaText } from "../../../compiler/schema/options/json-schema.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { visible } from "../../../compiler/support/visible.ts";
import { alreadyCatalog, alreadyThere, cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { catalogNames } from "../../../compiler/reading/discover.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { compileFolder, reportRun } from "../compile/compile-folder.ts";
import { createFiles } from "../../disk/create-files.ts";
import { fullRun } from "../compile/full-run.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { countProblems, report } from "../../terminal/report.ts";
import { readText } from "../../disk/read-file.ts";
import { isSystemError, systemReason } from "../../disk/system-error.ts";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import { starterFiles } from "./starter-files.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printOut } from "../../../cli/terminal/print.ts";

/**
 * `catalogc init`: creates and compiles a catalog in a folder. If a file already exists, nothing is written, unless all
 * are those of an `init` that was killed.
 */
export async function initCatalog(folder: string): Promise<ExitStatus> {
  const recipes = join(folder, "recipes");
  const out = join(folder, "out");
  // In any syntax: a catalog cannot have two.
  const catalog = [...catalogNames].map((name) => join(recipes, name)).find((path) => existsSync(path));
  const files = Object.entries(starterFiles(packageJson.version, optionsJsonSchemaText("recipe")));
  const present = files.filter(([path]) => existsSync(join(folder, path)));
  const isUnfinished =
    catalog === join(recipes, "catalog.ts") &&
    (!existsSync(join(out, "manifest.json")) || existsSync(join(out, workFolder))) &&
    present.every(([path, content]) => startsAs(content, join(folder, path)));
  if (!isUnfinished && catalog !== undefined) return fail([alreadyCatalog(catalog)]);
  const [first, ...others] = present.map(([path]) => join(folder, path));
  if (!isUnfinished && first !== undefined) return fail([alreadyThere(first, ...others)]);
  try {
    for (const [path] of present) rmSync(join(folder, path));
    createFiles(
      files.map(([path, content]) => ({
        path: join(folder, path),
        content,
        mode: content.startsWith("#!") ? 0o755 : 0o644,
      })),
    );
  } catch (error) {
    return fail([cannotCreate(folder, systemReason(error))]);
  }
  printOut(printable(`created a catalog in ${visible(folder)}: ${files.length} files\n`));
  const request = {
    recipes,
    out,
    copyFiles: false,
    denyWarnings: false,
    format: "text",
    force: false,
    takeOver: false,
    timings: false,
    only: [],
    jobs: 1,
  } as const;
  const compiled = reportRun(request.format, await compileFolder(request, () => Promise.resolve(fullRun)));
  if (compiled === exitStatus.fine) printOut(printable(nextSteps(folder)));
  return compiled;
}

/** Whether a file has a content, or the beginning of it. */
function startsAs(content: string, path: string): boolean {
  try {
    return content.startsWith(readText(path));
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

const nextSteps = (folder: string): string => `
Next:
${folder === "." ? "" : `  cd ${escapeShell(folder)}\n`}  git init && git add --all      # Nix reads only files that git tracks
  nix build .#pkgs.greeter.test  # build and test the package
  catalogc new pkg               # add a package of your own

Editors and the CI workflow use the npm package catalogc. It is not in a registry yet, so keep the archive
that you installed it from in the repository:
  npm install --save-dev ./vendor/catalogc-${packageJson.version}.tgz
`;

function fail(problems: readonly Diagnostic[]): ExitStatus {
  report(
    "text",
    problems,
    () => undefined,
    { sentence: `${countProblems(problems)}: nothing created`, facts: {} },
    false,
  );
  return exitStatus.wrong;
}
