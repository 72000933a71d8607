import { isEvaluatedFile } from "../../emitters/evaluated/evaluated-files.ts";
import type { EntryKind } from "./opened-catalog.ts";

export interface EntryName {
  readonly kind: EntryKind;
  readonly name: string;
}

/** Queries to a catalog without errors: see `openPart`. */
interface KnownEntries {
  readonly recipeOf: (kind: EntryKind, name: string) => string | undefined;
  readonly recipes: readonly string[];
  readonly catalogText: (file: string) => string | undefined;
}

/**
 * A recipe that, with its references, is sufficient to explain a line of a generated file, or to report that there is
 * no such line.
 */
export function recipeBehind(file: string, line: number, well: KnownEntries): string | undefined {
  const entry = entryOf(file) ?? entriesIn(file, well.catalogText(file)?.split("\n") ?? [])[line - 1];
  const recipe = entry && well.recipeOf(entry.kind, entry.name);
  // Lines that belong to no entry only depend on the catalog file, which every recipe's part includes. Without errors,
  // any recipe can also report that a file belongs to no entry.
  return recipe ?? well.recipes[0];
}

/** The entry of a generated file, by its path; undefined for files about the whole catalog. */
export function entryOf(file: string): EntryName | undefined {
  const [, kind, name = ""] = /^(apps|pkgs)\/([^/]+)\//.exec(file) ?? [];
  return isKind(kind) ? { kind, name } : undefined;
}

/** The entry of each line in a file about the whole catalog. */
export const entriesIn = (file: string, lines: readonly string[]): readonly (EntryName | undefined)[] =>
  isEvaluatedFile(file) ? entriesAround(lines) : lines.map(entryNamed);

/** For each line of `catalog.json` or `catalog.nix`, the entry that contains it: entries are indented by four. */
function entriesAround(lines: readonly string[]): readonly (EntryName | undefined)[] {
  let section: string | undefined;
  let entry: EntryName | undefined;
  return lines.map((line) => {
    const [, indent, name = ""] = /^( {2}| {4})"?([\w-]+)"?(?:: | = )\{$/.exec(line) ?? [];
    if (/^ {0,3}\S/.test(line)) entry = undefined;
    if (indent?.length === 2) section = name;
    if (indent?.length === 4) entry = isKind(section) ? { kind: section, name } : undefined;
    return entry;
  });
}

/**
 * The entry that a line of `default.nix` or `flake.nix` names: by one of its files, or as a member of all packages or
 * apps.
 */
function entryNamed(line: string): EntryName | undefined {
  const [, section, name = ""] =
    /\.\/(apps|pkgs)\/([^/]+)\//.exec(line) ?? /\b(apps|packages)\."?([A-Za-z0-9-]+)"?/.exec(line) ?? [];
  const kind = section === "packages" ? "pkgs" : section;
  return isKind(kind) ? { kind, name } : undefined;
}

const isKind = (kind: string | undefined): kind is EntryKind => kind === "apps" || kind === "pkgs";
