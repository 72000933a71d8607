import { readdirSync, watch, type FSWatcher } from "node:fs";
import { isSystemError } from "../system-error.ts";

/** What was seen to happen: paths relative to the folder, `/` between segments; and when the first of it did. */
export type OnChange = (paths: ReadonlySet<string>, since: number) => void;

/** In milliseconds: editors write in several steps, tools many files at once. */
const quiet = 15;
/** A burst without end is answered now and then all the same. */
const longest = 500;

/**
 * Tells of changes below a folder, once a burst of them is over. Each folder is watched by itself (inotify(7) tells of
 * everything in it: writes, and the renames by which editors save), new ones as they come. Dot-folders and
 * `node_modules` are left out, as nothing in there is read.
 */
export function watchTree(root: string, onChange: OnChange): () => void {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;

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
  const add = (folder: string, isNew: boolean): void => {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder === "" ? root : `${root}/${folder}`, (event, name) => {
        const path = name === null ? folder : folder === "" ? name : `${folder}/${name}`;
        if (event === "rename") add(path, true);
        note(path);
      });
      watcher.on("error", () => close(folder));
      watchers.set(folder, watcher);
      for (const entry of readdirSync(folder === "" ? root : `${root}/${folder}`, { withFileTypes: true })) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
          add(path, isNew);
        // What came together with a new folder came before it was watched.
        else if (isNew) note(path);
      }
    } catch (error) {
      // No folder, or gone already.
      if (!isSystemError(error)) throw error;
      close(folder);
    }
  };
  const close = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  add("", false);
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) close(folder);
  };
}
