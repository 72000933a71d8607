import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { areCopiesUnchanged, type Copied } from "../disk/copy-files.ts";
import type { Folders } from "../disk/folders.ts";
import { named, type Named } from "../terminal/named.ts";
import { leftOverIn } from "../disk/output/left-over-in.ts";
import { stillLeftOver } from "../disk/output/left-over.ts";
import { copiesFolder, placeOf } from "../disk/place.ts";
import type { CompileRequest } from "../commands/compile/run-compiler.ts";
import { buildId } from "./build-id.ts";
import { hasSameFiles, readDigest, type Observations } from "./recording-tree.ts";
import { LastOutput, outputAsRecorded } from "./last-output.ts";
import { isInterrupted, keepRecord, readRecord, type RecordKey, type RunRecord } from "./run-record.ts";
import { OutputStamps } from "./output-stamps.ts";
import { isSettledStamp, stampHolds, takeStamps, type Stamps } from "./stamps.ts";
import type { Untouched } from "./untouched.ts";

/** What a run with nothing to do has to say. */
export interface Repeated extends Named {
  readonly packages: number;
  readonly apps: number;
  /** How many files there are. */
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
  /** What was emitted; of a run that replaced some of the {@link untouched} output, only that. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  /** Generated files beside the output that were told of. */
  readonly leftOver: readonly string[];
  /** What is left of the last run's output. */
  readonly untouched?: Untouched;
  /** The run in the index of results. */
  readonly run?: string;
  /** With `--copy-files`. */
  readonly copied?: Copied;
}

/** The last run with the same options, as far as it is remembered. */
export class LastRun {
  readonly #folders: Folders;
  readonly #tree: RecipeTree;
  /** Undefined when nothing is to be remembered. */
  readonly #cacheFolder: string | undefined;
  readonly #key: RecordKey;
  readonly #record: RunRecord | undefined;
  readonly #build: string | undefined;

  /**
   * @param tree the recipe tree of the folders, or one that remembers its answers
   * @param build for tests: what stands for this build of catalogc; nothing is remembered without one
   */
  constructor(folders: Folders, tree: RecipeTree, request: CompileRequest, build = buildId) {
    const { recipesFromOut } = placeOf(folders, request.copyFiles);
    this.#folders = folders;
    this.#tree = tree;
    this.#cacheFolder = request.cacheFolder;
    this.#key = { recipesFromOut, out: folders.out, denyWarnings: request.denyWarnings };
    this.#build = build;
    this.#record =
      this.#cacheFolder === undefined ? undefined : readRecord(this.#cacheFolder, this.#key, build);
  }

  /** Whether nothing is known of an earlier run. */
  get isFirst(): boolean {
    return this.#record === undefined;
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
    const again = named(this.#folders, record.diagnostics, sources);
    const diagnostics = [...again.diagnostics, ...leftOverIn(this.#folders, this.leftOver())];
    return { ...again, diagnostics, packages, apps, files };
  }

  /** The output folder, if it still has the manifest of the last run. */
  output(): LastOutput | undefined {
    return this.#record && LastOutput.open(this.#record, this.#folders.out);
  }

  /** Generated files beside the output that the last run told of, and that are still there. */
  leftOver(): readonly string[] {
    return stillLeftOver(this.#folders.out, this.#record?.leftOver ?? []);
  }

  /** The output folder, if a run could have left off there: the same recipes, and nothing half-done. */
  outputToGoOnFrom(): LastOutput | undefined {
    const record = this.#record;
    if (record === undefined || isInterrupted(this.#folders.out)) return undefined;
    return hasSameFiles(record.observations, this.#tree) ? this.output() : undefined;
  }

  /** Remembers this run, for the next one. */
  remember(finished: FinishedRun): void {
    if (this.#cacheFolder === undefined || this.#build === undefined) return;
    const { observations, diagnostics, packages, apps, files, recipeStamps, outputStamps } = finished;
    const { manifest, leftOver, untouched, run, copied } = finished;
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
    const executables = [...files.values()].flatMap(({ path, executable }) => (executable ? [path] : []));
    keepRecord(this.#cacheFolder, this.#key, {
      build: this.#build,
      observations,
      diagnostics,
      packages,
      apps,
      files: stamps.count + unsettled.length,
      manifest,
      executables: [...(untouched?.executables ?? []), ...executables].sort(),
      stamps: { recipes: recipeStamps, out: stamps },
      unsettled,
      ...(leftOver.length > 0 && { leftOver }),
      ...(run !== undefined && { run }),
      ...(copied && { copied: { referenced: copied.referenced, digests: copied.digests } }),
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
    // The compiler itself does not read what is copied.
    if (record.copied && !areCopiesUnchanged(tree, record.copied, copiesFolder)) return false;
    const written = outputAsRecorded(record, out);
    if (written === undefined) return false;
    if (this.#cacheFolder !== undefined && (unsure.length > 0 || written.unsure.length > 0)) {
      const recipes = { ...stamps.recipes, ...takeStamps(unsure, inTree, before) };
      const taken = takeStamps(written.unsure, inOut, before);
      const output = stamps.out.with(new Map(written.unsure.map((path) => [path, taken[path]])));
      const unsettled = written.unsure.filter((path) => output.get(path) === undefined);
      keepRecord(this.#cacheFolder, this.#key, { ...record, stamps: { recipes, out: output }, unsettled });
    }
    return true;
  }
}
