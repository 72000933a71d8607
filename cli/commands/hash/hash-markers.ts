import { createHash } from "node:crypto";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import { isEmptyHash } from "../../../compiler/schema/hash-places.ts";
import { linesOf } from "../../../compiler/support/line-map.ts";
import { hashesOf, withHashes, type PackageHash } from "../../../tooling/edit/package-hashes.ts";
import type { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { asNixSpells } from "../../../tooling/support/nix-spelling.ts";

/** A hash in the text of a recipe that no option holds: of a patch or of another fetched source. */
export interface LooseHash {
  readonly file: string;
  /** Its index among the hashes of the file. */
  readonly index: number;
  /** `12:34` in the original recipe. */
  readonly place: string;
}

/**
 * A hash that Nix must report. It is built as a unique marker: so Nix names it in its report, and does not reuse a store
 * path with an outdated hash.
 */
export interface MarkedHash {
  readonly marker: string;
  readonly before: string;
  /** The packages that contain it. */
  readonly packages: readonly string[];
  readonly of: PackageHash | LooseHash;
}

export function hashesIn({ pkgs }: Catalog, name: string): readonly PackageHash[] {
  const pkg = pkgs.get(name);
  return pkg === undefined ? [] : hashesOf(pkg);
}

/** The marker of an option's hash, with the algorithm of the hash, because Nix reports the same kind. */
export function optionMarker({ option, value }: Pick<PackageHash, "option" | "value">): string {
  const algorithm = algorithmOf(value) ?? "sha256";
  return `${algorithm}-${createHash(algorithm).update(`catalogc ${option}`).digest("base64")}`;
}

/** Nix refuses a text that is not a hash. */
export const canBeMarked = (value: string): boolean => isEmptyHash(value) || algorithmOf(value) !== undefined;

const algorithmOf = (hash: string): string | undefined =>
  /^(md5|sha1|sha256|sha512)-/.exec(asNixSpells(hash))?.[1];

/** A catalog with markers for some hashes of options. */
export function withMarkers(
  catalog: Catalog,
  isMarked: (name: string, hash: PackageHash) => boolean,
): Catalog {
  const pkgs = new Map(
    [...catalog.pkgs].map(([name, pkg]) => {
      const marked = withHashes(pkg, (hash) => (isMarked(name, hash) ? optionMarker(hash) : hash.value));
      return [name, marked] as const;
    }),
  );
  return { ...catalog, pkgs };
}

/**
 * Replaces hashes in the text of recipes with markers. A hash that cannot be replaced is skipped: Nix compares it
 * unchanged.
 * @param alsoWritten also those that may be right, not only missing ones
 */
export async function markLoose(
  editor: RecipeEditor,
  files: readonly string[],
  alsoWritten: boolean,
): Promise<readonly Omit<MarkedHash, "packages">[]> {
  const marked: Omit<MarkedHash, "packages">[] = [];
  for (const file of files.filter((path) => /\.(?:ts|nix|ya?ml|json)$/.test(path)).sort()) {
    const text = editor.source(file) ?? "";
    if (!mayHoldHash(text, alsoWritten)) continue;
    for (const [index, { value, span }] of (await editor.hashesIn(file)).entries()) {
      if (!alsoWritten && !isEmptyHash(value)) continue;
      const { line, column } = linesOf(text).position(span.start);
      const marker = optionMarker({ option: `${file}\0${index}`, value: "" });
      const problems = await editor.setHash(file, index, value, marker);
      if (problems.length === 0)
        marked.push({ marker, before: value, of: { file, index, place: `${line}:${column}` } });
    }
  }
  return marked;
}

/** Whether the text of a recipe may contain hashes. Most do not, and need not be parsed again. */
const mayHoldHash = (text: string, alsoWritten: boolean): boolean =>
  /hash|sha256/i.test(text) && (alsoWritten || /""|''|``|\\"\\"|fakeHash|fakeSha256|A{43}|0{64}/.test(text));
