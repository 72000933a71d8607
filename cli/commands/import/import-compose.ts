import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { cannotReadCompose, recipeExists } from "../../../compiler/diagnostics/importing.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { accountText, summaryOf } from "../../../tooling/compose/account.ts";
import { dockerRun } from "../../../tooling/compose/docker-run.ts";
import { mostCharacters } from "../../../tooling/compose/document.ts";
import { importProject, type ImportedProject } from "../../../tooling/compose/import-project.ts";
import type { SourceFile } from "../../../tooling/compose/project.ts";
import { isQuadlet } from "../../../tooling/compose/quadlet.ts";
import { syntaxes, type Syntax } from "../../../tooling/convert/convert.ts";
import { createFiles } from "../../disk/create-files.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { readBytes, readText } from "../../disk/read-file.ts";
import { isSystemError, systemReason } from "../../disk/system-error.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printError, printFile, printOut } from "../../terminal/print.ts";
import { printDiagnostics } from "../../terminal/report.ts";
import { recipesArgument } from "../arguments/shared.ts";
import { thereAlready } from "../new/existing-entries.ts";
import type { ImportRequest } from "./import-files.ts";

export interface ImportComposeRequest extends ImportRequest {
  readonly force: boolean;
  /** A line instead of files; empty for files. */
  readonly dockerRun: string;
  readonly envFiles: readonly string[];
  /** Absolute; empty if it is not known. */
  readonly projectDir: string;
  /** The file for the account; empty for none. */
  readonly report: string;
  readonly reportFormat: string;
}

/** `catalogc import compose.yaml`: creates the recipe of an app, and copies the files that it mounts. All or none. */
export async function importCompose(request: ImportComposeRequest): Promise<ExitStatus> {
  const { isDryRun, projectDir, name, dockerRun: line } = request;
  const syntax = syntaxes.find((each) => each === request.syntax) ?? "nix";
  const [first] = request.files;
  const isFolder = first !== undefined && statSync(first, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = first === undefined ? "." : isFolder ? first : dirname(first);
  const read =
    line !== ""
      ? { sources: [{ path: dockerRun, text: line }], problems: [] }
      : readAll(request.files.flatMap(quadletsIn));
  const envFiles = readAll(envFilesOf(request, folder));
  if (read.problems.length + envFiles.problems.length > 0) {
    printDiagnostics([...read.problems, ...envFiles.problems]);
    return exitStatus.wrong;
  }
  const result = await importProject(
    {
      files: read.sources,
      envFiles: envFiles.sources,
      beside: new DiskTree(folder),
      folder: basename(resolve(folder)),
      ...(name !== "" && { name }),
      ...(projectDir !== "" && { projectDir: projectDir.replace(/(?<=.)\/+$/, "") }),
    },
    syntax,
  );
  printDiagnostics(result.problems, result.sources);
  if (!result.ok) return exitStatus.wrong;
  const { imported } = result;
  const there = isDryRun ? undefined : await existing(request, imported.name);
  if (there !== undefined) {
    printDiagnostics([there]);
    return exitStatus.wrong;
  }
  return write(request, imported, folder, syntax);
}

/** The Quadlet files of a folder, or the file itself. */
function quadletsIn(path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const found = readdirSync(path).filter(isQuadlet).sort();
  // A folder without any is reported as a file that cannot be read.
  return found.length === 0 ? [path] : found.map((name) => join(path, name));
}

/** The problem of a recipe that exists already. */
async function existing(
  { recipes, force }: ImportComposeRequest,
  name: string,
): Promise<Diagnostic | undefined> {
  const own = recipesOf(recipes, name).find(existsSync);
  if (own !== undefined) return force ? undefined : recipeExists(own);
  return thereAlready(recipes, "apps", name);
}

const recipesOf = (recipes: string, name: string): readonly string[] =>
  ["ts", "yaml", "yml", "json", "nix"].map((each) => join(recipes, "apps", name, `recipe.${each}`));

function write(
  request: ImportComposeRequest,
  imported: ImportedProject,
  from: string,
  syntax: Syntax,
): ExitStatus {
  const { recipes, isDryRun, report } = request;
  const { name, text, account, remarks, copies } = imported;
  const format = (["json", "markdown"] as const).find((each) => each === request.reportFormat) ?? "text";
  const to = join(recipes, "apps", name);
  const created = join(to, `recipe.${syntax}`);
  const accountFile = report === "" ? [] : [{ path: report, content: accountText(account, format, remarks) }];
  // A recipe in another syntax would define the app twice.
  const others = isDryRun ? [] : recipesOf(recipes, name).map((path) => ({ path }));
  const notTaken = account.filter(({ is }) => is !== "taken");
  printError(
    printable(
      `${accountText(notTaken, "text", remarks)
        .split("\n")
        .slice(0, -2)
        .map((line) => `${line}\n`)
        .join("")}${summaryOf(account)}\n`,
    ),
  );
  const recipe = isDryRun
    ? []
    : [
        { path: created, content: text },
        ...[...copies].map(([copy, source]) => ({
          path: join(to, copy),
          content: readBytes(join(from, source)),
        })),
      ];
  const replaced = request.force ? moveAside([...recipe, ...accountFile, ...others]) : [];
  try {
    createFiles([...recipe, ...accountFile]);
  } catch (error) {
    for (const path of replaced) renameSync(aside(path), path);
    if (!isSystemError(error)) throw error;
    printDiagnostics([cannotCreate(to, systemReason(error))]);
    return exitStatus.wrong;
  }
  for (const path of replaced) rmSync(aside(path));
  if (isDryRun) {
    printFile(text);
    return exitStatus.fine;
  }
  const next = relative(recipesArgument.default, recipes) === "" ? "" : ` ${recipes}`;
  printOut(printable(`created ${created}; next: catalogc compile${next}\n`));
  return exitStatus.fine;
}

/** Moves files aside, so that a run that is killed loses none of them; returns their names. */
function moveAside(files: readonly { readonly path: string }[]): readonly string[] {
  const paths = [...new Set(files.map(({ path }) => path))].filter((path) => existsSync(path));
  for (const path of paths) renameSync(path, aside(path));
  return paths;
}

const aside = (path: string): string => `${path}~`;

/** The given files of variables, or the `.env` beside the Compose file, as Compose has it. */
function envFilesOf({ envFiles }: ImportComposeRequest, folder: string): readonly string[] {
  const usual = join(folder, ".env");
  return envFiles.length > 0 ? envFiles : existsSync(usual) ? [usual] : [];
}

function readAll(paths: readonly string[]): {
  readonly sources: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
} {
  const sources: SourceFile[] = [];
  const problems: Diagnostic[] = [];
  for (const path of paths) {
    try {
      // UTF-8 has at most four bytes for a character.
      sources.push({ path, text: readText(path, 4 * mostCharacters) });
    } catch (error) {
      problems.push(cannotReadCompose(path, systemReason(error)));
    }
  }
  return { sources, problems };
}
