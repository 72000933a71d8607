import { lstatSync, readdirSync, statSync, watch, type FSWatcher, type Stats } from "node:fs";
import { basename, resolve } from "node:path";
import { isSystemError } from "../system-error.ts";

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

/**
 * Tells of changes below a folder, once a burst of them is over. Each folder is watched by itself (inotify(7) tells of
 * everything in it: writes, and the renames by which editors save), new ones as they come, the folder itself again when
 * it was gone. Dot-folders and `node_modules` are left out, as nothing in there is read, and links, which lead to what is
 * watched already or is none of the tree.
 */
export function watchTree(root: string, onChange: OnChange, onBlind: OnBlind): () => void {
  const home = resolve(root);
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let since = 0;

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
  /** @returns whether it is there */
  const add = (folder: string, isNew: boolean): boolean => {
    try {
      const watcher = watch(at(folder), (event, name) => seen(folder, event, name));
      watcher.on("error", () => close(folder));
      watchers.set(folder, watcher);
      for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && isSearched(entry.name)) add(path, isNew);
        // What came together with a new folder came before it was watched.
        else if (isNew) note(path);
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
    if (name !== null && isSearched(name) && !watchers.has(path) && isFolder(lstatSync, at(path)))
      add(path, true);
    note(path);
  };
  /** Watches the folder itself anew, as soon as it is there. */
  const again = (): void => {
    close("");
    clearTimeout(looking);
    if (isFolder(statSync, home) && add("", true)) note("");
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
  if (!add("", false)) again();
  return () => {
    clearTimeout(timer);
    clearTimeout(looking);
    close("");
  };
}

const isSearched = (name: string): boolean => !name.startsWith(".") && name !== "node_modules";

function isFolder(look: (path: string) => Stats, path: string): boolean {
  try {
    return look(path).isDirectory();
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
