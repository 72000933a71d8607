import { join } from "node:path";
import { fullRun } from "../../../cli/commands/compile/full-run.ts";
import { LastRun } from "../../../cli/disk/cache/last-run.ts";
import type { RunRecord } from "../../../cli/disk/cache/run-record.ts";
import { Stopwatch } from "../../../cli/terminal/stopwatch.ts";
import { CachedTree } from "../../../cli/disk/cached-tree.ts";
import { opened } from "./compile-with-cache.ts";

export interface RunOptions {
  readonly cacheFolder?: string;
  readonly copyFiles?: boolean;
}

/** `catalogc compile` of the folder `recipes` below `root` into `out`, with a build that keeps what it has found. */
export function prepared(root: string, { cacheFolder, copyFiles = false }: RunOptions) {
  const folders = opened(root);
  const tree = new CachedTree(folders.tree);
  const request = {
    recipes: join(root, "recipes"),
    out: join(root, "out"),
    copyFiles,
    denyWarnings: false,
    format: "text",
    force: false,
    takeOver: false,
    timings: false,
    only: [],
    jobs: 1,
    cacheFolder,
  } as const;
  return { folders, tree, request, last: new LastRun(folders, tree, request, "test") };
}

/** The messages of a run, without the name of `root`, and the files it wrote. */
export async function compileAndWrite(root: string, options: RunOptions = {}) {
  const { diagnostics, counts } = await fullRun({
    ...prepared(root, options),
    stopwatch: new Stopwatch(),
    build: "test",
  });
  const said = diagnostics.map((each) => JSON.stringify(each).replaceAll(root, ""));
  return { said: [...new Set(said)].sort(), counts };
}

/** The record that a further run finds, if it has nothing to do. */
export function repeated(root: string, options: RunOptions): RunRecord | undefined {
  return prepared(root, options).last.repeat();
}
