import { posix } from "node:path";
import type {
  EntryKind,
  ReadResult,
  RecipeTree,
  TreeListing,
} from "../../../compiler/support/recipe-tree.ts";
import { isSearched } from "../../disk/disk-tree.ts";
import { obstacleOf } from "../../disk/obstacles.ts";
import { blobsIn, readBlobs, type Git } from "./read-revision.ts";

/** A file or link of a revision. The content of a link is its target. */
interface Entry {
  readonly isLink: boolean;
  readonly bytes: Uint8Array;
}

/** How many links a path may lead through, as in path_resolution(7). */
const mostLinks = 40;

/** The recipe folder as a revision has it. Links are followed inside of it; submodules are left out. */
export class RevisionTree implements RecipeTree {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #folders = new Set([""]);

  constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries;
    for (const path of entries.keys())
      for (let above = posix.dirname(path); above !== "."; above = posix.dirname(above))
        this.#folders.add(above);
  }

  list(): TreeListing {
    const files = [...this.#entries.keys()].filter((path) => {
      const [name = "", ...folders] = path.split("/").reverse();
      return (
        /^(?:recipe|catalog)\.[^.]+$/.test(name) && folders.every(isSearched) && this.kind(path) === "file"
      );
    });
    return { files, problems: [] };
  }

  kind(path: string): EntryKind {
    const real = this.#resolve(path);
    if (real === undefined) return "outside";
    if (this.#entries.has(real)) return "file";
    return this.#folders.has(real) ? "directory" : "missing";
  }

  read(path: string): ReadResult {
    const kind = this.kind(path);
    const bytes = this.#entries.get(this.#resolve(path) ?? "")?.bytes;
    return kind !== "file" || bytes === undefined
      ? { ok: false, ...obstacleOf(kind === "file" ? "missing" : kind) }
      : { ok: true, bytes };
  }

  /** Where a path leads, links followed; undefined if that is outside of the folder, or has no end. */
  #resolve(path: string): string | undefined {
    let left = path.split("/");
    let real = "";
    for (let links = 0; left.length > 0;) {
      const [step = "", ...rest] = left;
      real = posix.normalize(posix.join(real, step)).replace(/^\.$|\/$/g, "");
      if (real === ".." || real.startsWith("../")) return undefined;
      const entry = this.#entries.get(real);
      left = rest;
      if (entry?.isLink !== true) continue;
      const target = Buffer.from(entry.bytes).toString("utf8");
      links += 1;
      if (links > mostLinks || target.startsWith("/")) return undefined;
      real = posix.dirname(real).replace(/^\.$/, "");
      left = [...target.split("/"), ...rest];
    }
    return real;
  }
}

/**
 * The recipe folder of a revision; undefined if the revision has none there.
 * @param revision an object of git
 * @param path of the folder in the repository
 */
export function revisionTree(git: Git, revision: string, path: string): RevisionTree | undefined {
  if (path === ".." || path.startsWith("../")) return undefined;
  const prefix = path === "." || path === "" ? "" : `${path}/`;
  const { status, stdout } = git.run("ls-tree", "-r", "-z", "--full-tree", revision, "--", prefix || ".");
  const blobs = status === 0 ? blobsIn(stdout, prefix) : [];
  if (blobs.length === 0) return undefined;
  const contents = readBlobs(git.cwd, blobs);
  return new RevisionTree(
    new Map(
      blobs.map(({ path: at, mode }) => [
        at,
        { isLink: mode === "120000", bytes: contents.get(at) ?? new Uint8Array() },
      ]),
    ),
  );
}
