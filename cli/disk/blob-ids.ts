import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, lstatSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
import { isSystemError } from "./system-error.ts";

/**
 * The object names that git would give the contents of files and links.
 * @param folder the root of the paths, in a repository
 * @param like another object name of the repository, which shows its hash function
 * @returns by path; without those that cannot be read
 */
export function blobIds(folder: string, paths: readonly string[], like: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const files: string[] = [];
  for (const path of paths) {
    const target = contentOfLink(resolve(folder, path));
    // git-hash-object(1) would follow a link, and stops at a file that it cannot read.
    if (target !== undefined) ids.set(path, idOf(target, like));
    // One path a line and absolute, which all versions of git support.
    else if (!path.includes("\n") && isReadable(resolve(folder, path))) files.push(path);
  }
  if (files.length === 0) return ids;
  const { stdout } = spawnSync("git", ["-C", folder, "hash-object", "--stdin-paths"], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    input: `${files.map((path) => resolve(folder, path)).join("\n")}\n`,
  });
  for (const [at, id] of (stdout ?? "").split("\n").filter(Boolean).entries()) ids.set(files[at] ?? "", id);
  return ids;
}

/** gitformat-pack(5), and the chapter on objects of the Git book: a header before the content. */
function idOf(content: Buffer, like: string): string {
  const hash = createHash(like.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${content.length}\0`).update(content).digest("hex");
}

function contentOfLink(path: string): Buffer | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path, "buffer") : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return lstatSync(path).isFile();
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
