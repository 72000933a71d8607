import type { CompileFolderRequest, Run } from "../compile/compile-folder.ts";
import type { Folders } from "../../disk/folders.ts";
import { fullRun } from "../compile/full-run.ts";
import { placeOf } from "../../../tooling/incremental/place.ts";
import { openStore, type DiskStore } from "../../disk/cache/disk-store.ts";
import { LastRun } from "../../disk/cache/last-run.ts";
import { Stopwatch } from "../../terminal/stopwatch.ts";
import { CachedTree } from "../../disk/cached-tree.ts";
import { unsearchedFolders } from "./unsearched.ts";

/**
 * Compiles and writes changes, one round after the other. A round is an ordinary run that uses the cache of the last
 * one, and an already known recipe tree.
 */
export class Watcher {
  readonly #folders: Folders;
  readonly #request: CompileFolderRequest;
  readonly #tree: CachedTree;
  readonly #build: string | undefined;
  #store: DiskStore | undefined;
  /** Whether a round has run: changes count from the last round on. */
  #again = false;

  /** @param build for tests: identifies the program */
  constructor(folders: Folders, request: CompileFolderRequest, build?: string) {
    this.#folders = folders;
    this.#request = request;
    this.#tree = new CachedTree(folders.tree, (path) => folders.tree.realPath(path));
    this.#build = build;
  }

  /** Whether one of these files existed and is missing: editors that save by renaming leave such gaps. */
  hasLost(paths: Iterable<string>): boolean {
    return this.#withLinks(paths).some((path) => this.#tree.hasLost(path));
  }

  /** Folders that are not searched, and in which recipes read files. */
  unsearched(): ReadonlySet<string> {
    const at = (path: string): string => this.#folders.tree.locate(path);
    return unsearchedFolders(this.#tree.asked(), at, this.#request.copyFiles);
  }

  /** The same for folders that have been opened again. */
  in(folders: Folders): Watcher {
    const watcher = new Watcher(folders, this.#request, this.#build);
    watcher.#again = this.#again;
    return watcher;
  }

  /** A round over the whole catalog. */
  async all(): Promise<Run> {
    this.#tree.forget();
    return this.#run(this.#last());
  }

  /** A round after changes of these paths of the recipe tree; undefined if the changes have no effect. */
  async after(paths: Iterable<string>): Promise<Run | undefined> {
    const changes = this.#withLinks(paths).map((path) => this.#tree.refresh(path));
    const isConcerned = changes.some((change) => change !== "none");
    // Files that are copied count although the compiler does not read them.
    if (!isConcerned && !this.#request.copyFiles) return undefined;
    const last = this.#last();
    if (!isConcerned && last.repeat() !== undefined) return undefined;
    return this.#run(last);
  }

  #last(): LastRun {
    return new LastRun(this.#folders, this.#tree, this.#request, this.#build);
  }

  async #run(last: LastRun): Promise<Run> {
    const review = this.#again;
    this.#again = true;
    const { cacheFolder, copyFiles } = this.#request;
    this.#store?.catchUp();
    this.#store ??= openStore(cacheFolder, placeOf(this.#folders, copyFiles), this.#build);
    return fullRun({
      folders: this.#folders,
      tree: this.#tree,
      last,
      request: this.#request,
      stopwatch: new Stopwatch(),
      store: this.#store,
      review,
      ...(this.#build !== undefined && { build: this.#build }),
    });
  }

  /** A change is observed at its real path; recipes may know it by another one. */
  #withLinks(paths: Iterable<string>): readonly string[] {
    return [...paths].flatMap((path) => [path, ...this.#tree.linksTo(path)]);
  }
}
