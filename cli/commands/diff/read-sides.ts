import * as messages from "../../../compiler/diagnostics/reviewing.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { differing, setManifest, type ReviewedManifest } from "../../../tooling/review/sides/manifest.ts";
import {
  lazyTree,
  type LazyFile,
  type LazyFiles,
  type ModeChange,
  type OutputTree,
} from "../../../tooling/review/sides/tree.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { notReadable, OutputFolder, type NotRead } from "../../disk/read-output.ts";
import { listRevision, type ListedRevision } from "./read-revision.ts";

/** Both sides of a review. Files that are the same on both are not read for the comparison. */
export interface ReadSides {
  readonly ok: true;
  readonly before: OutputTree;
  readonly after: OutputTree;
  /** Paths of files that may differ; all of them if this is missing. */
  readonly changed: readonly string[] | undefined;
  /** By path; files that only one side has are not among them. */
  readonly modes: ReadonlyMap<string, ModeChange>;
  /** The old side if it is a revision; undefined if it is a folder. */
  readonly revision: Pick<ListedRevision, "revision" | "git" | "path"> | undefined;
}

type Files = ReadonlyMap<string, LazyFile>;

/**
 * Reads an output, and the revision or folder to compare it with. A path (`./main`, `/tmp/out`) is a folder; other names are tried
 * as a revision first.
 */
export function readSides(out: string, outName: string, against: string): ReadSides | NotRead {
  const now = new OutputFolder(out);
  if (!isFolder(out)) {
    try {
      now.files();
    } catch (error) {
      return notReadable(outName, error);
    }
  }
  let reading = outName;
  try {
    const isPath = /^\.{0,2}\//.test(against);
    const files = isPath ? undefined : now.files();
    const revision = files && listRevision(against, out, files);
    if (files && revision?.ok) return withRevision(revision, files, now);
    if (!isFolder(against)) {
      const problem = messages.unknownRevision(against, "it is not a folder");
      return revision?.ok === false ? revision : { ok: false, problem };
    }
    reading = against;
    return withFolder(new OutputFolder(against), now, files);
  } catch (error) {
    return notReadable(reading, error);
  }
}

function withRevision({ same, ...was }: ListedRevision, after: Files, now: OutputFolder): ReadSides {
  const before = new Map(was.files);
  const modes = new Map<string, ModeChange>();
  for (const path of same) {
    const file = after.get(path);
    if (file !== undefined) before.set(path, file);
  }
  for (const path of was.files.keys()) {
    const isExecutable = after.has(path) && now.isExecutable(path);
    if (after.has(path) && isExecutable !== was.executables.has(path)) modes.set(path, { isExecutable });
  }
  const changed = [...was.files.keys(), ...[...after.keys()].filter((path) => !before.has(path))];
  return { ok: true, before: lazyTree(before), after: lazyTree(after), changed, modes, revision: was };
}

/** Two folders. If both have manifests, only the files for which these differ are read. */
function withFolder(was: OutputFolder, now: OutputFolder, listed?: Files): ReadSides {
  const [old, is] = [was.manifest(), now.manifest()];
  const { before, after, changed } =
    old !== undefined && is !== undefined
      ? byManifests(was, old, now, is)
      : byContents(was.files(), listed ?? now.files());
  const modes = new Map<string, ModeChange>();
  for (const path of changed) {
    if (!before.has(path) || !after.has(path)) continue;
    const isExecutable = now.isExecutable(path);
    if (isExecutable !== was.isExecutable(path)) modes.set(path, { isExecutable });
  }
  const sides = { before: lazyTree(before), after: lazyTree(after) };
  setManifest(sides.before, old);
  setManifest(sides.after, is);
  return { ok: true, ...sides, changed, modes, revision: undefined };
}

interface Folders {
  readonly before: LazyFiles;
  readonly after: LazyFiles;
  readonly changed: readonly string[];
}

/** Files that a review looks at and no manifest names. */
const beside = [manifestPath, "flake.lock"];

function byManifests(
  was: OutputFolder,
  old: ReviewedManifest,
  now: OutputFolder,
  is: ReviewedManifest,
): Folders {
  const changed = new Set([...differing("files", old, is), ...beside]);
  const after = namedFiles(now, is, changed, (path) => now.file(path));
  const before = namedFiles(was, old, changed, (path) =>
    changed.has(path) ? was.file(path) : after.get(path),
  );
  return { before, after, changed: [...changed] };
}

/** Files that a manifest names, without opening them: there may be a hundred thousand. Of those in `looked`, the ones that are there. */
function namedFiles(
  folder: OutputFolder,
  manifest: ReviewedManifest,
  looked: ReadonlySet<string>,
  open: (path: string) => LazyFile | undefined,
): LazyFiles {
  const named = manifest.lines.files();
  const there = new Set([...looked].filter((path) => folder.has(path)));
  const gone = new Set([...looked].filter((path) => !there.has(path)));
  const others = [...there].filter((path) => !named.has(path));
  const opened = new Map<string, LazyFile>();
  const has = (path: string): boolean => there.has(path) || (named.has(path) && !gone.has(path));
  return {
    size: named.size + others.length - [...gone].filter((path) => named.has(path)).length,
    has,
    get(path) {
      const file = opened.get(path) ?? (has(path) ? open(path) : undefined);
      if (file !== undefined) opened.set(path, file);
      return file;
    },
    *keys() {
      for (const path of named.keys()) if (!gone.has(path)) yield path;
      yield* others;
    },
  };
}

function byContents(before: Files, after: Files): Folders {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path)?.text() !== after.get(path)?.text(),
  );
  return { before, after, changed };
}
