import { diskOps, type FileOps } from "../../../../cli/disk/output/file-ops.ts";
import { sha256 } from "../../../../tooling/support/sha256.ts";
import { writeOutput, type WriteOptions, type Written } from "../../../../cli/disk/output/write-output.ts";
import { manifestFile } from "../../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../../emitters/support/emitted-file.ts";

/** Emitted files with their manifest, as `compile` would hand them over. A text that starts with `x:` is executable. */
export function emitted(texts: Readonly<Record<string, string>>, version = "1"): Map<string, EmittedFile> {
  const files = Object.entries(texts).map(([path, text]): EmittedFile => {
    const executable = text.startsWith("x:");
    return { path, content: executable ? text.slice(2) : text, ...(executable && { executable }) };
  });
  const all = [...files, manifestFile(files, { version, hashOf: ({ content }) => sha256(content) })];
  return new Map(all.map((file) => [file.path, file]));
}

/** Writes a tree given as texts, the output folder being called `out` in messages. */
export function write(
  out: string,
  texts: Readonly<Record<string, string>>,
  options: Partial<WriteOptions> & { version?: string } = {},
): Omit<Written, "stamps"> {
  const files = emitted(texts, options.version);
  const { stamps: _, ...written } = writeOutput(out, files, { outName: "out", force: false, ...options });
  return written;
}

/** Stands for a killed process: no system error, and nothing works after it. */
export class Crash extends Error {}

/**
 * Disk operations with a counter. From the `failAt`-th on, they throw what `fail` makes. If `fail` is undefined, they
 * succeed.
 */
export function faultyOps(
  failAt: number,
  fail: (count: number) => Error | undefined,
  ops: FileOps = diskOps,
): FileOps & { count: number } {
  const counted = { ...ops, count: 0 };
  const check = (): void => {
    counted.count += 1;
    const error = counted.count >= failAt ? fail(counted.count) : undefined;
    if (error !== undefined) throw error;
  };
  const names = ["create", "rename", "link", "unlink", "makeFolder", "removeFolder"] as const;
  for (const name of names) {
    const real = ops[name] as (...args: readonly unknown[]) => unknown;
    Object.assign(counted, {
      [name]: (...args: readonly unknown[]) => {
        check();
        return real(...args);
      },
    });
  }
  return counted;
}

export const systemError = (code: string): Error =>
  Object.assign(new Error(code), { code, syscall: "write" });
