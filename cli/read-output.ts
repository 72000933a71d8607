import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import * as messages from "../compiler/diagnostics/reviewing.ts";
import { workFolder } from "../emitters/manifest/manifest.ts";
import { folderAbove } from "./folder-above.ts";
import { isFolder } from "./is-folder.ts";
import type { OutputTree } from "./review/tree.ts";
import { isMissing, isSystemError, systemReason } from "./system-error.ts";

export interface ReadOutput {
  readonly ok: true;
  readonly tree: OutputTree;
  readonly executables: ReadonlySet<string>;
  /** A folder on disk, and not what a revision has. */
  readonly isFolder: boolean;
  /** The object of git that the revision stands for. */
  readonly revision?: string;
}

export type OutputReading = ReadOutput | { readonly ok: false; readonly problem: Diagnostic };

/** The generated files of a folder on disk. Links are not followed: catalogc makes none. */
export function readOutputFolder(out: string, outName: string): OutputReading {
  try {
    const tree = new Map<string, string>();
    const executables = new Set<string>();
    const visit = (folder: string): void => {
      for (const name of readdirSync(join(out, folder)).sort()) {
        const path = folder === "" ? name : `${folder}/${name}`;
        const status = lstatSync(join(out, path));
        if (status.isDirectory() && path !== workFolder) visit(path);
        else if (status.isFile()) {
          tree.set(path, readFileSync(join(out, path), "utf8"));
          if (status.mode & 0o100) executables.add(path);
        }
      }
    };
    visit("");
    return { ok: true, tree, executables, isFolder: true };
  } catch (error) {
    const above = isMissing(error) ? folderAbove(outName) : undefined;
    return { ok: false, problem: messages.noOutput(outName, systemReason(error), above) };
  }
}

/**
 * The other side of a review: a revision of the repository that holds `out`, or a folder. What is written as a path
 * (`./main`, `/tmp/out`) is a folder; otherwise a revision comes first.
 */
export function readOtherSide(against: string, out: string): OutputReading {
  const revision = /^\.{0,2}\//.test(against) ? undefined : readRevision(against, out);
  if (revision?.ok) return revision;
  if (isFolder(against)) return readOutputFolder(against, against);
  return revision ?? { ok: false, problem: messages.noSuchSide(against, "it is not a folder") };
}

/** What git says is read, and shown. */
const inEnglish = { ...process.env, LC_ALL: "C" };

/** Why git opens no repository: mostly there is none, but in containers it is often somebody else's (git-config, `safe.directory`). */
function whyClosed(said: string): [reason: string, hint?: string] {
  const [, command] = /^\s*(git config --global --add safe\.directory .*)$/m.exec(said) ?? [];
  if (command !== undefined)
    return [
      "git does not open a repository that belongs to somebody else",
      messages.trustRepository(command),
    ];
  const [, reason = ""] = /^fatal: (.*)$/m.exec(said) ?? [];
  return [
    /^$|^not a git repository/.test(reason) ? "there is no git repository here" : `git says: ${reason}`,
  ];
}

/** The files below `out` as they are in a revision; none when the revision did not have the folder. */
function readRevision(revision: string, out: string): OutputReading {
  const failed = (reason: string, hint?: string): OutputReading => ({
    ok: false,
    problem: messages.noSuchSide(revision, reason, hint),
  });
  const absolute = resolve(out);
  // The folder itself may be gone, or not be there yet.
  const parent = existingParent(dirname(absolute));
  const git = (...args: readonly string[]) =>
    spawnSync("git", ["-C", parent, ...args], { encoding: "utf8", maxBuffer: 1 << 30, env: inEnglish });
  const inside = git("rev-parse", "--show-prefix");
  if (inside.error) return failed("git is not installed");
  if (inside.status !== 0) return failed(...whyClosed(inside.stderr));
  const prefix = `${inside.stdout.replace(/\n$/, "")}${absolute.slice(parent.length + (parent.endsWith("/") ? 0 : 1))}`;
  const commit = git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{tree}`);
  if (commit.status !== 0) {
    const isShallow = git("rev-parse", "--is-shallow-repository").stdout.trim() === "true";
    return isShallow
      ? failed("this clone is shallow, and has no such revision", messages.fetchMore)
      : failed("the repository has no such revision");
  }
  const tree = commit.stdout.trim();
  const listing = git("ls-tree", "-r", "-z", "--full-tree", tree, "--", prefix);
  if (listing.status !== 0) return failed(listing.stderr.trim());
  const files = listing.stdout.split("\0").flatMap((line) => {
    const [, mode = "", id = "", path = ""] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return mode.startsWith("100") && path.startsWith(`${prefix}/`)
      ? [{ id, path: path.slice(prefix.length + 1), isExecutable: mode === "100755" }]
      : [];
  });
  const executables = new Set(files.flatMap(({ path, isExecutable }) => (isExecutable ? [path] : [])));
  return { ok: true, tree: readBlobs(parent, files), executables, isFolder: false, revision: tree };
}

/** All contents by one process; `git cat-file --batch` answers `<id> blob <size>`, the bytes and a line feed for each. */
function readBlobs(
  cwd: string,
  files: readonly { readonly id: string; readonly path: string }[],
): OutputTree {
  if (files.length === 0) return new Map();
  const bytes = execFileSync("git", ["cat-file", "--batch"], {
    cwd,
    input: files.map(({ id }) => `${id}\n`).join(""),
    maxBuffer: 1 << 30,
  });
  const tree = new Map<string, string>();
  let at = 0;
  for (const { path } of files) {
    const end = bytes.indexOf(10, at);
    const size = Number(bytes.toString("latin1", at, end).split(" ")[2]);
    tree.set(path, bytes.toString("utf8", end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return tree;
}

function existingParent(path: string): string {
  try {
    return existsSync(path) ? path : existingParent(dirname(path));
  } catch (error) {
    if (isSystemError(error) && basename(path) !== "") return existingParent(dirname(path));
    throw error;
  }
}
