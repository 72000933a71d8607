import { lstatSync, readdirSync, realpathSync, statSync, watch, type FSWatcher, type Stats } from "node:fs";
import { basename, resolve } from "node:path";
import { isSearched } from "../../disk/disk-tree.ts";
import { isSystemError, readOr } from "../../disk/system-error.ts";

/** Observed changes: paths relative to the folder, with `/` between segments, and the time of the first one. */
export type OnChange = (paths: ReadonlySet<string>, since: number) => void;

/** Called if a folder cannot be watched, because the system allows no more watches: changes would be missed. */
export type OnBlind = (folder: string) => void;

/** Milliseconds: editors write in several steps, tools write many files at once. */
const quiet = 15;
/** The maximum delay in a continuous burst. */
const longest = 500;
/** The interval of checks for the folder itself while it is missing. */
const often = 200;

/** From inotify_add_watch(2) and inotify_init(2). */
const noWatches: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

export interface Watching {
  /**
   * Also watches folders that are not searched.
   * @param begin changes after this time (of `Date.now()`) are reported
   */
  alsoIn(folders: Iterable<string>, begin: number): void;
  stop(): void;
}

/**
 * Reports changes below a folder at the end of each burst. Each folder is watched separately (inotify(7) reports all
 * its events: writes, and the renames by which editors save), including new ones, and the folder itself again after it
 * was missing or its name led elsewhere. Dot-folders and `node_modules` are not watched unless recipes read files in
 * them, nor are links, whose targets are already watched or outside the tree.
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
   * @param isNew whether a file in it must be reported
   * @returns whether it exists
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
      // It is gone or unreadable, which the compiler reports.
      if (!isSystemError(error)) throw error;
      close(folder);
      if (noWatches.has(error.code)) onBlind(folder);
      return false;
    }
    return true;
  };
  const seen = (folder: string, event: string, name: string | null): void => {
    // Events of the folder itself have its own name.
    if (folder === "" && event === "rename" && name === basename(home)) {
      again();
      note("");
    }
    const path = name === null ? folder : folder === "" ? name : `${folder}/${name}`;
    // Another folder may be there now, which the watch does not cover.
    if (event === "rename") close(path);
    if (name !== null && isWanted(path) && !watchers.has(path) && isFolder(lstatSync, at(path)))
      add(path, always);
    note(path);
  };
  /** Watches the folder itself again, as soon as it exists. */
  const again = (): void => {
    close("");
    clearTimeout(looking);
    real = realPath(home);
    if (isFolder(statSync, home) && add("", always)) note("");
    else looking = setTimeout(again, often);
  };
  /** Stops watching a folder and those below it. */
  const close = (folder: string): void => {
    if (!watchers.has(folder)) return;
    for (const [path, watcher] of watchers)
      if (path === folder || folder === "" || path.startsWith(`${folder}/`)) {
        watcher.close();
        watchers.delete(path);
      }
  };
  if (!add("", never)) again();
  // inotify(7) does not report changes of links on the path to a folder.
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

/** Files that came together with a new folder were created before it was watched. */
const always = (): boolean => true;
const never = (): boolean => false;

/** Milliseconds by which clocks of file systems may be behind. */
const tick = 20;

/** The last change of a file's content or name; in milliseconds. */
const lastChange = (path: string): number => readOr(Infinity, () => lstatSync(path).ctimeMs);

/** Undefined if it does not exist. */
const realPath = (path: string): string | undefined => readOr(undefined, () => realpathSync.native(path));

const isFolder = (look: (path: string) => Stats, path: string): boolean =>
  readOr(false, () => look(path).isDirectory());
