import * as messages from "../../../compiler/diagnostics/reviewing.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import {
  listOutputFolder,
  notReadable,
  type ListedFolder,
  type ListedOutput,
  type NotRead,
  type ReadOutput,
} from "../../disk/read-output.ts";
import { listRevision, type ListedRevision } from "./read-revision.ts";
import { keptFile, lazyTree, type LazyFile } from "../../../tooling/review/sides/lazy-tree.ts";
import { sameBytes } from "../../disk/same-bytes.ts";

/** Both sides of a review, of which only what differs is read before somebody asks for more. */
export interface ReadSides {
  readonly ok: true;
  readonly before: ReadOutput;
  readonly after: ReadOutput;
}

/**
 * A generated folder and what it is compared with: a revision of the repository that holds it, or another folder. What is
 * written as a path (`./main`, `/tmp/out`) is a folder; otherwise a revision comes first.
 */
export function readSides(out: string, outName: string, against: string): ReadSides | NotRead {
  const after = listOutputFolder(out, outName);
  if (!after.ok) return after;
  const revision = /^\.{0,2}\//.test(against) ? undefined : listRevision(against, out, after.files);
  if (revision?.ok) return together(ofRevision(revision, after), after);
  if (!isFolder(against))
    return revision ?? { ok: false, problem: messages.noSuchSide(against, "it is not a folder") };
  const before = listOutputFolder(against, against);
  if (!before.ok) return before;
  try {
    return together(
      ofFolder(before, after, (path, size) => sameBytes(`${against}/${path}`, `${out}/${path}`, size)),
      after,
    );
  } catch (error) {
    return notReadable(outName, error);
  }
}

/** Files that both sides have in common are one object; others are looked into more than once. */
function together(before: ListedOutput, after: ListedOutput): ReadSides {
  const common = new Set(
    [...before.files].flatMap(([path, file]) => (after.files.get(path) === file ? [path] : [])),
  );
  const read = ({ files, ...side }: ListedOutput): ReadOutput => ({
    ...side,
    tree: lazyTree(
      new Map([...files].map(([path, file]) => [path, common.has(path) ? file : keptFile(file.text)])),
    ),
  });
  return { ok: true, before: read(before), after: read(after) };
}

function ofRevision({ same, ...before }: ListedRevision, after: ListedFolder): ListedOutput {
  const common = [...same].flatMap((path): readonly (readonly [string, LazyFile])[] => {
    const file = after.files.get(path);
    return file === undefined ? [] : [[path, file]];
  });
  return { ...before, files: new Map([...before.files, ...common]) };
}

const ofFolder = (
  { sizes, ...before }: ListedFolder,
  after: ListedFolder,
  isSame: (path: string, size: number) => boolean,
): ListedOutput => ({
  ...before,
  files: new Map(
    [...before.files].map(([path, file]) => {
      const [other, size] = [after.files.get(path), sizes.get(path)];
      const same = other && size !== undefined && size === after.sizes.get(path) && isSame(path, size);
      return [path, same ? other : file];
    }),
  ),
});
