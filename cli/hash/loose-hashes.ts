import { createHash } from "node:crypto";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { isEmptyHash } from "../../compiler/editing/hash-places.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { linesOf } from "../../compiler/support/line-map.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { RecipeEditor } from "../edit/recipe-editor.ts";
import { givenHashes } from "./package-hashes.ts";

/** A hash in the text of a recipe that no option holds: of a patch or of another source that the recipe fetches. */
export interface LooseHash {
  readonly file: string;
  /** Among the hashes of the file. */
  readonly index: number;
  /** `12:34`, as the recipe was. */
  readonly place: string;
  readonly before: string;
  /** What stands there where Nix builds. No other hash is like it: it tells what Nix speaks of. */
  readonly marker: string;
}

/**
 * Hashes in the text of files, each replaced by a marker in `built`. `alsoWritten`: those that may be right, too.
 * One that cannot be replaced is left out: Nix compares it as it is.
 */
export async function markHashes(
  built: RecipeEditor,
  files: readonly string[],
  alsoWritten: boolean,
): Promise<readonly LooseHash[]> {
  const marked: LooseHash[] = [];
  for (const file of files.filter((path) => /\.(?:ts|nix|ya?ml|json)$/.test(path)).sort()) {
    const text = built.source(file) ?? "";
    if (!mayHoldHash(text, alsoWritten)) continue;
    const hashes = await built.hashesIn(file);
    for (const [index, { value, span }] of hashes.entries()) {
      if (!alsoWritten && !isEmptyHash(value)) continue;
      const marker = markerOf(`${file}\0${index}`);
      const { line, column } = linesOf(text).position(span.start);
      const loose = { file, index, place: `${line}:${column}`, before: value, marker };
      if ((await replaceHash(built, loose, value, marker)).length === 0) marked.push(loose);
    }
  }
  return marked;
}

export const replaceHash = (
  editor: RecipeEditor,
  { file, index }: LooseHash,
  before: string,
  after: string,
): Promise<readonly Diagnostic[]> => editor.setHash(file, index, before, after);

/** Whether there may be hashes to be found in the text of a recipe. Most have none: they need not be read again. */
export const mayHoldHash = (text: string, alsoWritten: boolean): boolean =>
  /hash|sha256/i.test(text) && (alsoWritten || /""|''|``|\\"\\"|fakeHash|fakeSha256|A{43}|0{64}/.test(text));

const markerOf = (what: string): string =>
  `sha256-${createHash("sha256").update(`catalogc ${what}`).digest("base64")}`;

/**
 * The packages that each of the marked hashes is in, as they were compiled with the markers. None for those in options: these are
 * found by their options, which may have several.
 */
export function packagesOf(
  marked: readonly LooseHash[],
  { pkgs }: Catalog,
  files: ReadonlyMap<string, EmittedFile>,
): ReadonlyMap<LooseHash, readonly string[]> {
  const inOptions = new Set([...pkgs.values()].flatMap(givenHashes));
  const found = new Map<LooseHash, string[]>(marked.map((each) => [each, []]));
  const free = marked.filter(({ marker }) => !inOptions.has(marker));
  for (const [path, { content }] of files) {
    const [folder, name = ""] = path.split("/");
    if (folder !== "pkgs" || !pkgs.has(name) || typeof content !== "string") continue;
    for (const each of free) if (content.includes(each.marker)) found.get(each)?.push(name);
  }
  return found;
}
