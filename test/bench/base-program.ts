import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Builds another revision in `folder`, a work tree of its own that lasts as long as the folder.
 * @returns the path of its program
 * @throws when there is no such revision, or it does not build
 */
export function baseProgram(root: string, revision: string, folder: string): string {
  const git = (...args: readonly string[]): void => void execFileSync("git", args, { cwd: root });
  git("worktree", "prune");
  git("worktree", "add", "--detach", "--quiet", folder, revision);
  const lockfile = (of: string): string => readFileSync(join(of, "package-lock.json"), "utf8");
  if (lockfile(folder) === lockfile(root))
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: "inherit" });
  return builtProgram(folder);
}

/** The program that a built project has: its name is not the same in all revisions. */
export function builtProgram(root: string): string {
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly bin: { readonly catalogc: string };
  };
  return join(root, bin.catalogc);
}
