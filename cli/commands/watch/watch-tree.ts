import { lstatSync, readdirSync, realpathSync, statSync, watch, type FSWatcher, type Stats } from "node:fs";
import { basename, resolve } from "node:path";
import { isSystemError } from "../../disk/system-error.ts";
import { isSearched } from "./unsearched.ts";

/** What was seen to happen: paths relative to the folder, `/` between segments; and when the first of it did. */
export type OnChange = (paths: ReadonlySet<string>, since: number) => void;

/** Told that a folder cannot be watched, because the system gives no more watches: changes would be missed. */
export type OnBlind = (folder: string) => void;

/** In milliseconds: editors write in several steps, tools many files at once. */
const quiet = 15;
/** A burst without end is answered now and then all the same. */
const longest = 500;
/** How often the folder itself is looked for while it is gone. */
const often = 200;

/** Of inotify_add_watch(2) and inotify_init(2). */
const noWatches: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

export interface Watching {
  /**
   * Watches folders too that are not searched.
   * @param begin what has changed in them after this (of `Date.now()`) is told
   */
  alsoIn(folders: Iterable<string>, begin: number): void;
  stop(): void;
}

/**
 * Tells of changes below a folder, once a burst of them is over. Each folder is watched by itself (inotify(7) tells of
 * everything in it: writes, and the renames by which editors save), new ones as they come, the folder itself again when
 * it was gone, or its name has come to lead elsewhere. Dot-folders and `node_modules` are left out until somebody reads
 * what is in there, and links, which lead to what is watched already or is none of the tree.
 */
export function watchTree(root: string, onChange: OnChange, onBlind: OnBlind): Watching {
  const home = resolve(root);
  let real = realPath(home);
  const watchers = new Map<string, FSWatcher>();
  const unsearched = new Set<string>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let since = 0;
  let isOver = false;

  const at = (path: string): string => (path === "" ? home : `${home}/${path}`);
  const flush = (): void => {
    timer = undefined;
    const paths = changed;
    changed = new Set();
    onChange(paths, since);
  };
  const note = (path: string): void => {
    if (timer === undefined) since = performance.now();
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, performance.now() - since > longest ? 0 : quiet);
  };
  const isWanted = (path: string): boolean => unsearched.has(path) || path.split("/").every(isSearched);
  /**
   * @param isNew whether a file in there is to be told of
   * @returns whether it is there
   */
  const add = (folder: string, isNew: (path: string) => boolean): boolean => {
    try {
      const watcher = watch(at(folder), (event, name) => seen(folder, event, name));
      watcher.on("error", () => close(folder));
      watchers.set(folder, watcher);
      for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && isWanted(path)) add(path, isNew);
        else if (isNew(path)) note(path);
      }
    } catch (error) {
      // Gone already, or not to be read, which whoever reads it will say.
      if (!isSystemError(error)) throw error;
      close(folder);
      if (noWatches.has(error.code)) onBlind(folder);
      return false;
    }
    return true;
  };
  const seen = (folder: string, event: string, name: string | null): void => {
    // What happens to the folder itself is told with its own name.
    if (folder === "" && event === "rename" && name === basename(home)) {
      again();
      note("");
    }
    const path = name === null ? folder : folder === "" ? name : `${folder}/${name}`;
    // Another folder may be there by now, of which the watch knows nothing.
    if (event === "rename") close(path);
    if (name !== null && isWanted(path) && !watchers.has(path) && isFolder(lstatSync, at(path)))
      add(path, always);
    note(path);
  };
  /** Watches the folder itself anew, as soon as it is there. */
  const again = (): void => {
    close("");
    clearTimeout(looking);
    real = realPath(home);
    if (isFolder(statSync, home) && add("", always)) note("");
    else looking = setTimeout(again, often);
  };
  /** Ends watching a folder and those below it. */
  const close = (folder: string): void => {
    if (!watchers.has(folder)) return;
    for (const [path, watcher] of watchers)
      if (path === folder || folder === "" || path.startsWith(`${folder}/`)) {
        watcher.close();
        watchers.delete(path);
      }
  };
  if (!add("", never)) again();
  // inotify(7) tells nothing of links on the way to a folder.
  const following = setInterval(() => {
    if (!watchers.has("") || realPath(home) === real) return;
    again();
    note("");
  }, often);
  if (real === home) clearInterval(following);
  return {
    alsoIn(folders, begin) {
      if (isOver) return;
      const isNew = (path: string): boolean => lastChange(at(path)) >= begin - tick;
      for (const folder of [...folders].sort()) {
        unsearched.add(folder);
        if (!watchers.has(folder) && isFolder(lstatSync, at(folder))) add(folder, isNew);
      }
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(looking);
      clearInterval(following);
      close("");
    },
  };
}

/** What came together with a new folder came before it was watched. */
const always = (): boolean => true;
const never = (): boolean => false;

/** In milliseconds: clocks of file systems are behind by as much. */
const tick = 20;

/** Of a file, be it of its content or its name; in milliseconds. */
function lastChange(path: string): number {
  try {
    return lstatSync(path).ctimeMs;
  } catch (error) {
    if (isSystemError(error)) return Infinity;
    throw error;
  }
}

/** Undefined where there is nothing. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function isFolder(look: (path: string) => Stats, path: string): boolean {
  try {
    return look(path).isDirectory();
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
