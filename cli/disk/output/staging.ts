import { lstatSync } from "node:fs";
import { isOutputPath } from "../../../emitters/manifest/manifest.ts";

/**
 * Where the new content of steps is stored until it is moved into place. Each step n has its own file. All files of a
 * folder that does not exist yet are in one folder, which is moved as a whole: one move instead of thousands.
 */
export class Staging {
  /** The new folders: paths relative to `out/`. None is inside another. */
  readonly folders: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** The number of the new folder for each folder that was looked up. */
  readonly #known = new Map<string, number | undefined>();

  static readonly none = new Staging([]);

  private constructor(folders: readonly string[]) {
    this.folders = folders;
    this.#numbers = new Map(folders.map((folder, number) => [folder, number]));
  }

  /**
   * The staging of new files for `out` as it is now.
   * @param paths relative to `out`
   */
  static plan(out: string, paths: Iterable<string>): Staging {
    const known = new Map<string, boolean | undefined>();
    // Undefined if the path exists but is not a folder: it will be a folder when it is needed.
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

  /** The folders from a journal, which may have been edited. Undefined if they are not well-formed. */
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
   * Where the new content of a step is stored, relative to the folder for all new content.
   * @param id see `WorkFolder`
   */
  place(index: number, path: string, id: string): string {
    const number = this.folderOf(path);
    return number === undefined
      ? `${index}.${id}`
      : `${this.placeOfFolder(number, id)}${path.slice(this.folders[number]?.length)}`;
  }

  /** Where a new folder is stored. */
  placeOfFolder(number: number, id: string): string {
    return `f${number}.${id}`;
  }
}

/** The folders above a path, starting with the outermost. */
function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}
