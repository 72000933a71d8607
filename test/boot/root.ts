import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cachedRoot } from "../support/root-cache.ts";

const script = join(import.meta.dirname, "make-root.sh");

/**
 * The folder of a Debian root, built when there is none that this script made. Never written to.
 * @param suite of Debian; empty for that of this machine
 */
export const debianRoot = (suite = process.env["BOOT_SUITE"] ?? ""): string =>
  cachedRoot(script, [readFileSync("/etc/os-release", "utf8"), suite], (...args) => {
    run("env", [`BOOT_SUITE=${suite}`, "bash", ...args]);
  });

/** A file of the machine beside those of Debian. */
export interface MachineFile {
  readonly text: string | Uint8Array;
  readonly executable?: boolean;
}

export interface MachineFiles {
  readonly files: Readonly<Record<string, MachineFile>>;
  /** Link by path, both absolute in the machine. */
  readonly links: Readonly<Record<string, string>>;
}

/** Makes a disk image of a root with further files. `prepare` is run on the merged folder. */
export function makeImage(
  root: string,
  { files, links }: MachineFiles,
  folder: string,
  prepare: (merged: string) => void,
): string {
  const merged = join(dirname(root), `merged-${process.pid}`);
  const image = join(folder, "disk.ext4");
  try {
    // Hard links: what is written must be a new file, and what programs change in place a copy.
    run("cp", ["-al", root, merged]);
    run("bash", ["-c", 'rm -rf "$1/etc" && cp -a "$2/etc" "$1/etc"', "-", merged, root]);
    for (const [path, { text, executable }] of Object.entries(files)) {
      const target = join(merged, path);
      mkdirSync(dirname(target), { recursive: true });
      rmSync(target, { force: true });
      writeFileSync(target, text, { mode: executable ? 0o755 : 0o644 });
    }
    for (const [path, target] of Object.entries(links)) {
      mkdirSync(dirname(join(merged, path)), { recursive: true });
      rmSync(join(merged, path), { force: true });
      symlinkSync(target, join(merged, path));
    }
    prepare(merged);
    run("mke2fs", ["-q", "-t", "ext4", "-d", merged, image, "1500M"]);
    return image;
  } finally {
    rmSync(merged, { recursive: true, force: true });
  }
}

export function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}
