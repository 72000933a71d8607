import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { CompiledRecipes } from "./compile-recipes.ts";
import { narrow } from "./only.ts";
import type { WriteOptions } from "../../disk/output/write-output.ts";
import type { Replacing } from "../../parts/assembling/made-output.ts";
import type { LastRun } from "../../record/last-run.ts";
import { lookAtUntouched, type Untouched } from "../../record/untouched.ts";

/** What is to be written, and how. */
export interface Target {
  readonly files: ReadonlyMap<string, EmittedFile>;
  readonly options: Partial<WriteOptions>;
  readonly problems: readonly Diagnostic[];
  readonly untouched?: Untouched;
}

type Output = NonNullable<CompiledRecipes["output"]>;

/** Everything: what is not among it goes. */
export function overAll({ files }: Output, last: LastRun): Target {
  const known = last.output();
  const manifest = known?.wholeManifest();
  return {
    files,
    options: {
      keep: () => false,
      ...(known &&
        manifest && {
          lastManifest: { manifest, stamp: known.manifestStamp },
          knownHash: (path, found) => known.knownHash(path, found),
        }),
    },
    problems: [],
  };
}

/** The files of some entries. */
export function only({ files }: Output, entries: readonly string[], out: string): Target {
  const { keep, ...narrowed } = narrow(files, entries, out);
  return { ...narrowed, options: { keep } };
}

/** The new files of the last output. Undefined when the rest of it is not as it was. */
export function onTopOf(
  files: Output["files"],
  { replaced, last }: Replacing,
  out: string,
): Target | undefined {
  const touched = new Set([...files.keys(), ...replaced.keys()]);
  const untouched = lookAtUntouched(last, out, touched);
  if (untouched === undefined) return undefined;
  return {
    files,
    options: {
      keep: (path) => !touched.has(path),
      onTopOf: last.manifestStamp,
      // The writer sees only what there is to replace.
      lastManifest: { manifest: { generator: "", files: replaced }, stamp: last.manifestStamp },
      knownHash: (path, found) => last.knownHash(path, found),
    },
    problems: [],
    untouched,
  };
}
