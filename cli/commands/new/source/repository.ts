import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { git } from "../../../network/git.ts";
import { readOr } from "../../../disk/system-error.ts";
import { largestFile, type SourceTree } from "./tree.ts";

/** In bytes, of what a fetch writes to the temporary folder. */
const largestFetch = 1 << 30;
/** In milliseconds. */
const longestFetch = 300_000;

export type FetchedRepository =
  /** `date`: of the commit, in UTC. */
  | { readonly ok: true; readonly tree: SourceTree; readonly commit: string; readonly date: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Fetches a revision of a repository without history into an empty folder, and opens it there. It is never checked out:
 * files are read from the objects of Git, so that no link, hook or filter of the repository has an effect.
 */
export async function fetchRepository(
  folder: string,
  url: string,
  revision: string,
  signal?: AbortSignal,
): Promise<FetchedRepository> {
  const stop = new AbortController();
  signal?.addEventListener("abort", () => {
    stop.abort();
  });
  let isTooLarge = false;
  const watch = setInterval(() => {
    isTooLarge = sizeOf(folder) > largestFetch;
    if (isTooLarge) stop.abort();
  }, 500);
  try {
    const steps = [
      ["init", "--quiet", "--bare"],
      ["fetch", "--quiet", "--depth=1", "--no-tags", "--", url, revision],
      ["log", "-1", "--format=%H %cd", "--date=format-local:%Y-%m-%d", "FETCH_HEAD"],
      ["ls-tree", "-r", "-z", "-l", "FETCH_HEAD"],
    ];
    const answers: string[] = [];
    for (const step of steps) {
      const answer = await git(["-C", folder, ...step], { signal: stop.signal, timeout: longestFetch });
      if (!answer.ok) return { ok: false, reason: isTooLarge ? "it is larger than 1 GiB" : answer.reason };
      answers.push(answer.text);
    }
    const [commit = "", date = ""] = (answers[2] ?? "").trim().split(" ");
    return { ok: true, tree: treeOf(folder, answers[3] ?? ""), commit, date };
  } finally {
    clearInterval(watch);
  }
}

/** The tree of a list: `<mode> <type> <object> <size>\t<path>`. Source: git-ls-tree(1), "Output format". */
function treeOf(folder: string, list: string): SourceTree {
  const objects = new Map<string, string>();
  for (const line of list.split("\0")) {
    const [, object, size, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(line) ?? [];
    if (object !== undefined && path !== undefined)
      objects.set(path, Number(size) > largestFile ? "" : object);
  }
  const read = (path: string): string | undefined => {
    const object = objects.get(path);
    if (object === undefined || object === "") return undefined;
    const { status, stdout } = spawnSync("git", ["-C", folder, "cat-file", "blob", object], {
      encoding: "utf8",
      maxBuffer: largestFile + 1,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return status === 0 ? stdout : undefined;
  };
  return { paths: new Set(objects.keys()), read };
}

/** 0 if Git has not created it yet, or has just renamed a file. */
const sizeOf = (folder: string): number =>
  readOr(0, () =>
    readdirSync(join(folder, "objects/pack")).reduce(
      (sum, name) => sum + statSync(join(folder, "objects/pack", name)).size,
      0,
    ),
  );
