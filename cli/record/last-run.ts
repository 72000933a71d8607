import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { Folders } from "../folders.ts";
import { named, type CompileRequest, type Named } from "../run-compiler.ts";
import { filesRead, hasSameFiles, readsTheSame, type RecordingTree } from "./recording-tree.ts";
import {
  isInterrupted,
  keepRecord,
  outputAsRecorded,
  readRecord,
  recordOutput,
  type RecordKey,
  type RunRecord,
} from "./run-record.ts";
import { stampsHold, takeStamps } from "./stamps.ts";

export interface LastRun extends Named {
  readonly packages: number;
  readonly apps: number;
  /** How many files there are, the manifest not counted. */
  readonly files: number;
}

/** The last run over again, when neither the recipes nor the output folder have changed since. */
export function lastRun(folders: Folders, request: CompileRequest): LastRun | undefined {
  const key = keyOf(folders, request);
  const record = request.copyFiles ? undefined : readRecord(key);
  if (record === undefined || !isUnchanged(record, folders, key)) return undefined;
  const sources: Sources = (path) => {
    const result = folders.tree.read(path);
    const decoded = result.ok ? decodeUtf8(result.bytes) : result;
    return decoded.ok ? decoded.text : undefined;
  };
  const { packages, apps, files } = record;
  return { ...named(folders, record.diagnostics, sources), packages, apps, files };
}

/** By the stamps of all files, or by their content; then it takes the stamps, for the next time. */
function isUnchanged(record: RunRecord, { tree, out }: Folders, key: RecordKey): boolean {
  const { observations, stamps } = record;
  const inTree = (path: string): string => tree.locate(path);
  const inOut = (path: string): string => `${out}/${path}`;
  if (!hasSameFiles(observations, tree) || isInterrupted(out)) return false;
  if (stamps && stampsHold(stamps.recipes, inTree) && stampsHold(stamps.out, inOut)) return true;

  const before = Date.now();
  if (!readsTheSame(observations, tree)) return false;
  const files = outputAsRecorded(record, out);
  if (files === undefined) return false;
  const read = filesRead(observations);
  const recipes = read && takeStamps(read, inTree, before);
  const written = takeStamps(files, inOut, before);
  if (recipes && written) keepRecord(key, { ...record, stamps: { recipes, out: written } });
  return true;
}

/** What there is to remember about a run whose output is written. */
export interface FinishedRun {
  readonly tree: RecordingTree;
  /** Files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly packages: number;
  readonly apps: number;
  readonly files: ReadonlyMap<string, EmittedFile>;
}

/** Remembers a run for {@link lastRun}. */
export function rememberRun(folders: Folders, request: CompileRequest, finished: FinishedRun): void {
  // With --copy-files the output depends on files that the compiler itself never reads.
  if (request.copyFiles) return;
  const { tree, diagnostics, packages, apps, files } = finished;
  keepRecord(keyOf(folders, request), {
    observations: tree.observations(),
    diagnostics,
    packages,
    apps,
    ...recordOutput(files),
  });
}

const keyOf = ({ recipesFromOut, out }: Folders, { denyWarnings }: CompileRequest): RecordKey => ({
  recipesFromOut,
  out,
  denyWarnings,
});
