import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ignored = new Set(["node_modules", ".git"]);
/** Folders that builds write at the root. */
const built = new Set(["dist", "dist.new", "out"]);

/**
 * The paths of all files of a project from its root, sorted. With `.git`, those that git does not ignore; without it, as in
 * a tarball, all that are there.
 */
export function projectFiles(root: string): readonly string[] {
  const files = existsSync(join(root, ".git")) ? gitFiles(root) : walk(root);
  return [...files].sort();
}

function gitFiles(root: string): readonly string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 })
    .split("\0")
    .filter((path) => path !== "" && !isIgnored(path) && isThere(join(root, path)));
}

const isIgnored = (path: string): boolean => path.split("/").some((name) => ignored.has(name));

/** Also a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const walk = (root: string, folder = ""): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const isTop = folder === "";
    const path = isTop ? entry.name : `${folder}/${entry.name}`;
    if (ignored.has(entry.name) || (isTop && built.has(entry.name))) return [];
    return entry.isDirectory() ? walk(root, path) : [path];
  });
