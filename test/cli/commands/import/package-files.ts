import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { renderText } from "../../../../compiler/diagnostics/render-text.ts";
import { importPackage, type ImportResult } from "../../../../tooling/import/import-package.ts";

export const fixtures = join(import.meta.dirname, "../../../fixtures/package-files");

/** The package files of a folder, without `.nix`. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(fixtures, folder))
    .filter((name) => name.endsWith(".nix"))
    .map((name) => join(folder, name.slice(0, -".nix".length)));

/** A folder in which every file exists that a package file can name. */
const beside = {
  kind: (path: string) => (/\.\w+$/.test(path) ? ("file" as const) : ("directory" as const)),
  read: () => ({ ok: true, bytes: new Uint8Array() }) as const,
};

export const textOf = (file: string): string => readFileSync(join(fixtures, `${file}.nix`), "utf8");

export const imported = (file: string): Promise<ImportResult> =>
  importPackage({ text: textOf(file), path: "package.nix", beside, folder: basename(file) });

/** The recipe and what became of each attribute, or what is wrong. */
export async function outcome(file: string): Promise<string> {
  const result = await imported(file);
  if (!result.ok) return renderText(result.problems, () => textOf(file));
  const { text, account, files } = result.imported;
  const copied = files.length === 0 ? [] : [`files: ${files.join(", ")}`];
  return `${text}\n${[...account.lines, ...copied].map((line) => `# ${line}`).join("\n")}\n`;
}
