import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Output } from "../../../tooling/incremental/compile.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { copiesFolder, placeOf } from "../../../tooling/incremental/place.ts";
import { hasSameFiles, readDigest } from "../../../tooling/incremental/recording-tree.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { areCopiesUnchanged } from "../copy-files.ts";
import type { Folders } from "../folders.ts";
import { Inspector, type FoundFile } from "../output/inspect.ts";
import { stillLeftOver } from "../output/left-over.ts";
import { isExecutableStamp, stampHolds, takeStamps, trustedStamp, type Stamps } from "../stamps.ts";
import { isSystemError } from "../system-error.ts";
import { buildId } from "./build-id.ts";
import type { Stamped } from "./digests.ts";
import { isInterrupted, keepRecord, readRecord, type RecordKey, type RunRecord } from "./run-record.ts";

/** The options of a run. Each combination has its own record. */
export interface RunOptions {
  readonly copyFiles: boolean;
  readonly denyWarnings: boolean;
  /** Nothing is recorded without it. */
  readonly cacheFolder?: string | undefined;
}

/** What to record about a run whose output is written. */
export interface FinishedRun {
  readonly output: Output;
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Stamps of those recipe files whose stamps can be trusted. */
  readonly recipeStamps: Stamps;
  /** Stamps of the files of the output. */
  readonly outputStamps: ReadonlyMap<string, string>;
  /** Warnings; files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Reported generated files that are not part of the output. */
  readonly leftOver: readonly string[];
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
      options.cacheFolder === undefined || build === undefined
        ? undefined
        : readRecord(options.cacheFolder, this.#key, build);
  }

  /** The record, if neither the recipes nor the output folder have changed since. */
  repeat(): RunRecord | undefined {
    const record = this.#record;
    return record !== undefined && this.#isUnchanged(record) ? record : undefined;
  }

  /** Whether the output folder has the manifest that the last run wrote. */
  hasWritten(): boolean {
    const manifest = this.#record?.files.out[manifestPath];
    return manifest !== undefined && isAsWritten(new Inspector(this.#folders.out), manifestPath, manifest);
  }

  /** The hash of a file of the output folder, if it is known without reading the file. */
  knownHash(path: string, { stamp }: Pick<FoundFile, "stamp">): string | undefined {
    const known = this.#record?.files.out[path];
    return known?.[0] === stamp ? known[1] : undefined;
  }

  /** Generated files that are not part of the output, were reported by the last run and still exist. */
  leftOver(): readonly string[] {
    return stillLeftOver(this.#folders.out, this.#record?.leftOver ?? []);
  }

  /** Records this run for the next one. */
  remember({ output, files, recipeStamps, outputStamps, diagnostics, leftOver }: FinishedRun): void {
    if (this.#cacheFolder === undefined || this.#build === undefined) return;
    const { copies, observations, packages, apps } = output;
    const { reads, ...listed } = observations;
    const now = Date.now();
    const recipes = Object.entries(reads).map(([path, digest]): [string, Stamped] => [
      path,
      [recipeStamps[path] ?? "", digest],
    ]);
    const out: [string, Stamped][] = [];
    for (const [path, file] of files) {
      const stamp = outputStamps.get(path);
      // Another process has removed it already.
      if (stamp === undefined) return;
      out.push([path, [trustedStamp(stamp, now), hashOf(file)]]);
    }
    keepRecord(this.#cacheFolder, this.#key, {
      build: this.#build,
      observations: listed,
      diagnostics,
      packages,
      apps,
      files: { recipes: Object.fromEntries(recipes), out: Object.fromEntries(out) },
      leftOver,
      ...(copies && { copied: { referenced: copies.referenced, digests: copies.digests } }),
    });
  }

  /** Compares stamps, and contents of files whose stamps changed. Then it takes new stamps for the next run. */
  #isUnchanged(record: RunRecord): boolean {
    const { observations, files } = record;
    const { out, tree } = this.#folders;
    const inTree = (path: string): string => tree.locate(path);
    if (!hasSameFiles(observations, this.#tree) || isInterrupted(out)) return false;

    const before = Date.now();
    const unsure = Object.keys(files.recipes).filter(
      (path) => !stampHolds(files.recipes[path]?.[0], inTree(path)),
    );
    if (!unsure.every((path) => readDigest(this.#tree.read(path)) === files.recipes[path]?.[1])) return false;
    // The compiler does not read files that are only copied.
    if (record.copied && !areCopiesUnchanged(tree, record.copied, copiesFolder)) return false;
    const inspector = new Inspector(out);
    const unsureOut = changedBelow(out, inspector, files.out);
    const areAsWritten = unsureOut.every((path) => {
      const known = files.out[path];
      return known !== undefined && isAsWritten(inspector, path, known);
    });
    if (!areAsWritten) return false;
    if (this.#cacheFolder !== undefined && unsure.length + unsureOut.length > 0)
      keepRecord(this.#cacheFolder, this.#key, {
        ...record,
        files: {
          recipes: { ...files.recipes, ...restamped(files.recipes, unsure, inTree, before) },
          out: { ...files.out, ...restamped(files.out, unsureOut, (path) => `${out}/${path}`, before) },
        },
      });
    return true;
  }
}

/**
 * The files of the output folder that have another stamp, or are behind a link in the place of a folder. Links are
 * looked for two levels deep (`pkgs/hello`): every folder would take a fifth of the time, and the writer checks them.
 */
function changedBelow(
  out: string,
  inspector: Inspector,
  files: Readonly<Record<string, Stamped>>,
): readonly string[] {
  const entries = Object.entries(files);
  const folders = new Set(entries.map(([path]) => upperFolder(path)));
  const isFolder = (path: string): boolean => orUndefined(() => inspector.look(path).kind) === "folder";
  const others = new Set([...folders].filter((folder) => !isFolder(folder)));
  return entries.flatMap(([path, [stamp]]) =>
    !others.has(upperFolder(path)) && stampHolds(stamp, `${out}/${path}`) ? [] : [path],
  );
}

/** `pkgs/hello` of a path below it, `lib` of a file in it, or the output folder. */
function upperFolder(path: string): string {
  const second = path.indexOf("/", path.indexOf("/") + 1);
  return path.slice(0, second > 0 ? second : Math.max(0, path.lastIndexOf("/")));
}

/** Whether a file of the output folder has the recorded content and executable bit. */
const isAsWritten = (inspector: Inspector, path: string, [stamp, hash]: Stamped): boolean =>
  orUndefined(() => {
    const found = inspector.look(path);
    return (
      found.kind === "file" && found.executable === isExecutableStamp(stamp) && sha256(found.read()) === hash
    );
  }) === true;

/** New stamps for files that have the recorded content. Files that changed just now keep the old one. */
function restamped(
  files: Readonly<Record<string, Stamped>>,
  paths: readonly string[],
  locate: (path: string) => string,
  before: number,
): Readonly<Record<string, Stamped>> {
  const taken = takeStamps(paths, locate, before);
  return Object.fromEntries(
    paths.map((path) => {
      const [stamp, digest] = files[path] ?? ["", ""];
      return [path, [taken[path] ?? stamp, digest]];
    }),
  );
}

function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
