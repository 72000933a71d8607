import { lstatSync } from "node:fs";
import { isOutputPath } from "../../../emitters/manifest/manifest.ts";

/**
 * Where the new content of steps lies until it is moved into place: step n in a file of its own, and everything of a folder
 * that is not there yet in one folder, which is moved as a whole: one move instead of thousands.
 */
export class Staging {
  /** The new folders: paths relative to `out/`. None is inside another. */
  readonly folders: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** The same of every folder that has been asked for. */
  readonly #known = new Map<string, number | undefined>();

  static readonly none = new Staging([]);

  private constructor(folders: readonly string[]) {
    this.folders = folders;
    this.#numbers = new Map(folders.map((folder, number) => [folder, number]));
  }

  /**
   * For new files, as `out` is now.
   * @param paths relative to `out`
   */
  static plan(out: string, paths: Iterable<string>): Staging {
    const known = new Map<string, boolean | undefined>();
    // Undefined for what is no folder: it will be one by the time it is needed.
    const isThere = (folder: string): boolean | undefined => {
      if (!known.has(folder)) {
        const status = lstatSync(`${out}/${folder}`, { throwIfNoEntry: false });
        known.set(folder, status === undefined ? false : status.isDirectory() || undefined);
      }
      return known.get(folder);
    };
    const folders = new Set<string>();
    for (const path of paths) {
      const outermost = foldersAbove(path).find((folder) => isThere(folder) !== true);
      if (outermost !== undefined && isThere(outermost) === false) folders.add(outermost);
    }
    return new Staging([...folders]);
  }

  /** As a journal has it, which anybody may have written; undefined when it is not well-formed. */
  static read(folders: unknown): Staging | undefined {
    if (folders === undefined) return new Staging([]);
    if (!Array.isArray(folders)) return undefined;
    const paths = folders.filter((each): each is string => typeof each === "string" && isOutputPath(each));
    return paths.length === folders.length ? new Staging(paths) : undefined;
  }

  /** The number of the new folder that a path is in. */
  folderOf(path: string): number | undefined {
    const slash = path.lastIndexOf("/");
    if (slash < 0 || this.folders.length === 0) return undefined;
    const above = path.slice(0, slash);
    if (!this.#known.has(above)) this.#known.set(above, this.#numbers.get(above) ?? this.folderOf(above));
    return this.#known.get(above);
  }

  /**
   * Where the new content of a step lies, below the folder of all of them.
   * @param id see `WorkFolder`
   */
  place(index: number, path: string, id: string): string {
    const number = this.folderOf(path);
    return number === undefined
      ? `${index}.${id}`
      : `${this.placeOfFolder(number, id)}${path.slice(this.folders[number]?.length)}`;
  }

  /** The same of a new folder. */
  placeOfFolder(number: number, id: string): string {
    return `f${number}.${id}`;
  }
}

/** The folders above a path, the outermost first. */
function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}
