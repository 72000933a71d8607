import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../../compiler/diagnostics/render-text.ts";
import { cannotImport } from "../../../compiler/diagnostics/editing.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { alreadyDefined, cannotCreate } from "../../../compiler/diagnostics/starting.ts";
import { count } from "../../../compiler/support/counting.ts";
import { convertText, syntaxes } from "../../../tooling/convert/convert.ts";
import { importPackage, type Imported } from "../../../tooling/import/import-package.ts";
import { createFiles, type NewFile } from "../../disk/create-files.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { readBytes, readText } from "../../disk/read-file.ts";
import { systemReason } from "../../disk/system-error.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { printError } from "../../terminal/print.ts";
import { thereAlready } from "../new/existing-entries.ts";
import { failedImport, reportImport, type ImportRequest } from "./report-import.ts";

/** `catalogc import`: creates the recipes of package files, and copies the files that they refer to. All or none. */
export async function importFiles(request: ImportRequest): Promise<ExitStatus> {
  const { files, recipes, isDryRun } = request;
  const syntax = syntaxes.find((each) => each === request.syntax) ?? "nix";
  const texts = new Map<string, string>();
  const sources: Sources = (path) => texts.get(path);
  const problems: Diagnostic[] = [];
  const results: (readonly [file: string, imported: Imported])[] = [];
  for (const file of files) {
    const result = await importOne(file, request.name, texts);
    if (!result.ok) {
      problems.push(...result.problems);
      continue;
    }
    const { imported } = result;
    const first = results.find(([, { name }]) => name === imported.name)?.[0];
    const there = isDryRun ? undefined : await thereAlready(recipes, "pkgs", imported.name);
    if (first !== undefined) problems.push(alreadyDefined(`pkgs.${imported.name}`, first));
    else if (there !== undefined) problems.push(there);
    else results.push([file, imported]);
  }
  const recipesOf: (readonly [Imported, string])[] = [];
  for (const [file, imported] of results) {
    const written = await convertText("recipe.nix", imported.text, syntax, new DiskTree(dirname(file)));
    if (typeof written === "string") recipesOf.push([imported, written]);
    else problems.push(...written);
  }
  if (problems.length > 0) return failedImport(request, { problems, sources });
  for (const [file, imported] of results) printError(printable(accountText(file, imported)));
  const created = recipesOf.map(([{ name }]) => join(recipes, "pkgs", name, `recipe.${syntax}`));
  try {
    if (!isDryRun)
      createFiles(
        recipesOf.flatMap(([imported, content], index) => [
          { path: created[index] ?? "", content },
          ...copiesFor(imported, dirname(results[index]?.[0] ?? ""), join(recipes, "pkgs", imported.name)),
        ]),
      );
  } catch (error) {
    const problem = cannotCreate(join(recipes, "pkgs"), systemReason(error));
    return failedImport(request, { problems: [problem], sources });
  }
  const accounts = results.map(([file, { account }]) => ({ file, ...account }));
  const done = { created, texts: recipesOf.map(([, text]) => text), account: { accounts } };
  return reportImport(request, done, { problems: [], sources });
}

async function importOne(file: string, name: string, texts: Map<string, string>) {
  try {
    const text = readText(file);
    texts.set(file, text);
    const beside = new DiskTree(dirname(file));
    const isNamed = ["package.nix", "default.nix"].includes(basename(file));
    const path = basename(file);
    const result = await importPackage({
      text,
      path,
      beside,
      ...(name !== "" && { name }),
      ...(isNamed && { folder: basename(dirname(resolve(file))) }),
    });
    if (result.ok) return result;
    const placed = result.problems.map((each) => ({
      ...each,
      ...(each.span && { span: { ...each.span, file } }),
    }));
    return { ok: false, problems: placed } as const;
  } catch (error) {
    return { ok: false, problems: [cannotImport(file, systemReason(error))] } as const;
  }
}

/** The files and folders that a recipe refers to, beside the recipe. */
function copiesFor({ files }: Imported, from: string, to: string): readonly NewFile[] {
  const copied = (source: string): NewFile => ({
    path: join(to, relative(from, source)),
    content: readBytes(source),
    mode: (statSync(source).mode & 0o111) === 0 ? 0o666 : 0o777,
  });
  return files
    .filter((path) => path !== "")
    .flatMap((path): readonly NewFile[] => {
      const source = join(from, path);
      if (!statSync(source).isDirectory()) return [copied(source)];
      const below = readdirSync(source, { recursive: true, withFileTypes: true });
      return below.filter((each) => each.isFile()).map((each) => copied(join(each.parentPath, each.name)));
    });
}

function accountText(file: string, { name, account, files }: Imported): string {
  const { options, extra, leftOut } = account;
  const own = files.includes("") ? ["./.: the folder of the file is not copied to the recipe"] : [];
  const lines = [...account.lines, ...own];
  const summary = `${count(options, "attribute")} as options, ${extra} in extraAttrs, ${leftOut} left out`;
  return [`${file}: ${name}, ${summary}`, ...lines.map((line) => `  ${line}`), ""].join("\n");
}
