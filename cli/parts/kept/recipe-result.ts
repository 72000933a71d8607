import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { EntryKind as TreeEntryKind } from "../../../compiler/support/recipe-tree.ts";
import type { HostClaim } from "../../../compiler/advice/reading/host-claims.ts";
import type { PublishedPort } from "../../../compiler/passes/services/port-clashes.ts";
import type { CatalogFacts, EntryOutline } from "../../../emitters/support/outline.ts";

// Everything here is plain data: it is sent between threads and kept between runs.

/** The two kinds of entries, by section of the catalog. */
export type Section = "pkgs" | "apps";
export const sections: readonly Section[] = ["pkgs", "apps"];

/** Some of the bytes of a recipe: from, to. */
export type Range = readonly [start: number, end: number];

/** An emitted file. */
export interface ResultFile {
  readonly path: string;
  readonly sha256: string;
  /** Of the contents. */
  readonly range: Range;
  readonly executable?: true;
  readonly recipe?: string;
}

/** What became of one package or app. */
export interface EntryResult {
  readonly outline: EntryOutline;
  readonly files: readonly ResultFile[];
  /** Its texts in `catalog.json` and in `catalog.nix`. */
  readonly json: Range;
  readonly nix: Range;
  /** Host ports, and what else of a host could meet that of other apps. */
  readonly ports: readonly PublishedPort[];
  readonly claims: readonly HostClaim[];
}

export type EntryResults = Readonly<Record<Section, readonly EntryResult[]>>;

/** Answers of the recipe tree. */
export interface Seen {
  readonly kinds: Readonly<Record<string, TreeEntryKind>>;
  /** Digests of content, or why there was none. */
  readonly reads: Readonly<Record<string, string>>;
}

/** What became of one recipe. It holds for as long as the recipe's key is the same and the tree gives these answers. */
export interface RecipeResult extends EntryResults {
  readonly facts: CatalogFacts;
  /** Warnings; files named by tree path. Those about several apps that have nothing to do with each other are not among them. */
  readonly reported: readonly Diagnostic[];
  readonly seen: Seen;
  /** What generated files are to find beside them, with `--copy-files`: files and folders of the recipe tree. */
  readonly copied?: readonly string[];
}

/** A result with the bytes that its ranges are of. */
export interface KnownResult {
  readonly result: RecipeResult;
  readonly texts: Uint8Array;
  /** Of one that was kept: see `Cache.checkOf`. */
  readonly check?: string;
  /**
   * The content of an emitted file.
   * @throws system errors when it is kept on the disk and cannot be read
   */
  content(file: ResultFile): Uint8Array;
}
