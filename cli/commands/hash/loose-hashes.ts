import { createHash } from "node:crypto";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { isEmptyHash } from "../../../compiler/schema/hash-places.ts";
import type { Catalog } from "../../../compiler/ir/catalog.ts";
import { linesOf } from "../../../compiler/support/line-map.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { givenHashes } from "../../../tooling/edit/package-hashes.ts";

/** A hash in the text of a recipe that no option holds: of a patch or of another fetched source. */
export interface LooseHash {
  readonly file: string;
  /** Its index among the hashes of the file. */
  readonly index: number;
  /** `12:34` in the original recipe. */
  readonly place: string;
  readonly before: string;
  /** The unique placeholder in the built recipes, which identifies the hash in Nix's reports. */
  readonly marker: string;
}

/** Compiled recipes. */
export interface CompiledRecipes {
  readonly catalog: Catalog;
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** The files that were read. */
  readonly read: readonly string[];
}

/**
 * The loose hashes of a run of `catalogc hash`, as it finds them. The built recipes contain markers for those that are
 * in doubt.
 */
export class LooseHashes {
  readonly #built: RecipeEditor;
  /** The number of hashes in a file, which does not change. */
  readonly #counts = new Map<string, number>();
  /** Hashes that Nix must report, or has reported, by their markers; and the packages that contain them. */
  readonly #wanted = new Map<string, { readonly loose: LooseHash; readonly packages: Set<string> }>();
  /** The reported hashes. */
  readonly #told = new Map<string, string>();
  /** Markers of hashes that turned out to be options: these are found by their options, which may have several. */
  readonly #inOptions = new Set<string>();

  /** @param built the recipes as built */
  constructor(built: RecipeEditor) {
    this.#built = built;
  }

  /** The number of hashes that Nix may report. */
  get size(): number {
    return this.#wanted.size;
  }

  /** The packages with such hashes. */
  packages(): ReadonlySet<string> {
    return new Set([...this.#wanted.values()].flatMap(({ packages }) => [...packages]));
  }

  /** Whether a package has an empty one. */
  hasEmpty(name: string): boolean {
    return [...this.#wanted.values()].some(
      ({ loose, packages }) => isEmptyHash(loose.before) && packages.has(name),
    );
  }

  /** Whether a package has one that Nix has not reported. */
  hasUntold(name: string): boolean {
    return [...this.#wanted].some(([marker, { packages }]) => packages.has(name) && !this.#told.has(marker));
  }

  withMarker(marker: string): LooseHash | undefined {
    return this.#wanted.get(marker)?.loose;
  }

  /**
   * Replaces hashes in the text of files with markers. A hash that cannot be replaced is skipped: Nix compares it
   * unchanged.
   * @param alsoWritten also those that may be right
   * @returns the new ones
   */
  async mark(files: readonly string[], alsoWritten: boolean): Promise<readonly LooseHash[]> {
    const marked: LooseHash[] = [];
    for (const file of files.filter((path) => /\.(?:ts|nix|ya?ml|json)$/.test(path)).sort()) {
      if (this.#isKnown(file)) continue;
      const text = this.#built.source(file) ?? "";
      if (!mayHoldHash(text, alsoWritten)) continue;
      const hashes = await this.#built.hashesIn(file);
      this.#counts.set(file, hashes.length);
      for (const [index, { value, span }] of hashes.entries()) {
        if (!alsoWritten && !isEmptyHash(value)) continue;
        const marker = markerOf(file, index);
        if (this.#isMarkerKnown(marker)) continue;
        const { line, column } = linesOf(text).position(span.start);
        const loose = { file, index, place: `${line}:${column}`, before: value, marker };
        if ((await replaceHash(this.#built, loose, value, marker)).length === 0) marked.push(loose);
      }
    }
    return marked;
  }

  /**
   * Assigns marked hashes to the packages of a compiled catalog, and removes the markers of hashes that no requested
   * package has.
   * @param marked the new ones
   * @param compiled with the markers; undefined if they caused errors
   * @param isDoubted whether a hash of a package may be wrong, not only missing
   * @returns whether a marker was removed
   */
  async assign(
    marked: readonly LooseHash[],
    compiled: CompiledRecipes | undefined,
    isDoubted: (name: string, hash: string) => boolean,
  ): Promise<boolean> {
    const read = new Set(compiled?.read);
    const known = [...this.#wanted.values()].flatMap(({ loose }) => (read.has(loose.file) ? [loose] : []));
    const inOptions = new Set([...(compiled?.catalog.pkgs.values() ?? [])].flatMap(givenHashes));
    const free = marked.filter(({ marker }) => !inOptions.has(marker));
    const found = compiled === undefined ? undefined : this.#packagesOf([...known, ...free], compiled);
    let taken = false;
    for (const loose of known)
      for (const name of found?.get(loose) ?? []) this.#wanted.get(loose.marker)?.packages.add(name);
    for (const loose of marked) {
      const packages = found?.get(loose) ?? [];
      if (packages.some((name) => isEmptyHash(loose.before) || isDoubted(name, loose.before))) {
        this.#wanted.set(loose.marker, { loose, packages: new Set(packages) });
        continue;
      }
      if (inOptions.has(loose.marker)) this.#inOptions.add(loose.marker);
      await replaceHash(this.#built, loose, loose.marker, loose.before);
      taken = true;
    }
    return taken;
  }

  /** Replaces a marker with the reported hash. */
  tell({ file, index, marker }: LooseHash, got: string): Promise<readonly Diagnostic[]> {
    this.#told.set(marker, got);
    return this.#built.setHash(file, index, marker, got);
  }

  #isKnown(file: string): boolean {
    const count = this.#counts.get(file);
    if (count === undefined) return false;
    return Array.from({ length: count }, (_, index) => markerOf(file, index)).every((each) =>
      this.#isMarkerKnown(each),
    );
  }

  #isMarkerKnown(marker: string): boolean {
    return this.#wanted.has(marker) || this.#inOptions.has(marker);
  }

  #packagesOf(
    hashes: readonly LooseHash[],
    {
      catalog: { pkgs },
      files,
    }: { readonly catalog: Catalog; readonly files: ReadonlyMap<string, EmittedFile> },
  ): ReadonlyMap<LooseHash, readonly string[]> {
    const texts = hashes.map((each) => [each, this.#told.get(each.marker) ?? each.marker] as const);
    const found = new Map<LooseHash, string[]>(hashes.map((each) => [each, []]));
    for (const [path, { content }] of files) {
      const [folder, name = ""] = path.split("/");
      if (folder !== "pkgs" || !pkgs.has(name) || typeof content !== "string") continue;
      for (const [each, text] of texts) if (content.includes(text)) found.get(each)?.push(name);
    }
    return found;
  }
}

export const replaceHash = (
  editor: RecipeEditor,
  { file, index }: LooseHash,
  before: string,
  after: string,
): Promise<readonly Diagnostic[]> => editor.setHash(file, index, before, after);

/** Whether the text of a recipe may contain hashes. Most do not, and need not be parsed again. */
export const mayHoldHash = (text: string, alsoWritten: boolean): boolean =>
  /hash|sha256/i.test(text) && (alsoWritten || /""|''|``|\\"\\"|fakeHash|fakeSha256|A{43}|0{64}/.test(text));

const markerOf = (file: string, index: number): string =>
  `sha256-${createHash("sha256").update(`catalogc ${file}\0${index}`).digest("base64")}`;
