import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Output } from "../../../tooling/incremental/compile.ts";
import { copiesFolder, placeOf } from "../../../tooling/incremental/place.ts";
import { hasSameFiles, readDigest } from "../../../tooling/incremental/seen.ts";
import { areCopiesUnchanged } from "../copy-files.ts";
import type { Folders } from "../folders.ts";
import { stillLeftOver } from "../output/left-over.ts";
import { isSettledStamp, stampHolds, takeStamps, type Stamps } from "../stamps.ts";
import { buildId } from "./build-id.ts";
import { LastOutput, unsureOf, type Untouched } from "./last-output.ts";
import { OutputStamps } from "./output-stamps.ts";
import { isInterrupted, keepRecord, readRecord, type RecordKey, type RunRecord } from "./run-record.ts";

/** The options of a run. Each combination has its own record. */
export interface RunOptions {
  readonly copyFiles: boolean;
  readonly denyWarnings: boolean;
  /** Nothing is recorded without it. */
  readonly cacheFolder?: string | undefined;
}

/** The data to record about a run whose output is written. */
export interface FinishedRun {
  readonly output: Output;
  /** The files that were compared with the output folder: all files, or all except {@link untouched}. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Stamps of those recipe files whose stamps can be trusted. */
  readonly recipeStamps: Stamps;
  /** Stamps of the files that were written or found up to date. */
  readonly outputStamps: ReadonlyMap<string, string>;
  /** Warnings; files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Reported generated files that are not part of the output. */
  readonly leftOver: readonly string[];
  /** The rest of the last output, if only some files were compared. */
  readonly untouched?: Untouched | undefined;
}

/** The last run with the same options, if there is a record of it. */
export class LastRun {
  readonly #folders: Folders;
  readonly #tree: RecipeTree;
  readonly #cacheFolder: string | undefined;
  readonly #key: RecordKey;
  readonly #record: RunRecord | undefined;
  readonly #build: string | undefined;

  /**
   * @param tree the recipe tree of the folders, or one that caches its answers
   * @param build for tests: identifies the program; nothing is recorded without it
   */
  constructor(folders: Folders, tree: RecipeTree, options: RunOptions, build = buildId) {
    const { recipesFromOut } = placeOf(folders, options.copyFiles);
    this.#folders = folders;
    this.#tree = tree;
    this.#cacheFolder = options.cacheFolder;
    this.#key = { recipesFromOut, out: folders.out, denyWarnings: options.denyWarnings };
    this.#build = build;
    this.#record =
      this.#cacheFolder === undefined ? undefined : readRecord(this.#cacheFolder, this.#key, build);
  }

  /** The record, if neither the recipes nor the output folder have changed since. */
  repeat(): RunRecord | undefined {
    const record = this.#record;
    return record !== undefined && this.#isUnchanged(record) ? record : undefined;
  }

  /** The output folder, if it still has the manifest of the last run and no interrupted changes. */
  output(): LastOutput | undefined {
    const record = this.#record;
    if (record === undefined || isInterrupted(this.#folders.out)) return undefined;
    return LastOutput.open(record, this.#folders.out);
  }

  /** Generated files that are not part of the output, were reported by the last run and still exist. */
  leftOver(): readonly string[] {
    return stillLeftOver(this.#folders.out, this.#record?.leftOver ?? []);
  }

  /** Records this run for the next one. */
  remember({
    output,
    files,
    recipeStamps,
    outputStamps,
    diagnostics,
    leftOver,
    untouched,
  }: FinishedRun): void {
    if (this.#cacheFolder === undefined || this.#build === undefined) return;
    const { copies, observations, packages, apps } = output;
    const now = Date.now();
    const settled: [path: string, stamp: string][] = [];
    const unsettled = [...(untouched?.unsettled ?? [])];
    for (const path of files.keys()) {
      const stamp = outputStamps.get(path);
      if (stamp !== undefined && isSettledStamp(stamp, now) && OutputStamps.canName(path))
        settled.push([path, stamp]);
      else unsettled.push(path);
    }
    const stamps = untouched?.stamps.with(new Map(settled)) ?? OutputStamps.of(settled);
    keepRecord(this.#cacheFolder, this.#key, {
      build: this.#build,
      observations,
      diagnostics,
      packages,
      apps,
      files: stamps.count + unsettled.length,
      manifest: hashOf(output.manifest),
      executables: output.executables(),
      stamps: { recipes: recipeStamps, out: stamps },
      unsettled,
      ...(leftOver.length > 0 && { leftOver }),
      ...(copies && { copied: { referenced: copies.referenced, digests: copies.digests } }),
    });
  }

  /** Compares stamps, and contents of files whose stamps changed. Then it takes new stamps for the next run. */
  #isUnchanged(record: RunRecord): boolean {
    const { observations, stamps } = record;
    const { out, tree } = this.#folders;
    const inTree = (path: string): string => tree.locate(path);
    if (!hasSameFiles(observations, this.#tree) || isInterrupted(out)) return false;

    const before = Date.now();
    const { reads } = observations;
    const unsure = Object.keys(reads).filter((path) => !stampHolds(stamps.recipes[path], inTree(path)));
    if (!unsure.every((path) => readDigest(this.#tree.read(path)) === reads[path])) return false;
    // The compiler does not read files that are only copied.
    if (record.copied && !areCopiesUnchanged(tree, record.copied, copiesFolder)) return false;
    const unsureOut = unsureOf(record, out);
    if (unsureOut.length > 0 && LastOutput.open(record, out)?.areAsWritten(unsureOut) !== true) return false;
    if (this.#cacheFolder !== undefined && (unsure.length > 0 || unsureOut.length > 0)) {
      const recipes = { ...stamps.recipes, ...takeStamps(unsure, inTree, before) };
      const taken = takeStamps(unsureOut, (path) => `${out}/${path}`, before);
      const output = stamps.out.with(new Map(unsureOut.map((path) => [path, taken[path]])));
      const unsettled = unsureOut.filter((path) => output.get(path) === undefined);
      keepRecord(this.#cacheFolder, this.#key, { ...record, stamps: { recipes, out: output }, unsettled });
    }
    return true;
  }
}
