import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Folders } from "../folders.ts";
import type { Written } from "../output/write-output.ts";
import { CachedTree } from "./cached-tree.ts";
import { Session, type Round } from "./session.ts";
import { Writer, type WriterOptions } from "./writer.ts";

export interface WatcherOptions extends WriterOptions {
  /** Treat warnings as errors. */
  readonly denyWarnings: boolean;
}

export interface WatchedRound {
  readonly round: Round;
  /** Missing when something is wrong with the recipes. */
  readonly written: Written | undefined;
}

/** Compiles and writes what changed, one round after the other. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #tree: CachedTree;
  readonly #session: Session;
  readonly #writer: Writer;

  constructor(folders: Folders, options: WatcherOptions) {
    this.#options = options;
    this.#tree = new CachedTree(folders.tree, (path) => folders.tree.realPath(path));
    this.#writer = new Writer(folders, options);
    this.#session = new Session(this.#writer.place, this.#tree);
  }

  /** Whether one of these files was there and is gone: editors that save by renaming leave such gaps. */
  hasLost(paths: Iterable<string>): boolean {
    return this.#withLinks(paths).some((path) => this.#tree.hasLost(path));
  }

  /** A round over the whole catalog. */
  async all(): Promise<WatchedRound> {
    return this.#write(await this.#session.full());
  }

  /** A round after these paths of the recipe tree have changed; undefined when that concerns nobody. */
  async after(paths: Iterable<string>): Promise<WatchedRound | undefined> {
    const changes = this.#withLinks(paths).map((path) => [path, this.#tree.refresh(path)] as const);
    if (changes.some(([, change]) => change === "files")) return this.all();
    const changed = changes.flatMap(([path, change]) => (change === "content" ? [path] : []));
    // Files that are copied count although nobody reads them.
    if (changed.length === 0 && !this.#options.copyFiles) return undefined;
    return this.#write(await this.#session.update(changed));
  }

  /** A change is seen where it happens; recipes may know the place by another name. */
  #withLinks(paths: Iterable<string>): readonly string[] {
    return [...paths].flatMap((path) => [path, ...this.#tree.linksTo(path)]);
  }

  #write(round: Round): WatchedRound {
    const wrong = round.diagnostics.some((each) => isError(each) || this.#options.denyWarnings);
    const { output } = round;
    return {
      round,
      written: output && !wrong ? this.#writer.write(output.emission, output.inputs) : undefined,
    };
  }
}
