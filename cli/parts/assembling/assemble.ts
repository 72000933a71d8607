import { Collector, type Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { adviseOnCatalog, usualLevels } from "../../../compiler/advice/advise.ts";
import { silence, type Silence } from "../../../compiler/advice/silences.ts";
import { evaluatedFiles, isEvaluatedFile } from "../../../emitters/evaluated/evaluated-files.ts";
import { emitSharedFiles } from "../../../emitters/emit.ts";
import { withEntries } from "./with-entries.ts";
import type { EmitContext, EmittedFile } from "../../../emitters/support/emitted-file.ts";
import type { CatalogFacts } from "../../../emitters/support/outline.ts";
import { PiecedFile } from "../../disk/output/pieced-file.ts";
import type { Place } from "../../disk/place.ts";
import { StoredFile } from "../kept/stored-file.ts";
import type { FailedPart } from "../compiling/compile-part.ts";
import type { EntryResult, KnownResult, Section, Seen } from "../kept/recipe-result.ts";
import type { Survey } from "../survey/survey.ts";

/** A whole catalog, put together from the results of its recipes. */
export interface Assembled {
  /** Without the manifest. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Apps share ports or something else of a host. */
  readonly meet: boolean;
  readonly packages: number;
  readonly apps: number;
  /** What files about the whole catalog refer to in the recipe tree. */
  readonly referenced: readonly string[];
}

interface Found {
  readonly entry: EntryResult;
  readonly known: KnownResult;
}

/**
 * @param textOf the text of a source file
 * @param ofEntries see {@link entryFilesOf}
 */
export function assemble(
  results: readonly KnownResult[],
  survey: Survey,
  place: Place,
  textOf: (path: string) => string | undefined,
  ofEntries: ReadonlyMap<string, EmittedFile>,
): Assembled {
  const apps = entriesOf("apps", results);
  return {
    ...filesOf(results, place, ofEntries),
    ...diagnosticsOf(results, apps, survey, textOf),
    packages: entriesOf("pkgs", results).length,
    apps: apps.length,
  };
}

/** The files of the packages and apps, by path. */
export function entryFilesOf(results: readonly KnownResult[]): ReadonlyMap<string, EmittedFile> {
  const files = new Map<string, EmittedFile>();
  for (const { entry, known } of [...entriesOf("pkgs", results), ...entriesOf("apps", results)])
    for (const file of entry.files) files.set(file.path, new StoredFile(file, known));
  return files;
}

/** All files but the manifest. */
export function filesOf(
  results: readonly KnownResult[],
  place: Place,
  ofEntries = entryFilesOf(results),
): Pick<Assembled, "files" | "referenced"> {
  const files = new Map(ofEntries);
  const referenced = new Set<string>();
  const context = { ...place, onTreePath: (treePath: string) => referenced.add(treePath) };
  for (const file of catalogFilesOf(results, context).values()) files.set(file.path, file);
  return { files, referenced: [...referenced] };
}

/**
 * The files that are about the whole catalog.
 * @param facts what the catalog says beside its entries
 * @param isWanted not all of them are soon made
 */
export function catalogFilesOf(
  results: readonly KnownResult[],
  context: EmitContext,
  facts: CatalogFacts = results[0]?.result.facts ?? noFacts,
  isWanted: (path: string) => boolean = () => true,
): ReadonlyMap<string, EmittedFile> {
  const pkgs = entriesOf("pkgs", results);
  const apps = entriesOf("apps", results);
  const outline = {
    ...facts,
    pkgs: pkgs.map(({ entry }) => entry.outline),
    apps: apps.map(({ entry }) => entry.outline),
  };
  const files = new Map<string, EmittedFile>();
  for (const file of emitSharedFiles(outline, context).values()) {
    if (!isWanted(file.path)) continue;
    if (!isEvaluatedFile(file.path)) {
      files.set(file.path, file);
      continue;
    }
    const format = evaluatedFiles[file.path];
    const bytesOf = ({ entry, known }: Found): Uint8Array => known.texts.subarray(...entry[format]);
    const entries = { pkgs: pkgs.map(bytesOf), apps: apps.map(bytesOf) };
    files.set(file.path, new PiecedFile(file.path, withEntries(String(file.content), format, entries)));
  }
  return files;
}

const noFacts: CatalogFacts = { maintainerLists: [], repositoryUrl: "", systems: [] };

const entriesOf = (section: Section, results: readonly KnownResult[]): readonly Found[] =>
  results
    .flatMap((known) => known.result[section].map((entry) => ({ entry, known })))
    .sort((a, b) => (a.entry.outline.name < b.entry.outline.name ? -1 : 1));

/**
 * What the whole catalog would say of itself, with something wrong in some parts of it.
 * @param textOf the text of a source file
 */
export function whatIsWrong(
  results: readonly KnownResult[],
  failed: readonly FailedPart[],
  { silences }: Survey,
  textOf: (path: string) => string | undefined,
): readonly Diagnostic[] {
  const parts = [...results.map(({ result }) => result), ...failed];
  const reported = parts.flatMap((part) => part.reported).filter(({ kind }) => kind !== "advice");
  return silence(reported, saidIn(silences, parts), textOf);
}

/** Comments of the files that were read. */
function saidIn(silences: Survey["silences"], parts: readonly { readonly seen: Seen }[]): readonly Silence[] {
  const read = new Set(parts.flatMap(({ seen }) => Object.keys(seen.reads)));
  return [...silences].flatMap(([path, comments]) => (read.has(path) ? comments : []));
}

/** What a catalog in whose parts nothing is wrong says of itself. */
export const saidOfAll = (
  results: readonly KnownResult[],
  survey: Survey,
  textOf: (path: string) => string | undefined,
): readonly Diagnostic[] => diagnosticsOf(results, entriesOf("apps", results), survey, textOf).diagnostics;

/** What each recipe gave rise to, and what only shows when all of them are seen together. */
function diagnosticsOf(
  results: readonly KnownResult[],
  apps: readonly Found[],
  { silences, lookalikes }: Survey,
  textOf: (path: string) => string | undefined,
): Pick<Assembled, "diagnostics" | "meet"> {
  const reporter = new Collector();
  const facts = {
    ports: apps.flatMap(({ entry }) => entry.ports),
    claims: apps.flatMap(({ entry }) => entry.claims),
    lookalikes,
  };
  adviseOnCatalog(facts, usualLevels, reporter);
  const reported = [...results.flatMap(({ result }) => result.reported), ...reporter.diagnostics];
  const said = saidIn(
    silences,
    results.map(({ result }) => result),
  );
  return {
    diagnostics: silence(reported, said, textOf),
    meet: reporter.diagnostics.some(({ file }) => file === undefined),
  };
}
