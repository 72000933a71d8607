import { readFileSync, writeFileSync } from "node:fs";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { workFolder } from "../../emitters/manifest/manifest.ts";
import { sha256 } from "../../tooling/support/sha256.ts";
import { Inspector } from "../disk/output/inspect.ts";
import { isSystemError } from "../disk/system-error.ts";
import { isPlainFile, makeCacheFolder, replaceKept } from "./cache-folder.ts";
import { isRecordHead, isWhole } from "./record-shape.ts";
import type { Copied } from "../disk/copy-files.ts";
import type { Observations } from "./recording-tree.ts";
import { OutputStamps } from "./output-stamps.ts";
import type { Stamps } from "./stamps.ts";

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
    readonly out: OutputStamps;
  };
  /** Files of the output folder that have no stamp, because they had just been written. */
  readonly unsettled: readonly string[];
  /** Generated files beside the output that were told of, by path in the output folder. */
  readonly leftOver?: readonly string[];
  /** The run in the index of results that had this output, if results were kept. */
  readonly run?: string;
  /** With `--copy-files`. */
  readonly copied?: Copied;
}

/** A record without the stamps of the output, which are nearly all of it. */
export interface RecordHead extends Omit<RunRecord, "stamps"> {
  readonly stamps: Omit<RunRecord["stamps"], "out">;
}

/** SHA-256, in hexadecimal. */
const digestLength = 64;

/** What a run was asked for: runs that differ in it have records of their own. */
export type RecordKey = Readonly<Record<string, string | boolean>>;

/**
 * A line of JSON behind its digest, since what it tells people cannot be compared with anything; and the stamps of the
 * output: most runs look at a few of them, and reading JSON is slower.
 */
const recordPath = (folder: string, key: RecordKey): string =>
  `${folder}/run-${sha256(JSON.stringify(key)).slice(0, 32)}`;

/** The record of the last such run by a build, if there is one. */
export function readRecord(folder: string, key: RecordKey, build: string | undefined): RunRecord | undefined {
  try {
    const path = recordPath(folder, key);
    if (!isPlainFile(path)) return undefined;
    const text = readFileSync(path, "utf8");
    const end = text.indexOf("\n");
    const json = text.slice(digestLength, end);
    if (text.slice(0, digestLength) !== sha256(json)) return undefined;
    const head: unknown = JSON.parse(json);
    if (build === undefined || !isRecordHead(head) || head.build !== build) return undefined;
    const out = OutputStamps.read(text.slice(end + 1));
    const record = out && { ...head, stamps: { ...head.stamps, out } };
    return record && isWhole(record) ? record : undefined;
  } catch (error) {
    if (isSystemError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps a record, if that is possible: a read-only folder is no problem. */
export function keepRecord(folder: string, key: RecordKey, record: RunRecord): void {
  const path = recordPath(folder, key);
  try {
    makeCacheFolder(folder);
    const { out, ...others } = record.stamps;
    const head: RecordHead = { ...record, stamps: others };
    const json = JSON.stringify(head);
    replaceKept(path, (aside) => writeFileSync(aside, `${sha256(json)}${json}\n${String(out)}`));
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
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
