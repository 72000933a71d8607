import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import { manifestFile, type Manifest } from "../../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { copiesFolder } from "../../../tooling/incremental/place.ts";
import { takenByOnly } from "./taken-by-only.ts";

/** Part of an output: the files of some entries, and what to leave alone beside them. */
export interface Narrowed {
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Whether a path of the output folder is none of this run's business. */
  readonly keep: (path: string) => boolean;
  readonly problems: readonly Diagnostic[];
}

/**
 * What `--only pkgs.hello apps.web` writes: the files of these entries, with `--copy-files` the copies that there are now,
 * and a manifest that has them beside everything it had before.
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
    .map((entry) => noSuchEntry(entry, [...known].sort(), takenByOnly([entry])));
  const wanted = new Set(only);
  // What is copied belongs to no entry: every one of them sees the recipe's file as it is now, as without copies.
  const isCopy = (path: string): boolean => path.startsWith(`${copiesFolder}/`) && files.has(path);
  const keep = (path: string): boolean => !isCopy(path) && !entryOf(path).some((entry) => wanted.has(entry));

  const selected = [...files.values()].filter(({ path }) => !keep(path));
  const old = manifestIn(out);
  const kept = [...old.files].filter(([path]) => keep(path));
  // The sources stay those of the last whole run: the files that are kept were made from them.
  const context = { version: packageJson.version, hashOf, sources: old.sources };
  const manifest = manifestFile(selected, context, kept);
  return { files: new Map([...selected, manifest].map((file) => [file.path, file])), keep, problems };
}

/** `pkgs.hello` for `pkgs/hello/package.nix`; nothing for files of the whole catalog. */
function entryOf(path: string): readonly string[] {
  const [kind, name, rest] = path.split("/");
  return (kind === "pkgs" || kind === "apps") && rest !== undefined ? [`${kind}.${name}`] : [];
}

/** A manifest that cannot be read is the writer's to report. */
function manifestIn(out: string): Manifest {
  return foundManifest(new Inspector(out)) ?? { generator: "", files: new Map() };
}
