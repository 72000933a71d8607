import type { HostClaim } from "../../compiler/advice/reading/host-claims.ts";
import type { PackageName } from "../../compiler/advice/near-package.ts";
import type { AdviceLevels } from "../../compiler/schema/advice.ts";
import type { Section } from "../../compiler/support/read-log.ts";
import type { PublishedPort } from "../../compiler/passes/services/port-clashes.ts";
import { StoredFile } from "./emitted.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { CatalogFacts, EntryOutline } from "../../emitters/support/outline.ts";

// Plain data: results are sent between threads and kept between runs.

/** The two kinds of entries, by section of the catalog. */
export const sections: readonly Section[] = ["pkgs", "apps"];

/** A range of bytes. The end is exclusive. */
export type Range = readonly [start: number, end: number];

/** An emitted file of a result. */
export interface ResultFile {
  readonly path: string;
  readonly sha256: string;
  /** Its content, as a range of the contents of the result. */
  readonly range: Range;
  readonly executable?: true;
  readonly recipe?: string;
}

/** The result of compiling one package or app. The ranges are ranges of the texts of the result. */
export interface EntryResult {
  readonly outline: EntryOutline;
  /** Its value in `catalog.json`, its value in `catalog.nix`, and the entries of its files in `manifest.json`. */
  readonly json: Range;
  readonly nix: Range;
  readonly manifest: Range;
  /** The ports and other resources of a host that the entry claims. Two apps may not claim the same. */
  readonly ports: readonly PublishedPort[];
  readonly claims: readonly HostClaim[];
  readonly used: readonly PackageName[];
}

/** The result of compiling one recipe. It is valid while everything that it asked has the same answer. */
export interface RecipeResult extends Readonly<Record<Section, readonly EntryResult[]>> {
  /** The facts from the catalog file. They are the same in all results of a catalog. */
  readonly facts: CatalogFacts;
  readonly levels: AdviceLevels;
  /** Paths of the emitted files that are executable. */
  readonly executables: readonly string[];
  /** With `--copy-files`: the files and folders of the recipe tree that emitted files refer to. */
  readonly copied?: readonly string[];
}

/** A result as it is compiled. */
export interface NewResult {
  readonly result: RecipeResult;
  readonly files: readonly ResultFile[];
  readonly texts: Uint8Array;
  readonly contents: Uint8Array;
}

/** A result as it is used: the emitted files are read only when they are needed. */
export interface KnownResult {
  readonly result: RecipeResult;
  readonly texts: Uint8Array;
  readonly files: () => readonly EmittedFile[];
}

/** A result that was compiled just now. */
export const inMemory = ({ result, files, texts, contents }: NewResult): KnownResult => ({
  result,
  texts,
  files: () => files.map((file) => new StoredFile(file, () => contents.subarray(...file.range))),
});
