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
 * The loose hashes of a run of `catalogc hash`. The built recipes contain markers for those that are missing or in
 * doubt.
 */
export class LooseHashes {
  readonly #built: RecipeEditor;
  /** Hashes that Nix must report, or has reported, by their markers; and the packages that contain them. */
  readonly #wanted = new Map<string, { readonly loose: LooseHash; readonly packages: readonly string[] }>();
  /** The markers of the reported hashes. */
  readonly #reported = new Set<string>();

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
    return new Set([...this.#wanted.values()].flatMap(({ packages }) => packages));
  }

  /** Whether a package has an empty one. */
  hasEmpty(name: string): boolean {
    return [...this.#wanted.values()].some(
      ({ loose, packages }) => isEmptyHash(loose.before) && packages.includes(name),
    );
  }

  /** Whether a package has one that Nix has not reported. */
  hasUnreported(name: string): boolean {
    return [...this.#wanted].some(
      ([marker, { packages }]) => packages.includes(name) && !this.#reported.has(marker),
    );
  }

  withMarker(marker: string): LooseHash | undefined {
    return this.#wanted.get(marker)?.loose;
  }

  /**
   * Replaces hashes in the text of files with markers. A hash that cannot be replaced is skipped: Nix compares it
   * unchanged.
   * @param alsoWritten also those that may be right
   */
  async mark(files: readonly string[], alsoWritten: boolean): Promise<readonly LooseHash[]> {
    const marked: LooseHash[] = [];
    for (const file of files.filter((path) => /\.(?:ts|nix|ya?ml|json)$/.test(path)).sort()) {
      const text = this.#built.source(file) ?? "";
      if (!mayHoldHash(text, alsoWritten)) continue;
      for (const [index, { value, span }] of (await this.#built.hashesIn(file)).entries()) {
        if (!alsoWritten && !isEmptyHash(value)) continue;
        const { line, column } = linesOf(text).position(span.start);
        const marker = markerOf(file, index);
        const loose = { file, index, place: `${line}:${column}`, before: value, marker };
        if ((await replaceHash(this.#built, loose, value, marker)).length === 0) marked.push(loose);
      }
    }
    return marked;
  }

  /**
   * Assigns marked hashes to the packages of a compiled catalog, and removes the markers of hashes that no requested
   * package has, and of those that an option holds.
   * @param compiled with the markers; undefined if they caused errors
   * @param isDoubted whether a hash of a package may be wrong, not only missing
   * @returns whether a marker was removed
   */
  async assign(
    marked: readonly LooseHash[],
    compiled: CompiledRecipes | undefined,
    isDoubted: (name: string, hash: string) => boolean,
  ): Promise<boolean> {
    const inOptions = new Set([...(compiled?.catalog.pkgs.values() ?? [])].flatMap(givenHashes));
    let isRemoved = false;
    for (const loose of marked) {
      const { marker, before } = loose;
      const packages = compiled === undefined || inOptions.has(marker) ? [] : packagesWith(marker, compiled);
      if (packages.some((name) => isEmptyHash(before) || isDoubted(name, before))) {
        this.#wanted.set(marker, { loose, packages });
        continue;
      }
      await replaceHash(this.#built, loose, marker, before);
      isRemoved = true;
    }
    return isRemoved;
  }

  /** Replaces a marker with the reported hash. */
  tell(loose: LooseHash, got: string): Promise<readonly Diagnostic[]> {
    this.#reported.add(loose.marker);
    return replaceHash(this.#built, loose, loose.marker, got);
  }
}

/** The packages whose files contain a text. */
function packagesWith(text: string, { catalog: { pkgs }, files }: CompiledRecipes): readonly string[] {
  const found = new Set<string>();
  for (const [path, { content }] of files) {
    const [folder, name = ""] = path.split("/");
    if (folder !== "pkgs" || !pkgs.has(name) || typeof content !== "string") continue;
    if (content.includes(text)) found.add(name);
  }
  return [...found];
}

export const replaceHash = (
  editor: RecipeEditor,
  { file, index }: LooseHash,
  before: string,
  after: string,
): Promise<readonly Diagnostic[]> => editor.setHash(file, index, before, after);

/** Whether the text of a recipe may contain hashes. Most do not, and need not be parsed again. */
const mayHoldHash = (text: string, alsoWritten: boolean): boolean =>
  /hash|sha256/i.test(text) && (alsoWritten || /""|''|``|\\"\\"|fakeHash|fakeSha256|A{43}|0{64}/.test(text));

const markerOf = (file: string, index: number): string =>
  `sha256-${createHash("sha256").update(`catalogc ${file}\0${index}`).digest("base64")}`;
