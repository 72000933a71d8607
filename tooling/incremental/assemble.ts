import { adviseOnCatalog, usualLevels } from "../../compiler/advice/advise.ts";
import { silence, type Silence } from "../../compiler/advice/silences.ts";
import type { Section } from "../../compiler/support/read-log.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { emitShared } from "../../emitters/emit.ts";
import { evaluatedFiles, isEvaluatedFile } from "../../emitters/evaluated/evaluated-files.ts";
import {
  manifestPath,
  manifestPieces,
  printEntry,
  type ManifestSources,
} from "../../emitters/manifest/manifest.ts";
import type { EmitContext, EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { CatalogFacts } from "../../emitters/support/outline.ts";
import { hashOf, PiecedFile } from "./emitted.ts";
import type { Gathered } from "./gather.ts";
import { isOfAdvice } from "./part.ts";
import { sections, type EntryResult, type KnownResult } from "./result.ts";
import { withEntries } from "./with-entries.ts";

/** The text of a source file. */
type TextOf = (path: string) => string | undefined;

/** An entry, and the result that it belongs to. */
export interface Found {
  readonly entry: EntryResult;
  readonly known: KnownResult;
}

/** The entries of a section, sorted by name. */
export const entriesOf = (section: Section, results: readonly KnownResult[]): readonly Found[] =>
  results
    .flatMap((known) => known.result[section].map((entry) => ({ entry, known })))
    .sort((a, b) => (a.entry.outline.name < b.entry.outline.name ? -1 : 1));

/**
 * The files about the whole catalog, without the manifest.
 * @param isWanted limits the work to some of them
 */
export function catalogFiles(
  results: readonly KnownResult[],
  context: EmitContext,
  isWanted: (path: string) => boolean = () => true,
): readonly EmittedFile[] {
  const found = { pkgs: entriesOf("pkgs", results), apps: entriesOf("apps", results) };
  const outlinesOf = (section: Section): readonly EntryResult["outline"][] =>
    found[section].map(({ entry }) => entry.outline);
  const facts = results[0]?.result.facts ?? noFacts;
  const outline = { ...facts, pkgs: outlinesOf("pkgs"), apps: outlinesOf("apps") };
  return emitShared(outline, context)
    .filter(({ path }) => isWanted(path))
    .map((file) => {
      if (!isEvaluatedFile(file.path)) return file;
      const format = evaluatedFiles[file.path];
      const bytesOf = ({ entry, known }: Found): Uint8Array => known.texts.subarray(...entry[format]);
      const entries = { pkgs: found.pkgs.map(bytesOf), apps: found.apps.map(bytesOf) };
      return new PiecedFile(file.path, withEntries(String(file.content), format, entries));
    });
}

const noFacts: CatalogFacts = { maintainerLists: [], repositoryUrl: "", systems: [], trustedPaths: [] };

/**
 * The manifest of a catalog. The entries of its results are printed already.
 * @param others every file that belongs to no entry
 */
export function manifestFor(
  results: readonly KnownResult[],
  others: readonly EmittedFile[],
  version: string,
  sources: ManifestSources,
): EmittedFile {
  const printed: [path: string, entries: Uint8Array][] = others.map((file) => {
    const { path, recipe } = file;
    const entry = { sha256: hashOf(file), ...(recipe !== undefined && { recipe }) };
    return [path, Buffer.from(printEntry(path, entry))];
  });
  for (const section of ["pkgs", "apps"] as const)
    for (const { entry, known } of entriesOf(section, results))
      // All files of an entry are below its folder, and no other file is.
      if (entry.manifest[0] < entry.manifest[1])
        printed.push([`${section}/${entry.outline.name}/`, known.texts.subarray(...entry.manifest)]);
  const entries = printed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const pieces = manifestPieces({ generator: `catalogc ${version}`, sources }, entries);
  return new PiecedFile(
    manifestPath,
    [...pieces].map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)),
  );
}

/** The diagnostics of a catalog without errors: those of each recipe, and those about several of them. */
export function warnings({ known, results, lookalikes }: Gathered, textOf: TextOf): readonly Diagnostic[] {
  const reporter = collected([...known.values()].flatMap(({ reported }) => reported));
  const apps = entriesOf("apps", results).map(({ entry }) => entry);
  const facts = {
    ports: apps.flatMap(({ ports }) => ports),
    claims: apps.flatMap(({ claims }) => claims),
    lookalikes,
    packages: entriesOf("pkgs", results).map(({ entry }) => entry.outline.name),
    used: sections.flatMap((section) => entriesOf(section, results).flatMap(({ entry }) => entry.used)),
  };
  adviseOnCatalog(facts, results[0]?.result.levels ?? usualLevels, reporter);
  return silence(reporter.diagnostics, silencesOf(known), textOf);
}

/** The diagnostics of a catalog with errors, as compiling the whole would report them. */
export function problems({ known }: Gathered, textOf: TextOf): readonly Diagnostic[] {
  const reported = [...known.values()].flatMap((each) => each.reported);
  const { diagnostics } = collected(reported.filter((each) => !isOfAdvice(each)));
  return silence(diagnostics, silencesOf(known), textOf);
}

/** Each once: several recipes may be made of the same file. */
function collected(reported: readonly Diagnostic[]): Collector {
  const reporter = new Collector();
  for (const each of new Map(reported.map((each) => [JSON.stringify(each), each])).values())
    reporter.report(each);
  return reporter;
}

/** The silencing comments of all files that were read. */
function silencesOf(known: Gathered["known"]): readonly Silence[] {
  const all = [...known.values()].flatMap(({ silences }) => silences);
  return [...new Map(all.map((each) => [`${each.at.file} ${each.at.start}`, each])).values()];
}
