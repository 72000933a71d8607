import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import type { RecipeTree } from "../../compiler/recipe-tree.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { Folders } from "../folders.ts";
import type { FoundFile } from "../output/inspect.ts";
import type { KnownManifest } from "../output/plan.ts";
import { named, type Named } from "../named.ts";
import type { CompileRequest } from "../run-compiler.ts";
import { hasSameFiles, readDigest, type Observations } from "./recording-tree.ts";
import {
  isInterrupted,
  keepRecord,
  manifestAsRecorded,
  outputAsRecorded,
  readRecord,
  recordOutput,
  type RecordKey,
  type RunRecord,
} from "./run-record.ts";
import { isSettledStamp, stampHolds, takeStamps, type Stamps } from "./stamps.ts";

/** What a run with nothing to do has to say. */
export interface Repeated extends Named {
  readonly packages: number;
  readonly apps: number;
  /** How many files there are, the manifest not counted. */
  readonly files: number;
}

/** What there is to remember about a run whose output is written. */
export interface FinishedRun {
  readonly observations: Observations;
  /** Stamps of recipe files, as far as they can be trusted. */
  readonly recipeStamps: Stamps;
  /** Stamps of what was written or found written. */
  readonly outputStamps: ReadonlyMap<string, string>;
  /** Files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly packages: number;
  readonly apps: number;
  readonly files: ReadonlyMap<string, EmittedFile>;
}

/** The last run with the same options, as far as it is remembered. */
export class LastRun {
  readonly #folders: Folders;
  readonly #tree: RecipeTree;
  /** Undefined when nothing is to be remembered. */
  readonly #cacheFolder: string | undefined;
  readonly #key: RecordKey;
  readonly #record: RunRecord | undefined;

  /** @param tree the recipe tree of the folders, or one that remembers its answers */
  constructor(folders: Folders, tree: RecipeTree, request: CompileRequest) {
    const { recipesFromOut, out } = folders;
    this.#folders = folders;
    this.#tree = tree;
    // With --copy-files the output depends on files that the compiler itself never reads.
    this.#cacheFolder = request.copyFiles ? undefined : request.cacheFolder;
    this.#key = { recipesFromOut, out, denyWarnings: request.denyWarnings };
    this.#record = this.#cacheFolder === undefined ? undefined : readRecord(this.#cacheFolder, this.#key);
  }

  /** The last run over again, when neither the recipes nor the output folder have changed since. */
  repeat(): Repeated | undefined {
    const record = this.#record;
    if (record === undefined || !this.#isUnchanged(record)) return undefined;
    const sources: Sources = (path) => {
      const result = this.#tree.read(path);
      const decoded = result.ok ? decodeUtf8(result.bytes) : result;
      return decoded.ok ? decoded.text : undefined;
    };
    const { packages, apps, files } = record;
    return { ...named(this.#folders, record.diagnostics, sources), packages, apps, files };
  }

  /**
   * What is known of the output folder, if it is still that of the last run: its manifest, and the hashes that files had
   * when their stamps were taken. For a run that has something to do: most of the files are as they were.
   */
  knownOutput():
    | {
        readonly lastManifest: KnownManifest;
        readonly knownHash: (path: string, found: FoundFile) => string | undefined;
      }
    | undefined {
    const record = this.#record;
    const lastManifest = record && manifestAsRecorded(record, this.#folders.out);
    if (record === undefined || lastManifest === undefined) return undefined;
    const { out: stamps } = record.stamps;
    const { files } = lastManifest.manifest;
    return {
      lastManifest,
      knownHash: (path, { stamp }) =>
        path !== manifestPath && stamps[path] === stamp ? files.get(path)?.sha256 : undefined,
    };
  }

  /** Remembers this run, for the next one. */
  remember(finished: FinishedRun): void {
    if (this.#cacheFolder === undefined) return;
    const { observations, diagnostics, packages, apps, files, recipeStamps, outputStamps } = finished;
    const now = Date.now();
    const settled = [...outputStamps].filter(([, stamp]) => isSettledStamp(stamp, now));
    keepRecord(this.#cacheFolder, this.#key, {
      observations,
      stamps: { recipes: recipeStamps, out: Object.fromEntries(settled) },
      diagnostics,
      packages,
      apps,
      ...recordOutput(files),
    });
  }

  /** By stamps, or by content where there are none or they do not hold; then it takes them, for the next time. */
  #isUnchanged(record: RunRecord): boolean {
    const { observations, stamps } = record;
    const { out, tree } = this.#folders;
    const inTree = (path: string): string => tree.locate(path);
    const inOut = (path: string): string => `${out}/${path}`;
    if (!hasSameFiles(observations, this.#tree) || isInterrupted(out)) return false;

    const before = Date.now();
    const { reads } = observations;
    const unsure = Object.keys(reads).filter((path) => !stampHolds(stamps.recipes[path], inTree(path)));
    if (!unsure.every((path) => readDigest(this.#tree.read(path)) === reads[path])) return false;
    const written = outputAsRecorded(record, out);
    if (written === undefined) return false;
    if (this.#cacheFolder !== undefined && (unsure.length > 0 || written.unsure.length > 0)) {
      const recipes = { ...stamps.recipes, ...takeStamps(unsure, inTree, before) };
      const output = { ...stamps.out, ...takeStamps(written.unsure, inOut, before) };
      keepRecord(this.#cacheFolder, this.#key, { ...record, stamps: { recipes, out: output } });
    }
    return true;
  }
}
