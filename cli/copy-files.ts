import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import { unreadable } from "../compiler/diagnostics/discovering.ts";
import type { EmittedFile } from "../emitters/support/emitted-file.ts";
import type { DiskTree } from "./disk-tree.ts";

export interface Copies {
  readonly files: readonly EmittedFile[];
  readonly problems: readonly Diagnostic[];
}

/**
 * What `--copy-files` puts into the output folder: every file that emitted files refer to, and everything below the
 * folders they refer to, at the same place below `target`.
 */
export function copyReferenced(tree: DiskTree, referenced: Iterable<string>, target: string): Copies {
  const files = new Map<string, EmittedFile>();
  const problems: Diagnostic[] = [];
  for (const path of [...new Set([...referenced].flatMap((each) => tree.filesBelow(each)))].sort()) {
    const content = tree.read(path);
    if (!content.ok) problems.push(unreadable(path, content.reason));
    else {
      const executable = tree.isExecutable(path);
      const copy = `${target}/${path}`;
      files.set(copy, { path: copy, content: content.bytes, ...(executable && { executable }) });
    }
  }
  return { files: [...files.values()], problems };
}
