import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { Output } from "../../../tooling/incremental/compile.ts";
import type { LastOutput, Untouched } from "../../disk/cache/last-output.ts";
import type { WriteOptions } from "../../disk/output/write-output.ts";
import { narrow } from "./only.ts";

/** The files to write, and the options. */
export interface Target {
  readonly files: ReadonlyMap<string, EmittedFile>;
  readonly options: Partial<WriteOptions>;
  readonly problems: readonly Diagnostic[];
  readonly untouched?: Untouched;
}

/** Every file. Other files of the output folder are removed. */
export const all = (output: Output, last: LastOutput | undefined): Target => ({
  files: output.files(),
  options: {
    keep: () => false,
    ...(last && { knownHash: (path, found) => last.knownHash(path, found) }),
  },
  problems: [],
});

/** The files of some entries. */
export function only({ files }: Output, entries: readonly string[], out: string): Target {
  const { keep, ...narrowed } = narrow(files(), entries, out);
  return { ...narrowed, options: { keep } };
}

/**
 * The files whose entries in the manifest have changed. Undefined if the rest of the last output has changed, or if
 * files are removed, which requires a check of the whole manifest.
 */
export function changed(output: Output, last: LastOutput): Target | undefined {
  const { manifest } = output;
  const touched = new Set([
    ...last.changesTo(Buffer.from(manifest.content).toString(), output.executables()),
    manifestPath,
  ]);
  if ([...touched].some((path) => output.fileAt(path) === undefined)) return undefined;
  const untouched = last.untouched(touched);
  if (untouched === undefined) return undefined;
  const files = new Map<string, EmittedFile>();
  const replaced = new Map<string, { readonly sha256: string }>();
  for (const path of touched) {
    const file = output.fileAt(path);
    if (file !== undefined) files.set(path, file);
    const sha256 = path === manifestPath ? undefined : last.sha256(path);
    if (sha256 !== undefined) replaced.set(path, { sha256 });
  }
  return {
    files,
    options: {
      keep: (path) => !touched.has(path),
      expectedManifest: last.manifestStamp,
      // The writer needs only the entries that it replaces.
      lastManifest: { manifest: { generator: "", files: replaced }, stamp: last.manifestStamp },
      knownHash: (path, found) => last.knownHash(path, found),
    },
    problems: [],
    untouched,
  };
}
