import { isEvaluatedFile } from "../../emitters/evaluated/evaluated-files.ts";
import { entryLine } from "./locate-lines.ts";
import type { EntryKind } from "./opened-catalog.ts";

export interface EntryName {
  readonly kind: EntryKind;
  readonly name: string;
}

/** The entry that a line of a file about the whole catalog is of. */
export interface EntryPlace extends EntryName {
  /** The same line, from 1, in the same file of a catalog that has no other entry; undefined when it is not there. */
  readonly lineIn: (alone: readonly string[]) => number | undefined;
}

/** What is asked of a catalog that is known to be well: see `openPart`. */
interface KnownEntries {
  readonly recipeOf: (kind: EntryKind, name: string) => string | undefined;
  readonly recipes: readonly string[];
  readonly catalogText: (file: string) => string | undefined;
}

/** A recipe that tells all there is to know of a line of a generated file, with what it refers to; also that there is no such line. */
export function recipeBehind(file: string, line: number, well: KnownEntries): string | undefined {
  const entry = entryOf(file) ?? entryIn(file, line, well.catalogText(file)?.split("\n") ?? []);
  const recipe = entry && well.recipeOf(entry.kind, entry.name);
  // Of lines that are of no entry only the catalog file decides, which every recipe has with it. And where all is well, each
  // can tell of a file that it is of no entry.
  return recipe ?? well.recipes[0];
}

/** The entry that a generated file is of, by its path; undefined for those of the whole catalog. */
export function entryOf(file: string): EntryName | undefined {
  const [, kind, name = ""] = /^(apps|pkgs)\/([^/]+)\//.exec(file) ?? [];
  return isKind(kind) ? { kind, name } : undefined;
}

/** The entry that a line of a file about the whole catalog is about. */
export const entryIn = (file: string, line: number, lines: readonly string[]): EntryPlace | undefined =>
  isEvaluatedFile(file) ? entryAround(line, lines) : entryNamed(line, lines);

/** The entry of `catalog.json` or `catalog.nix` that a line belongs to. */
function entryAround(line: number, lines: readonly string[]): EntryPlace | undefined {
  for (let index = line - 1; index >= 0; index--) {
    // Entries are indented by four: above less, there is none around the line.
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

/** The entry that a line of `default.nix` or `flake.nix` names: by a file of it, or as a member of all packages or apps. */
function entryNamed(line: number, lines: readonly string[]): EntryPlace | undefined {
  const text = lines[line - 1] ?? "";
  const [, section, name = ""] =
    /\.\/(apps|pkgs)\/([^/]+)\//.exec(text) ?? /\b(apps|packages)\."?([A-Za-z0-9-]+)"?/.exec(text) ?? [];
  const kind = section === "packages" ? "pkgs" : section;
  if (!isKind(kind)) return undefined;
  // A set with one attribute is laid out in one line.
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
