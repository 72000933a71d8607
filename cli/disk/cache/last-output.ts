import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { changedPaths, ManifestText } from "../../../emitters/manifest/manifest-text.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { Inspector, type FoundFile } from "../output/inspect.ts";
import { StampsBelow, takeStamps } from "../stamps.ts";
import { readOr } from "../system-error.ts";
import type { OutputStamps } from "./output-stamps.ts";
import type { RunRecord } from "./run-record.ts";

/** Files of the last output that a run does not change. All of them are as they were written. */
export interface Untouched {
  readonly stamps: OutputStamps;
  /** Files without a stamp. */
  readonly unsettled: readonly string[];
  readonly executables: readonly string[];
}

export const sizeOf = ({ stamps, unsettled }: Untouched): number => stamps.count + unsettled.length;

/** An output folder that has the manifest of a recorded run. Its other files are compared with that manifest. */
export class LastOutput {
  /** The stamp of the manifest: see {@link FoundFile}. */
  readonly manifestStamp: string;
  readonly #record: RunRecord;
  readonly #out: string;
  readonly #manifest: ManifestText;
  readonly #inspector: Inspector;
  #hashes: ReadonlyMap<string, string> | undefined;

  private constructor(record: RunRecord, out: string, manifest: Buffer, stamp: string) {
    this.manifestStamp = stamp;
    this.#record = record;
    this.#out = out;
    this.#manifest = new ManifestText(manifest.toString("utf8"));
    this.#inspector = new Inspector(out);
  }

  /** Undefined if the folder has another manifest, or cannot be read. */
  static open(record: RunRecord, out: string): LastOutput | undefined {
    return readOr(undefined, () => {
      const found = new Inspector(out).look(manifestPath);
      if (found.kind !== "file") return undefined;
      const bytes = found.read();
      return sha256(bytes) === record.manifest ? new LastOutput(record, out, bytes, found.stamp) : undefined;
    });
  }

  /**
   * The files that an output with another manifest changes, adds or removes, except the manifest.
   * @param executables the paths of its executable files
   */
  changesTo(manifest: string, executables: readonly string[]): ReadonlySet<string> {
    const [were, are] = [new Set(this.#record.executables), new Set(executables)];
    return new Set([
      ...changedPaths(this.#manifest, new ManifestText(manifest)),
      ...[...were].filter((path) => !are.has(path)),
      ...[...are].filter((path) => !were.has(path)),
    ]);
  }

  /** Checks all files except those that a run changes. Undefined if one of them is not as it was written. */
  untouched(touched: ReadonlySet<string>): Untouched | undefined {
    const before = Date.now();
    const unsure = unsureOf(this.#record, this.#out).filter((path) => !touched.has(path));
    if (!this.areAsWritten(unsure)) return undefined;
    const { stamps, executables } = this.#record;
    const taken = takeStamps(unsure, (path) => `${this.#out}/${path}`, before);
    const left = stamps.out.with(new Map([...touched, ...unsure].map((path) => [path, taken[path]])));
    return {
      stamps: left,
      unsettled: unsure.filter((path) => left.get(path) === undefined),
      executables: executables.filter((path) => !touched.has(path)),
    };
  }

  /** Whether files have the content and the executable bit that the manifest names. */
  areAsWritten(paths: readonly string[]): boolean {
    const executables = new Set(this.#record.executables);
    return paths.every((path) => {
      if (path === manifestPath) return true;
      const found = readOr(undefined, () => this.#inspector.look(path));
      return (
        found?.kind === "file" &&
        found.executable === executables.has(path) &&
        readOr(undefined, () => sha256(found.read())) === this.sha256(path)
      );
    });
  }

  /** The content of a file, if it matches the manifest. */
  read(path: string): string | undefined {
    return readOr(undefined, () => {
      const found = this.#inspector.look(path);
      if (found.kind !== "file") return undefined;
      const content = found.read();
      return path === manifestPath || sha256(content) === this.sha256(path)
        ? content.toString("utf8")
        : undefined;
    });
  }

  /** The hash that the manifest names. */
  sha256(path: string): string | undefined {
    return this.#hashes?.get(path) ?? this.#manifest.sha256(path);
  }

  /** The hash of every file in the manifest. */
  hashes(): ReadonlyMap<string, string> {
    return (this.#hashes ??= this.#manifest.hashes());
  }

  /** The hash of a file, if it is known without reading the file. */
  knownHash(path: string, { stamp }: Pick<FoundFile, "stamp">): string | undefined {
    if (path === manifestPath || this.#record.stamps.out.get(path) !== stamp) return undefined;
    return this.hashes().get(path);
  }
}

/** Files of a recorded output that have no stamp or another one. */
export function unsureOf({ stamps, unsettled }: RunRecord, out: string): readonly string[] {
  const now = new StampsBelow(out);
  return [...[...stamps.out].flatMap(([path, stamp]) => (now.hold(path, stamp) ? [] : [path])), ...unsettled];
}
