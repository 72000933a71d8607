import { spawnSync } from "node:child_process";
import type { Change, History } from "../../emitters/site/history.ts";

/** In bytes; a longer history is not shown. */
const largest = 256 << 20;

/**
 * The changes of recipes by a single run of git, newest first. Empty outside a repository and without git. The oldest commit of
 * a shallow clone contains all files, so it is left out. Source: git-log(1).
 */
export function recipeHistory(folder: string, recipesName: string): History {
  const options = [
    ...[
      "--no-color",
      "--no-ext-diff",
      "--no-textconv",
      "--find-renames",
      "--no-merges",
      "--relative",
      "--unified=0",
    ],
    // Only the mark of grafted commits is left: names of branches and tags may be anything.
    "--decorate-refs-exclude=*",
    ...["--src-prefix=a/", "--dst-prefix=b/", "--patch", "--format=%x00%cs%x09%D"],
  ];
  const { status, stdout } = spawnSync(
    "git",
    ["-C", folder, "-c", "core.quotePath=false", "-c", "log.showRoot=true", "log", ...options, "--", "."],
    { encoding: "utf8", maxBuffer: largest, stdio: ["ignore", "pipe", "ignore"] },
  );
  const found = new Map<string, Change[]>();
  /** The present paths of files that later commits rename. */
  const present = new Map<string, string>();
  for (const commit of status === 0 ? stdout.split("\0").slice(1) : []) {
    const [head = "", ...files] = commit.split(/^diff --git .*\n/m);
    const [date = "", names = ""] = head.trim().split("\t");
    if (names.split(", ").includes("grafted")) continue;
    for (const file of files) {
      const [, from, to] = /^rename from (.*)\nrename to (.*)$/m.exec(file) ?? [];
      if (from !== undefined && to !== undefined) present.set(from, present.get(to) ?? to);
      const path = /^\+\+\+ b\/(.*?)\t?$/m.exec(file)?.[1];
      const set = versionIn("+", file);
      const version = set === versionIn("-", file) ? undefined : set;
      const isNew = file.startsWith("new file mode");
      if (path === undefined || !(isNew || version)) continue;
      const key = `${recipesName}/${present.get(path) ?? path}`;
      found.set(key, [...(found.get(key) ?? []), { date, isNew, ...(version !== undefined && { version }) }]);
    }
  }
  return found;
}

/** The version that lines of a patch add (`+`) or remove (`-`). */
const versionIn = (sign: "+" | "-", patch: string): string | undefined =>
  new RegExp(`^\\${sign}\\s*(?:const )?"?version"?\\s*[:=]\\s*["']?([\\w.+~-]+)["']?[;,]?\\r?$`, "m").exec(
    patch,
  )?.[1];
