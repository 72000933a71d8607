import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { Folders } from "../folders.ts";
import { named, type CompileRequest, type Named } from "../run-compiler.ts";
import { stillHolds, type RecordingTree } from "./recording-tree.ts";
import { keepRecord, outputIsAsRecorded, readRecord, recordOutput, type RecordKey } from "./run-record.ts";

export interface LastRun extends Named {
  readonly packages: number;
  readonly apps: number;
  /** How many files there are, the manifest not counted. */
  readonly files: number;
}

/** The last run over again, when neither the recipes nor the output folder have changed since. */
export function lastRun(folders: Folders, request: CompileRequest): LastRun | undefined {
  const record = request.copyFiles ? undefined : readRecord(keyOf(folders, request));
  if (record === undefined || !stillHolds(record.observations, folders.tree)) return undefined;
  if (!outputIsAsRecorded(record, folders.out)) return undefined;
  const sources: Sources = (path) => {
    const result = folders.tree.read(path);
    const decoded = result.ok ? decodeUtf8(result.bytes) : result;
    return decoded.ok ? decoded.text : undefined;
  };
  const { packages, apps, files } = record;
  return { ...named(folders, record.diagnostics, sources), packages, apps, files };
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
