import {
  manifestPath,
  readManifest,
  type Manifest,
  type ManifestEntry,
} from "../../emitters/manifest/manifest.ts";
import { ManifestText } from "../../emitters/manifest/manifest-text.ts";
import { sha256 } from "../../tooling/support/sha256.ts";
import { Inspector, type FoundFile } from "../disk/output/inspect.ts";
import { isSystemError } from "../disk/system-error.ts";
import type { RunRecord } from "./run-record.ts";
import { isSettledStamp, StampsBelow } from "./stamps.ts";

/** With more files to look up, reading the whole manifest is quicker. */
const fewFiles = 200;

/**
 * An output folder with the manifest that a recorded run wrote. Its other files may be anything: what is said of them is
 * compared with that manifest.
 */
export class LastOutput {
  readonly record: RunRecord;
  readonly manifest: ManifestText;
  /** Of the manifest: see {@link FoundFile}. */
  readonly manifestStamp: string;
  readonly #out: string;
  readonly #bytes: Buffer;
  readonly #inspector: Inspector;
  #whole: Manifest | undefined;
  /** Hashes of files that have been read and were not changed lately, by path and stamp. */
  readonly #hashes = new Map<string, string>();

  private constructor(record: RunRecord, out: string, manifest: Buffer, stamp: string) {
    this.record = record;
    this.manifest = new ManifestText(manifest);
    this.manifestStamp = stamp;
    this.#out = out;
    this.#bytes = manifest;
    this.#inspector = new Inspector(out);
  }

  /** Undefined when the folder has another manifest by now, or cannot be read. */
  static open(record: RunRecord, out: string): LastOutput | undefined {
    return guarded(() => {
      const found = new Inspector(out).look(manifestPath);
      if (found.kind !== "file") return undefined;
      const bytes = found.read();
      if (sha256(bytes) !== record.manifest) return undefined;
      return new LastOutput(record, out, bytes, found.stamp);
    });
  }

  /** Files that are not known to be as they were: their stamps do not hold, or they have none. */
  unsure(): readonly string[] {
    return unsureOf(this.record, this.#out);
  }

  /** Whether files have the content that the manifest names, and may be run if they could be then. */
  areAsWritten(paths: readonly string[]): boolean {
    if (paths.length > fewFiles) this.wholeManifest();
    const executables = new Set(this.record.executables);
    return paths.every((path) => {
      if (path === manifestPath) return true;
      const found = guarded(() => this.#inspector.look(path));
      return (
        found?.kind === "file" &&
        found.executable === executables.has(path) &&
        guarded(() => sha256(found.read())) === this.#entry(path)?.sha256
      );
    });
  }

  /** The content of a file, if it is what the manifest names. */
  read(path: string): Buffer | undefined {
    return guarded(() => {
      const now = Date.now();
      const found = this.#inspector.look(path);
      if (found.kind !== "file") return undefined;
      const content = found.read();
      if (this.record.stamps.out.get(path) === found.stamp && this.#stampOf(path) === found.stamp)
        return content;
      const hash = sha256(content);
      if (isSettledStamp(found.stamp, now)) this.#hashes.set(`${path} ${found.stamp}`, hash);
      return hash === this.#entry(path)?.sha256 ? content : undefined;
    });
  }

  /** The hash of a file, if it is known without reading it again. */
  knownHash(path: string, { stamp }: Pick<FoundFile, "stamp">): string | undefined {
    if (path === manifestPath) return undefined;
    return this.record.stamps.out.get(path) === stamp
      ? this.#entry(path)?.sha256
      : this.#hashes.get(`${path} ${stamp}`);
  }

  /** Undefined when it is none, which it is when this version has written it. */
  wholeManifest(): Manifest | undefined {
    if (this.#whole === undefined) {
      const reading = readManifest(this.#bytes.toString("utf8"));
      if (reading.ok) this.#whole = reading.manifest;
    }
    return this.#whole;
  }

  #stampOf(path: string): string | undefined {
    const found = this.#inspector.look(path);
    return found.kind === "file" ? found.stamp : undefined;
  }

  #entry(path: string): ManifestEntry | undefined {
    return this.#whole === undefined ? this.manifest.entry(path) : this.#whole.files.get(path);
  }
}

/** Files of a recorded output that are not known to be as they were. */
export function unsureOf({ stamps, unsettled }: RunRecord, out: string): readonly string[] {
  const now = new StampsBelow(out);
  return [...[...stamps.out].flatMap(([path, stamp]) => (now.hold(path, stamp) ? [] : [path])), ...unsettled];
}

/** Whether the output folder is exactly what the recorded run left. */
export interface OutputAsRecorded {
  /** Files that had to be read, because no stamp told. */
  readonly unsure: readonly string[];
}

/** Compares the output folder with a record. Undefined when it is something else by now. */
export function outputAsRecorded(record: RunRecord, out: string): OutputAsRecorded | undefined {
  const unsure = unsureOf(record, out);
  if (unsure.length === 0) return { unsure };
  return LastOutput.open(record, out)?.areAsWritten(unsure) ? { unsure } : undefined;
}

function guarded<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
