import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { once } from "../../../compiler/support/once.ts";
import * as messages from "../../../compiler/diagnostics/reviewing.ts";
import type { LazyFile } from "../../../tooling/review/sides/tree.ts";
import type { NotRead } from "../../disk/read-output.ts";
import { isSystemError } from "../../disk/system-error.ts";

/** The files of an output in a revision. */
export interface ListedRevision {
  readonly ok: true;
  /** Files that differ on disk. */
  readonly files: ReadonlyMap<string, LazyFile>;
  readonly executables: ReadonlySet<string>;
  /** The tree object of the revision. */
  readonly revision: string;
  readonly git: Git;
  /** The generated folder in the repository. */
  readonly path: string;
  /** Files that are the same on disk, as git knows without reading them. */
  readonly same: ReadonlySet<string>;
}

/** Runs git in a folder of the repository. */
export interface Git {
  readonly cwd: string;
  run(...args: readonly string[]): { readonly status: number | null; readonly stdout: string };
}

/** Messages of git are matched, and shown. */
const inEnglish = { ...process.env, LC_ALL: "C" };

/** Why git opens no repository: there is none, or it belongs to another user, as often in containers (git-config, `safe.directory`). */
function whyClosed(said: string): [reason: string, hint?: string] {
  const [, command] = /^\s*(git config --global --add safe\.directory .*)$/m.exec(said) ?? [];
  if (command !== undefined)
    return ["git does not open a repository of another user", messages.trustRepository(command)];
  const [, reason = ""] = /^fatal: (.*)$/m.exec(said) ?? [];
  return [
    /^$|^not a git repository/.test(reason) ? "there is no git repository here" : `git says: ${reason}`,
  ];
}

/**
 * The files below `out` in a revision; none if the revision does not have the folder.
 * @param there the files on disk
 */
export function listRevision(
  revision: string,
  out: string,
  there: { has(path: string): boolean },
): ListedRevision | NotRead {
  const failed = (reason: string, hint?: string): NotRead => ({
    ok: false,
    problem: messages.unknownRevision(revision, reason, hint),
  });
  const absolute = resolve(out);
  // The folder itself may be missing.
  const parent = existingParent(dirname(absolute));
  const git = (...args: readonly string[]) =>
    spawnSync("git", ["-C", parent, "--literal-pathspecs", ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 30,
      env: inEnglish,
    });
  const inside = git("rev-parse", "--show-prefix");
  if (inside.error) return failed("git is not installed");
  if (inside.status !== 0) return failed(...whyClosed(inside.stderr));
  const folder = absolute.slice(parent.length + (parent.endsWith("/") ? 0 : 1));
  const prefix = `${inside.stdout.replace(/\n$/, "")}${folder}`;
  const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{tree}`);
  if (commit.status !== 0) {
    if (git("rev-list", "--all", "--max-count=1").stdout.trim() === "")
      return failed("nothing is committed yet");
    const isShallow = git("rev-parse", "--is-shallow-repository").stdout.trim() === "true";
    return isShallow
      ? failed("this clone is shallow, and has no such revision", messages.fetchMore)
      : failed("the repository has no such revision");
  }
  const tree = commit.stdout.trim();
  const listing = git("ls-tree", "-r", "-z", "--full-tree", tree, "--", prefix);
  if (listing.status !== 0) return failed(listing.stderr.trim());
  const blobs = blobsIn(listing.stdout, `${prefix}/`).filter(({ mode }) => mode.startsWith("100"));
  const executables = new Set(blobs.flatMap(({ path, mode }) => (mode === "100755" ? [path] : [])));
  const unchanged = unchangedSince(tree, folder, git);
  const isSame = ({ path }: { readonly path: string }): boolean => unchanged.has(path) && there.has(path);
  const changed = blobs.filter((blob) => !isSame(blob));
  const contents = once(() => readBlobs(parent, changed));
  const text = (path: string): string => contents().get(path)?.toString("utf8") ?? "";
  const files = new Map(changed.map(({ path }) => [path, { text: () => text(path) }] as const));
  const same = new Set(blobs.filter(isSame).map(({ path }) => path));
  const repository = { cwd: parent, run: git };
  return { ok: true, files, executables, revision: tree, git: repository, path: prefix, same };
}

/**
 * Tracked files that are the same in a revision, in the index and, by size and time, on disk: git-diff-index(1). Files that git
 * does not look at (`ls-files -v`: not `H`) may differ.
 */
function unchangedSince(
  tree: string,
  folder: string,
  git: (...args: readonly string[]) => { readonly status: number | null; readonly stdout: string },
): ReadonlySet<string> {
  const tracked = git("ls-files", "-v", "-z", "--", folder);
  const changed = git("diff-index", "--relative", "--name-only", "--no-renames", "-z", tree, "--", folder);
  if (tracked.status !== 0 || changed.status !== 0) return new Set();
  const others = new Set(changed.stdout.split("\0"));
  const start = `H ${folder}/`;
  return new Set(
    tracked.stdout
      .split("\0")
      .flatMap((line) =>
        line.startsWith(start) && !others.has(line.slice(2)) ? [line.slice(start.length)] : [],
      ),
  );
}

interface Blob {
  /** `100644`; `100755` of programs, `120000` of links. */
  readonly mode: string;
  readonly id: string;
  /** Below the folder. */
  readonly path: string;
}

/** The files below a folder in what `git ls-tree -r -z` prints. */
export const blobsIn = (listing: string, folder: string): readonly Blob[] =>
  listing.split("\0").flatMap((line) => {
    const [, mode = "", id = "", path = ""] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return id !== "" && path.startsWith(folder) ? [{ mode, id, path: path.slice(folder.length) }] : [];
  });

/** Reads all contents with one process; `git cat-file --batch` answers `<id> blob <size>`, the bytes and a line feed for each. */
export function readBlobs(cwd: string, files: readonly Blob[]): ReadonlyMap<string, Buffer> {
  if (files.length === 0) return new Map();
  const bytes = execFileSync("git", ["cat-file", "--batch"], {
    cwd,
    input: files.map(({ id }) => `${id}\n`).join(""),
    maxBuffer: 1 << 30,
  });
  const contents = new Map<string, Buffer>();
  let at = 0;
  for (const { path } of files) {
    const end = bytes.indexOf(10, at);
    const size = Number(bytes.toString("latin1", at, end).split(" ")[2]);
    contents.set(path, bytes.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}

function existingParent(path: string): string {
  try {
    return existsSync(path) ? path : existingParent(dirname(path));
  } catch (error) {
    if (isSystemError(error) && basename(path) !== "") return existingParent(dirname(path));
    throw error;
  }
}
