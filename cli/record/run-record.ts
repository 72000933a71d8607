import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { manifestPath, readManifest, workFolder } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { Inspector, sha256 } from "../output/inspect.ts";
import type { KnownManifest } from "../output/plan.ts";
import { isSystemError } from "../system-error.ts";
import { buildId } from "./build-id.ts";
import { isPlainFile, makeCacheFolder } from "./cache-folder.ts";
import { isRunRecord } from "./record-shape.ts";
import type { Observations } from "./recording-tree.ts";
import { stampHolds, type Stamps } from "./stamps.ts";

/**
 * What the last compile saw and said, so that the next one can tell that nothing has changed without loading the
 * compiler. It only ever saves work: `check` does not believe it, and a missing or strange record is no record.
 */
export interface RunRecord {
  readonly build: string;
  readonly observations: Observations;
  /** Warnings; files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly packages: number;
  readonly apps: number;
  readonly files: number;
  /** SHA-256 of the manifest, which in turn has those of all other files. */
  readonly manifest: string;
  readonly executables: readonly string[];
  /** Of files whose content was known when they were taken: what has the same one need not be read again. */
  readonly stamps: {
    readonly recipes: Stamps;
    readonly out: Stamps;
  };
}

/** What a run was asked for: runs that differ in it have records of their own. */
export type RecordKey = Readonly<Record<string, string | boolean>>;

const recordPath = (folder: string, key: RecordKey): string =>
  `${folder}/run-${sha256(JSON.stringify(key)).slice(0, 32)}.json`;

/** The record of the last such run by this very build, if there is one. */
export function readRecord(folder: string, key: RecordKey): RunRecord | undefined {
  try {
    const path = recordPath(folder, key);
    if (!isPlainFile(path)) return undefined;
    const record: unknown = JSON.parse(readFileSync(path, "utf8"));
    return buildId !== undefined && isRunRecord(record) && record.build === buildId ? record : undefined;
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps a record, if that is possible: a read-only folder is no problem. */
export function keepRecord(folder: string, key: RecordKey, record: Omit<RunRecord, "build">): void {
  if (buildId === undefined) return;
  const path = recordPath(folder, key);
  const aside = `${path}.${process.pid}`;
  try {
    makeCacheFolder(folder);
    writeFileSync(aside, JSON.stringify({ build: buildId, ...record }));
    renameSync(aside, path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    rmSync(aside, { force: true });
  }
}

/** The part of a record that describes the output folder. */
export function recordOutput(
  files: ReadonlyMap<string, EmittedFile>,
): Pick<RunRecord, "files" | "manifest" | "executables"> {
  const executables = [...files.values()].flatMap(({ path, executable }) => (executable ? [path] : []));
  const manifest = sha256(files.get(manifestPath)?.content ?? "");
  return { files: files.size - 1, manifest, executables: executables.sort() };
}

/** Whether a run was killed while it wrote, or cannot be said not to have been. */
export function isInterrupted(out: string): boolean {
  try {
    return new Inspector(out).look(workFolder).kind !== "missing";
  } catch (error) {
    if (isSystemError(error)) return true;
    throw error;
  }
}

/** An output folder that is exactly what the recorded run left. */
export interface OutputAsRecorded {
  /** Files that had to be read, because no stamp told. */
  readonly unsure: readonly string[];
}

/** Compares the output folder with a record. Undefined when it is something else by now. */
export function outputAsRecorded(record: RunRecord, out: string): OutputAsRecorded | undefined {
  const { out: stamps } = record.stamps;
  const holds = (path: string): boolean => stampHolds(stamps[path], `${out}/${path}`);
  const stamped = Object.keys(stamps);
  if (stamped.length === record.files + 1 && stamped.every(holds)) return { unsure: [] };
  try {
    const inspector = new Inspector(out);
    const known = manifestAsRecorded(record, out);
    if (known === undefined) return undefined;
    const executables = new Set(record.executables);
    const { files } = known.manifest;
    const unsure = [...files.keys()].filter((path) => !holds(path));
    const unchanged = unsure.every((path) => {
      const found = inspector.look(path);
      return (
        found.kind === "file" &&
        found.executable === executables.has(path) &&
        sha256(found.read()) === files.get(path)?.sha256
      );
    });
    return unchanged ? { unsure: [manifestPath, ...unsure] } : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** The manifest of the output folder, if it is the one that the recorded run wrote. */
export function manifestAsRecorded(record: RunRecord, out: string): KnownManifest | undefined {
  try {
    const found = new Inspector(out).look(manifestPath);
    if (found.kind !== "file") return undefined;
    const bytes = found.read();
    if (sha256(bytes) !== record.manifest) return undefined;
    const reading = readManifest(bytes.toString("utf8"));
    return reading.ok ? { manifest: reading.manifest, stamp: found.stamp } : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
