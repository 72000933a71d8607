import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../../compiler/diagnostics/writing.ts";
import { conflictIn } from "../../../compiler/support/conflict.ts";
import { manifestPath, readManifest, type Manifest } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { MayRemove } from "./other-recipes.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { differsInLineEnds, type Found, type FoundFile, type Inspector } from "./inspect.ts";

/** One change of the output folder. `before` and `after` are hashes; null means that there is no file. */
export interface Step {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly executable: boolean;
}

/** How a file of the output folder differs from what the recipes give. */
export type Difference = "missing" | "changed" | "line ends" | "orphan" | "edited" | "in the way";

export interface Plan {
  /** Removals first, then writes in path order, the manifest last. */
  readonly steps: readonly Step[];
  /** Stamps of the files that are up to date. */
  readonly stamps: ReadonlyMap<string, string>;
  /** The number of files that are up to date. */
  readonly unchanged: number;
  readonly problems: readonly Diagnostic[];
  /** One entry for each file that differs, sorted by path; the manifest is not listed. */
  readonly differences: ReadonlyMap<string, Difference>;
}

export interface PlanOptions {
  /** The output folder as the user named it, for messages. */
  readonly outName: string;
  /** Replace generated files that were edited by hand. */
  readonly force: boolean;
  /** Asked before files are removed. By default, every file may be removed. */
  readonly mayRemove?: MayRemove;
  /** Files of the manifest on disk that are kept although they are not emitted. */
  readonly keep?: (path: string) => boolean;
  /** The manifest that this process wrote last. While it is the one on disk, it need not be read. */
  readonly lastManifest?: KnownManifest;
  /** The hash of a file of the output folder, if it is known without reading the file. */
  readonly knownHash?: (path: string, found: FoundFile) => string | undefined;
  /** The hash of an emitted file, if the caller has it. */
  readonly hashOf?: (file: EmittedFile) => string;
}

/** A manifest, and the stamp of its file (see `FoundFile`). */
export interface KnownManifest {
  readonly manifest: Manifest;
  readonly stamp: string;
}

/**
 * Compares the emitted files, including the manifest, with the output folder. Only files named in the manifest on disk,
 * with the hash given there, are replaced or removed. Anything else at their paths is a problem.
 * @throws system errors
 */
export function planChanges(
  files: ReadonlyMap<string, EmittedFile>,
  out: Inspector,
  options: PlanOptions,
): Plan {
  const reading = manifestOnDisk(out, options);
  const old = reading.manifest.files;
  const isOrphan = (path: string): boolean => !files.has(path) && !options.keep?.(path);
  const orphans = new Set([...old.keys()].filter(isOrphan).sort());
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

  const stamps = new Map<string, string>();
  const planning = { orphans, out, options, stamps };
  const unknown = reading.problems.length > 0 ? "unreadable" : undefined;
  const removals = [...orphans].map((path) => planRemoval(path, old.get(path)?.sha256, planning));
  const writes = sorted
    .filter(({ path }) => path !== manifestPath)
    .map((file) => planWrite(file, old.get(file.path)?.sha256 ?? unknown, planning));
  const manifest = sorted
    .filter(({ path }) => path === manifestPath)
    .map((file) => planWrite(file, "any", planning));

  const removed = removals.flatMap((each) => each?.path ?? []);
  const refusal = options.mayRemove?.(reading.manifest, removed);

  const changes = [...removals, ...writes].filter((each) => each !== undefined);
  return {
    steps: [...changes, ...manifest].flatMap((each) => each?.step ?? []),
    stamps,
    unchanged: [...writes, ...manifest].filter((each) => each === undefined).length,
    problems: [
      ...reading.problems,
      ...(refusal ? [refusal] : []),
      ...[...changes, ...manifest].flatMap((each) => each?.problem ?? []),
    ],
    differences: new Map(
      changes.map(({ path, difference }) => [path, difference] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

interface Change {
  readonly path: string;
  readonly difference: Difference;
  readonly step?: Step;
  readonly problem?: Diagnostic;
}

function planRemoval(
  path: string,
  known: string | undefined,
  { out, options: { outName, force } }: Planning,
): Change | undefined {
  const found = out.look(path);
  // The file is gone, or another one has taken its place: there is nothing to remove.
  if (found.kind !== "file") return undefined;
  const before = sha256(found.read());
  const step = { path, before, after: null, executable: found.executable };
  if (before === known || differsInLineEnds(found, known)) return { path, difference: "orphan", step };
  return force
    ? { path, difference: "edited", step }
    : { path, difference: "edited", problem: messages.editedByHand(`${outName}/${path}`) };
}

/** The common context of all files of a plan. `stamps` is filled while planning. */
interface Planning {
  readonly orphans: ReadonlySet<string>;
  readonly out: Inspector;
  readonly options: PlanOptions;
  readonly stamps: Map<string, string>;
}

/**
 * `known` is the hash that catalogc last wrote here, undefined if it wrote none, "any" for the manifest, "unreadable"
 * if the manifest on disk cannot be read.
 */
function planWrite(
  file: EmittedFile,
  known: string | undefined,
  { orphans, out, options, stamps }: Planning,
): Change | undefined {
  const { outName, force, hashOf } = options;
  const { path, executable = false } = file;
  const found = out.look(path);
  const obstacle = findObstacle(path, found, orphans, out);
  if (obstacle !== undefined) {
    const problem = messages.inTheWay(`${outName}/${obstacle.path}`, obstacle.what);
    return { path, difference: "in the way", problem };
  }
  const step = { path, before: null, after: hashOf?.(file) ?? sha256(file.content), executable };
  if (found.kind !== "file") return { path, difference: "missing", step };

  // If the size differs, the file is neither ours nor what we would write. It may be huge, so it is not read.
  const foreign =
    (known === undefined || known === "unreadable") && found.size !== Buffer.byteLength(file.content);
  const before = foreign ? null : hashOnDisk(path, found, options);
  const replacing = { ...step, before };
  const same = before === step.after;
  if (same && found.executable === executable) {
    stamps.set(path, found.stamp);
    return undefined;
  }
  if (same || known === "any" || (before !== null && before === known))
    return { path, difference: "changed", step: replacing };
  // The file was not edited: Git for Windows has checked it out.
  if (before !== null && differsInLineEnds(found, known))
    return { path, difference: known === step.after ? "line ends" : "changed", step: replacing };
  // The owner of the file is unknown. Only the manifest is reported, and nothing is written before it is repaired.
  if (known === "unreadable") return undefined;
  if (known === undefined)
    return { path, difference: "in the way", problem: messages.inTheWay(`${outName}/${path}`, "a file") };
  return force
    ? { path, difference: "edited", step: replacing }
    : { path, difference: "edited", problem: messages.editedByHand(`${outName}/${path}`) };
}

/** The evaluated catalog has millions of bytes: files that have not changed are not read again. */
const hashOnDisk = (path: string, found: FoundFile, { knownHash }: PlanOptions): string =>
  knownHash?.(path, found) ?? sha256(found.read());

interface ManifestOnDisk {
  readonly manifest: Manifest;
  readonly problems: readonly Diagnostic[];
}

function manifestOnDisk(out: Inspector, { outName, lastManifest }: PlanOptions): ManifestOnDisk {
  const none: Manifest = { generator: "", files: new Map() };
  const found = out.look(manifestPath);
  if (found.kind !== "file") return { manifest: none, problems: [] };
  if (lastManifest?.stamp === found.stamp) return { manifest: lastManifest.manifest, problems: [] };
  const text = found.read().toString("utf8");
  const reading = readManifest(text);
  if (reading.ok) return { manifest: reading.manifest, problems: [] };
  const name = `${outName}/${manifestPath}`;
  const problem = conflictIn(text)
    ? messages.unmergedManifest(name, outName)
    : messages.corruptManifest(name, reading.reason);
  return { manifest: none, problems: [problem] };
}

/** The obstacle to writing a file, unless this run removes it. */
function findObstacle(
  path: string,
  found: Found,
  orphans: ReadonlySet<string>,
  out: Inspector,
): { readonly path: string; readonly what: string } | undefined {
  if (found.kind === "other") return { path, what: found.what };
  if (found.kind === "blocked")
    return orphans.has(found.by) ? undefined : { path: found.by, what: found.what };
  if (found.kind === "folder" && !onlyOrphans(path, orphans, out)) return { path, what: "a folder" };
  return undefined;
}

/** Whether removing the orphans empties a folder, so that it is removed too. A folder that is empty now is not ours. */
function onlyOrphans(folder: string, orphans: ReadonlySet<string>, out: Inspector): boolean {
  const names = out.list(folder);
  return (
    names.length > 0 &&
    names.every((name) => {
      const path = `${folder}/${name}`;
      return orphans.has(path) || (out.look(path).kind === "folder" && onlyOrphans(path, orphans, out));
    })
  );
}
