import { writeFileSync } from "node:fs";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import type { Observations } from "../../../tooling/incremental/recording-tree.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import type { Copied } from "../copy-files.ts";
import { Inspector } from "../output/inspect.ts";
import { readText } from "../read-file.ts";
import { isSystemError } from "../system-error.ts";
import { makeCacheFolder, replaceKept } from "./cache-folder.ts";
import type { Stamped } from "./digests.ts";

/**
 * What the last compile read, reported and wrote, so that the next one need not load the compiler if nothing has
 * changed. It only saves work: `check` does not use it, and a damaged record is ignored.
 */
export interface RunRecord {
  readonly build: string;
  /** What the recipe tree consists of; {@link files} has the contents. */
  readonly observations: Omit<Observations, "reads">;
  /** Warnings; files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly packages: number;
  readonly apps: number;
  /** Every file that was read or written. A file that still has its stamp has that content. */
  readonly files: {
    /** By tree path. */
    readonly recipes: Readonly<Record<string, Stamped>>;
    /** By path in the output folder. */
    readonly out: Readonly<Record<string, Stamped>>;
  };
  /** Reported generated files that are not part of the output, by path in the output folder. */
  readonly leftOver: readonly string[];
  /** With `--copy-files`. */
  readonly copied?: Copied;
}

/** The options of a run. Each combination has its own record. */
export type RecordKey = Readonly<Record<string, string | boolean>>;

const recordPath = (folder: string, key: RecordKey): string =>
  `${folder}/run-${sha256(JSON.stringify(key)).slice(0, 32)}`;

const digestOf = (build: string, json: string): string => sha256(`${build}\n${json}`);
const digestLength = 64;

/** The record of the last run of a build with these options, if there is one. */
export function readRecord(folder: string, key: RecordKey, build: string): RunRecord | undefined {
  try {
    const text = readText(recordPath(folder, key));
    const json = text.slice(digestLength);
    return text.startsWith(digestOf(build, json)) ? (JSON.parse(json) as RunRecord) : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Writes a record if possible: a read-only folder is not an error. */
export function keepRecord(folder: string, key: RecordKey, record: RunRecord): void {
  const json = JSON.stringify(record);
  try {
    makeCacheFolder(folder);
    replaceKept(recordPath(folder, key), (aside) => {
      writeFileSync(aside, `${digestOf(record.build, json)}${json}`);
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Whether a run was killed while writing. Also true if this is unknown. */
export function isInterrupted(out: string): boolean {
  try {
    return new Inspector(out).look(workFolder).kind !== "missing";
  } catch (error) {
    if (isSystemError(error)) return true;
    throw error;
  }
}
