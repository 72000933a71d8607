import { isDeepStrictEqual } from "node:util";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { unreadable } from "../../compiler/diagnostics/reading.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { DiskTree } from "./disk-tree.ts";
import { sha256 } from "../../tooling/support/sha256.ts";

export interface Copies extends Copied {
  readonly files: readonly EmittedFile[];
  /** Files named by tree path. */
  readonly problems: readonly Diagnostic[];
}

/** The copied files, for the next run. */
export interface Copied {
  /** The files and folders of the recipe tree that emitted files refer to. */
  readonly referenced: readonly string[];
  /** By path of the copy, a digest of its content and mode. */
  readonly digests: Readonly<Record<string, string>>;
}

/**
 * The copies of `--copy-files`: every file that emitted files refer to, and everything below referenced folders, at the
 * same path below `target`.
 */
export function copyReferenced(tree: DiskTree, referenced: Iterable<string>, target: string): Copies {
  const files: EmittedFile[] = [];
  const problems: Diagnostic[] = [];
  const digests: Record<string, string> = {};
  const distinct = [...new Set(referenced)].sort();
  const found = distinct.map((each) => tree.filesBelow(each));
  // One folder may be inside another: its problems are reported once.
  const lost = new Map(found.flatMap((each) => each.problems.map((problem) => [problem.path, problem])));
  for (const { path, reason, remedy } of lost.values()) problems.push(unreadable(path, reason, remedy));
  for (const path of [...new Set(found.flatMap((each) => each.files))].sort()) {
    const content = tree.read(path);
    if (!content.ok) problems.push(unreadable(path, content.reason, content.remedy));
    else {
      const executable = tree.isExecutable(path);
      const copy = `${target}/${path}`;
      files.push({ path: copy, content: content.bytes, ...(executable && { executable }) });
      digests[copy] = `${sha256(content.bytes)}${executable ? " executable" : ""}`;
    }
  }
  return { files, problems, referenced: distinct, digests };
}

/** Whether copying again would give the same result. */
export function areCopiesUnchanged(tree: DiskTree, { referenced, digests }: Copied, target: string): boolean {
  const now = copyReferenced(tree, referenced, target);
  return now.problems.length === 0 && isDeepStrictEqual(now.digests, digests);
}
