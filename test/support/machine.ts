import { execFileSync } from "node:child_process";
import { readFileSync, statfsSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";

/** Where and of what something was measured; nothing that tells one machine from another of its kind. */
export interface Machine {
  readonly revision: string;
  readonly processor: string;
  readonly cores: number;
  readonly gibibytes: number;
  readonly system: string;
  readonly node: string;
  /** The kind of file system that was written to; missing in results from before it was noted. */
  readonly files?: string;
}

/** By the magic numbers of statfs(2). */
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: "ext4",
  0x01021994: "tmpfs",
  0x58465342: "XFS",
  0x9123683e: "Btrfs",
  0x794c7630: "overlayfs",
};

export function machine(): Machine {
  const root = join(import.meta.dirname, "../..");
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  // Results of earlier measurements do not count as a change.
  const others = [".", ":!docs/measurements.md"];
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ...others) !== "";
  return {
    revision: git("rev-parse", "--short", "HEAD") + (changed ? " and changes" : ""),
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    gibibytes: Math.round(totalmem() / 2 ** 30),
    system: /^PRETTY_NAME="?(.*?)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? process.platform,
    node: process.version,
    files: fileSystems[statfsSync(tmpdir()).type] ?? "another file system",
  };
}
