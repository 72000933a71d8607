import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { cannotReadCompose, recipeExists } from "../../../compiler/diagnostics/importing.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { suggest } from "../../../compiler/support/suggest.ts";
import { accountFacts, accountText, summaryOf } from "../../../tooling/compose/account.ts";
import { dockerRun } from "../../../tooling/compose/docker-run.ts";
import { mostCharacters } from "../../../tooling/compose/document.ts";
import { importProject, type ImportedProject } from "../../../tooling/compose/import-project.ts";
import type { SourceFile } from "../../../tooling/compose/project.ts";
import { isQuadlet } from "../../../tooling/compose/quadlet.ts";
import { syntaxes } from "../../../tooling/convert/convert.ts";
import { createFiles, type NewFile } from "../../disk/create-files.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { readBytes, readText } from "../../disk/read-file.ts";
import { systemReason } from "../../disk/system-error.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { printError } from "../../terminal/print.ts";
import { thereAlready } from "../new/existing-entries.ts";
import { failedImport, reportImport, type ImportRequest, type Reported } from "./report-import.ts";

/** What to import. */
export interface ComposeSource {
  readonly files: readonly string[];
  /** A line instead of files; empty for files. */
  readonly dockerRun: string;
  /** The name of the app; empty for that of the project. */
  readonly name: string;
  readonly syntax: string;
  readonly envFiles: readonly string[];
  /** Absolute; empty if it is not known. */
  readonly projectDir: string;
  readonly resources: boolean;
  readonly packages: boolean;
}

export interface ImportComposeRequest extends ImportRequest, ComposeSource {
  readonly force: boolean;
  /** The file for the account; empty for none. */
  readonly report: string;
  readonly reportFormat: string;
}

/** `catalogc import compose.yaml`: creates the recipe of an app, and copies the files that it mounts. All or none. */
export async function importCompose(request: ImportComposeRequest): Promise<ExitStatus> {
  const read = await readImport(request);
  const { imported } = read;
  if (imported === undefined) return failedImport(request, read);
  const there = request.isDryRun ? undefined : await existing(request, imported.name);
  if (there !== undefined) return failedImport(request, withProblem(read, there));
  return write(request, read, imported);
}

const withProblem = ({ problems, sources }: Reported, problem: Diagnostic): Reported => ({
  problems: [...problems, problem],
  sources,
});

interface ReadImport extends ImportedProject {
  /** The recipe, then the files that it mounts. */
  readonly filesIn: (recipes: string) => readonly NewFile[];
}

/** Reads and imports a project, which is undefined after errors. */
export async function readImport(
  source: ComposeSource,
): Promise<Reported & { readonly imported?: ReadImport }> {
  const { projectDir, name, dockerRun: line } = source;
  const syntax = syntaxes.find((each) => each === source.syntax) ?? "nix";
  const [first] = source.files;
  const isFolder = first !== undefined && statSync(first, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = first === undefined ? "." : isFolder ? first : dirname(first);
  const read =
    line !== ""
      ? { sources: [{ path: dockerRun, text: line }], problems: [] }
      : readAll(source.files.flatMap(quadletsIn));
  const envFiles = readAll(envFilesOf(source, folder));
  const unread = [...read.problems, ...envFiles.problems];
  if (unread.length > 0) return { problems: unread, sources: () => undefined };
  const result = await importProject(
    {
      files: read.sources,
      envFiles: envFiles.sources,
      beside: new DiskTree(folder),
      folder: basename(resolve(folder)),
      resources: source.resources,
      packages: source.packages,
      ...(name !== "" && { name }),
      ...(projectDir !== "" && { projectDir: projectDir.replace(/(?<=.)\/+$/, "") }),
    },
    syntax,
  );
  const { problems, sources } = result;
  if (!result.ok) return { problems, sources };
  const { imported } = result;
  const filesIn = (recipes: string): readonly NewFile[] => {
    const to = join(recipes, "apps", imported.name);
    return [
      { path: join(to, `recipe.${syntax}`), content: imported.text },
      ...[...imported.copies].map(([copy, from]) => ({
        path: join(to, copy),
        content: readBytes(join(folder, from)),
      })),
    ];
  };
  return { problems, sources, imported: { ...imported, filesIn } };
}

/** Prints what is not taken as it is, and what a person must do. */
export function printAccount({ account, remarks }: ImportedProject): void {
  const notTaken = account.filter(({ is }) => is !== "taken");
  printError(printable(`${accountText(notTaken, "text", remarks, summaryOf(account))}`));
}

/** The Quadlet files of a folder, or the file itself. */
function quadletsIn(path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  // Folders that change a file of Quadlet are reported, since they cannot be read.
  const found = readdirSync(path)
    .filter((name) => isQuadlet(name.replace(/\.d$/, "")))
    .sort();
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

function write(request: ImportComposeRequest, read: Reported, imported: ReadImport): ExitStatus {
  const { recipes, isDryRun, report } = request;
  const { name, text, account, remarks } = imported;
  const format = (["json", "markdown"] as const).find((each) => each === request.reportFormat) ?? "text";
  const accountFile = report === "" ? [] : [{ path: report, content: accountText(account, format, remarks) }];
  // A recipe in another syntax would define the app twice.
  const others = isDryRun ? [] : recipesOf(recipes, name).map((path) => ({ path }));
  printAccount(imported);
  const recipe = isDryRun ? [] : imported.filesIn(recipes);
  const replaced = request.force ? moveAside([...recipe, ...accountFile, ...others]) : [];
  try {
    createFiles([...recipe, ...accountFile]);
  } catch (error) {
    for (const path of replaced) renameSync(aside(path), path);
    const problem = cannotCreate(join(recipes, "apps", name), systemReason(error));
    return failedImport(request, withProblem(read, problem));
  }
  for (const path of replaced) rmSync(aside(path));
  const created = [imported.filesIn(recipes)[0]?.path ?? ""];
  return reportImport(request, { created, texts: [text], account: accountFacts(account, remarks) }, read);
}

/** Moves files aside, so that a run that is killed loses none of them; returns their names. */
function moveAside(files: readonly { readonly path: string }[]): readonly string[] {
  const paths = [...new Set(files.map(({ path }) => path))].filter((path) => existsSync(path));
  for (const path of paths) renameSync(path, aside(path));
  return paths;
}

const aside = (path: string): string => `${path}~`;

/** The given files of variables, or the `.env` beside the Compose file, as Compose has it. */
function envFilesOf({ envFiles }: ComposeSource, folder: string): readonly string[] {
  const usual = join(folder, ".env");
  return envFiles.length > 0 ? envFiles : existsSync(usual) ? [usual] : [];
}

/** A file beside a missing one that is almost called like it, or a Compose file with another usual name. */
function nearby(path: string): string | undefined {
  const folder = dirname(path);
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.(?:ya?ml|container|pod)$/.test(name))
    : [];
  const isUsual = (name: string): boolean => /^(?:docker-)?compose\.ya?ml$/.test(name);
  const near = suggest(basename(path), names) ?? (isUsual(basename(path)) ? names.find(isUsual) : undefined);
  return near && join(folder, near);
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
      problems.push(
        cannotReadCompose(path, systemReason(error), existsSync(path) ? undefined : nearby(path)),
      );
    }
  }
  return { sources, problems };
}
