import { writeFileSync } from "node:fs";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { workFolder } from "../../../emitters/manifest/manifest.ts";
import type { Observations } from "../../../tooling/incremental/seen.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import type { Copied } from "../copy-files.ts";
import { Inspector } from "../output/inspect.ts";
import { readText } from "../read-file.ts";
import type { Stamps } from "../stamps.ts";
import { quietly, readOr } from "../system-error.ts";
import { digestOf, makeCacheFolder, replaceKept } from "./cache-folder.ts";
import { OutputStamps } from "./output-stamps.ts";

/**
 * The reads and reports of the last compile, so that the next one need not load the compiler if nothing has
 * changed. It only saves work: `check` does not use it, and a damaged record is ignored.
 */
export interface RunRecord {
  readonly build: string;
  readonly observations: Observations;
  /** Warnings; files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly packages: number;
  readonly apps: number;
  readonly files: number;
  /** SHA-256 of the manifest, which has the hashes of all other files. */
  readonly manifest: string;
  readonly executables: readonly string[];
  /** Stamps taken when the content was known. A file with the same stamp has the same content. */
  readonly stamps: {
    readonly recipes: Stamps;
    readonly out: OutputStamps;
  };
  /** Output files without a stamp, because they had just been written. */
  readonly unsettled: readonly string[];
  /** Reported generated files that are not part of the output, by path in the output folder. */
  readonly leftOver?: readonly string[];
  /** With `--copy-files`. */
  readonly copied?: Copied;
}

/** A record without the stamps of the output, which make up most of it. */
interface RecordHead extends Omit<RunRecord, "stamps"> {
  readonly stamps: Omit<RunRecord["stamps"], "out">;
}

/** The options of a run. Each combination has its own record. */
export type RecordKey = Readonly<Record<string, string | boolean>>;

/** A digest, one line of JSON, and the stamps of the output: parsing these as JSON is slower, and most runs need few. */
const recordPath = (folder: string, key: RecordKey): string =>
  `${folder}/run-${sha256(JSON.stringify(key)).slice(0, 32)}`;

const digestLength = 64;

/** The record of the last run of a build with these options, if there is one. */
export function readRecord(folder: string, key: RecordKey, build: string | undefined): RunRecord | undefined {
  return readOr(undefined, () => {
    const path = recordPath(folder, key);
    if (build === undefined) return undefined;
    const text = readText(path);
    const end = text.indexOf("\n");
    const json = text.slice(digestLength, end);
    if (!text.startsWith(digestOf(build, json))) return undefined;
    const head = JSON.parse(json) as RecordHead;
    const out = OutputStamps.read(text.slice(end + 1));
    const isWhole = out !== undefined && out.count + head.unsettled.length === head.files;
    return isWhole ? { ...head, stamps: { ...head.stamps, out } } : undefined;
  });
}

/** Writes a record if possible: a read-only folder is not an error. */
export function keepRecord(folder: string, key: RecordKey, record: RunRecord): void {
  const path = recordPath(folder, key);
  const { out, ...others } = record.stamps;
  const json = JSON.stringify({ ...record, stamps: others } satisfies RecordHead);
  quietly(() => {
    makeCacheFolder(folder);
    replaceKept(path, (aside) => {
      writeFileSync(aside, `${digestOf(record.build, json)}${json}\n${String(out)}`);
    });
  });
}

/** Whether a run was killed while writing. Also true if this is unknown. */
export const isInterrupted = (out: string): boolean =>
  readOr(true, () => new Inspector(out).look(workFolder).kind !== "missing");
