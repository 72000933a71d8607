import * as messages from "../../../compiler/diagnostics/reviewing.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { differing, type ReviewedManifest } from "../../../tooling/review/sides/manifest.ts";
import {
  lazyTree,
  type LazyFile,
  type ModeChange,
  type OutputTree,
} from "../../../tooling/review/sides/tree.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { notReadable, OutputFolder, type NotRead } from "../../disk/read-output.ts";
import { listRevision, type ListedRevision } from "./read-revision.ts";

/** Both sides of a review. Files that are the same on both are one object, and are not read for the comparison. */
export interface ReadSides {
  readonly ok: true;
  readonly before: OutputTree;
  readonly after: OutputTree;
  /** By path; files that only one side has are not among them. */
  readonly modes: ReadonlyMap<string, ModeChange>;
  /** The old side if it is a revision; undefined if it is a folder. */
  readonly revision: Pick<ListedRevision, "revision" | "git" | "path"> | undefined;
}

type Files = ReadonlyMap<string, LazyFile>;

/**
 * A generated folder and what it is compared with: a revision of the repository that holds it, or another folder. A path
 * (`./main`, `/tmp/out`) names a folder; other names are tried as a revision first.
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
      const problem = messages.noSuchSide(against, "it is not a folder");
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
  return { ok: true, before: lazyTree(before), after: lazyTree(after), modes, revision: was };
}

/** Two folders: where both have manifests, only the files for which these differ are read. */
function withFolder(was: OutputFolder, now: OutputFolder, listed: Files | undefined): ReadSides {
  const [old, is] = [was.manifest(), now.manifest()];
  const { before, after, changed } =
    old !== undefined && is !== undefined ? byManifests(was, old, now, is) : byContents(was, now, listed);
  const modes = new Map<string, ModeChange>();
  for (const path of changed) {
    if (!before.has(path) || !after.has(path)) continue;
    const isExecutable = now.isExecutable(path);
    if (isExecutable !== was.isExecutable(path)) modes.set(path, { isExecutable });
  }
  return { ok: true, before: lazyTree(before), after: lazyTree(after), modes, revision: undefined };
}

interface Folders {
  readonly before: Files;
  readonly after: Files;
  readonly changed: Iterable<string>;
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
  const [before, after] = [new Map<string, LazyFile>(), new Map<string, LazyFile>()];
  for (const path of is.paths()) if (!changed.has(path)) after.set(path, now.file(path));
  for (const path of old.paths()) {
    const file = after.get(path);
    if (file !== undefined) before.set(path, file);
  }
  for (const path of changed) {
    if (now.has(path)) after.set(path, now.file(path));
    if (was.has(path)) before.set(path, was.file(path));
  }
  return { before, after, changed };
}

function byContents(was: OutputFolder, now: OutputFolder, listed = now.files()): Folders {
  const before = new Map(was.files());
  const changed: string[] = [];
  for (const [path, file] of before) {
    const other = listed.get(path);
    if (other !== undefined && other.text() === file.text()) before.set(path, other);
    else changed.push(path);
  }
  return { before, after: listed, changed };
}
