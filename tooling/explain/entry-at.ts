import { isEvaluatedFile } from "../../emitters/evaluated/evaluated-files.ts";
import { entryLine } from "./locate-lines.ts";
import type { EntryKind } from "./opened-catalog.ts";

export interface EntryName {
  readonly kind: EntryKind;
  readonly name: string;
}

/** The entry of a line in a file about the whole catalog. */
export interface EntryPlace extends EntryName {
  /** The same line, from 1, in the same file of a catalog with only this entry; undefined if it is missing there. */
  readonly lineIn: (alone: readonly string[]) => number | undefined;
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
  const entry = entryOf(file) ?? entryIn(file, line, well.catalogText(file)?.split("\n") ?? []);
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

/** The entry of a line in a file about the whole catalog. */
export const entryIn = (file: string, line: number, lines: readonly string[]): EntryPlace | undefined =>
  isEvaluatedFile(file) ? entryAround(line, lines) : entryNamed(line, lines);

/** The entry of `catalog.json` or `catalog.nix` that contains a line. */
function entryAround(line: number, lines: readonly string[]): EntryPlace | undefined {
  for (let index = line - 1; index >= 0; index--) {
    // Entries are indented by four: a line above with less indentation ends the search.
    if (/^ {0,3}\S/.test(lines[index] ?? "")) return undefined;
    const name = /^ {4}"?([\w-]+)"?(?:: | = )\{$/.exec(lines[index] ?? "")?.[1];
    if (name === undefined) continue;
    const before = lines.slice(0, index).reverse();
    const kind = before
      .map((each) => /^ {2}"?(\w+)"?(?:: | = )\{$/.exec(each)?.[1])
      .find((each) => each !== undefined);
    if (!isKind(kind)) return undefined;
    return { kind, name, lineIn: (alone) => line - index + entryLine(alone, kind, name) };
  }
  return undefined;
}

/**
 * The entry that a line of `default.nix` or `flake.nix` names: by one of its files, or as a member of all packages or
 * apps.
 */
function entryNamed(line: number, lines: readonly string[]): EntryPlace | undefined {
  const text = lines[line - 1] ?? "";
  const [, section, name = ""] =
    /\.\/(apps|pkgs)\/([^/]+)\//.exec(text) ?? /\b(apps|packages)\."?([A-Za-z0-9-]+)"?/.exec(text) ?? [];
  const kind = section === "packages" ? "pkgs" : section;
  if (!isKind(kind)) return undefined;
  // A set with one attribute is on one line.
  const named = text.trim();
  const lineIn = (alone: readonly string[]): number | undefined => {
    const index = alone.findIndex((each) => each.includes(named));
    return index >= 0 && index === alone.findLastIndex((each) => each.includes(named))
      ? index + 1
      : undefined;
  };
  return { kind, name, lineIn };
}

const isKind = (kind: string | undefined): kind is EntryKind => kind === "apps" || kind === "pkgs";
