import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import { manifestFile, type Manifest } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { copiesFolder } from "../../../tooling/incremental/place.ts";
import { hintForOnly } from "./hint-for-only.ts";

/** A partial output: the files of some entries, and the rule which other files to keep. */
export interface Narrowed {
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Whether a path of the output folder is outside this run. */
  readonly keep: (path: string) => boolean;
  readonly problems: readonly Diagnostic[];
}

/**
 * The output of `--only pkgs.hello apps.web`: the files of these entries, with `--copy-files` the current copies, and a
 * manifest that lists them in addition to its previous content.
 * @throws system errors
 */
export function narrow(
  files: ReadonlyMap<string, EmittedFile>,
  only: readonly string[],
  out: string,
): Narrowed {
  const known = new Set([...files.keys()].flatMap(entryOf));
  const problems = only
    .filter((entry) => !known.has(entry))
    .map((entry) => noSuchEntry(entry, [...known].sort(), hintForOnly([entry])));
  const wanted = new Set(only);
  // Copies belong to no entry: all entries use the recipe's current file, as without copies.
  const isCopy = (path: string): boolean => path.startsWith(`${copiesFolder}/`) && files.has(path);
  const keep = (path: string): boolean => !isCopy(path) && !entryOf(path).some((entry) => wanted.has(entry));

  const selected = [...files.values()].filter(({ path }) => !keep(path));
  const old = manifestIn(out);
  const kept = [...old.files].filter(([path]) => keep(path));
  // The inputs stay those of the last full run, because the other files were made from them.
  const context = { version: packageJson.version, hashOf, sources: old.sources };
  const manifest = manifestFile(selected, context, kept);
  return { files: new Map([...selected, manifest].map((file) => [file.path, file])), keep, problems };
}

/** `pkgs.hello` for `pkgs/hello/package.nix`; empty for files about the whole catalog. */
function entryOf(path: string): readonly string[] {
  const [kind, name, rest] = path.split("/");
  return (kind === "pkgs" || kind === "apps") && rest !== undefined ? [`${kind}.${name}`] : [];
}

/** The writer reports an unreadable manifest. */
function manifestIn(out: string): Manifest {
  return foundManifest(new Inspector(out)) ?? { generator: "", files: new Map() };
}
