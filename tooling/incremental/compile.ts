import { compile as compileWhole, type CompileResult } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { discover } from "../../compiler/reading/discover.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import { once } from "../../compiler/support/once.ts";
import type { EntryKind, RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import { manifestFile, manifestPath } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { catalogFiles, entriesOf, manifestFor, problems, warnings } from "./assemble.ts";
import { areFew, compileMissing } from "./compile-missing.ts";
import { hashOf } from "./emitted.ts";
import { filesNamed } from "./read-facts.ts";
import type { FailedPart } from "./part.ts";
import type { Place } from "./place.ts";
import { isSeenStill, isSha256, listDigest, RecordingTree, type Observations } from "./recording-tree.ts";
import type { KnownResult } from "./result.ts";
import { sourcesOf } from "./sources-of.ts";
import type { Digests, Store } from "./store.ts";
import { survey, type Survey } from "./survey.ts";
import type { ListingTree, Workers } from "./workers.ts";

/** What compiling takes besides the recipes. */
export interface CompileRequest {
  readonly tree: RecipeTree;
  readonly place: Place;
  /** The version of catalogc, for the manifest. */
  readonly version: string;
  /** With `--copy-files`: copies files and folders of the recipe tree. */
  readonly copy?: Copy | undefined;
  /** With it, each recipe is compiled only if nothing it depends on has changed. */
  readonly incremental?: Incremental | undefined;
  /** Filled. */
  readonly parsed?: ParseCache;
  /** The syntaxes of all recipes, where the tree lists a part of the catalog. */
  readonly syntaxes?: readonly string[] | undefined;
  /** Treat warnings as errors. */
  readonly denyWarnings?: boolean;
  /** Replaces the emitted catalog if it differs from the resolved recipes. */
  readonly asEmitted?: ((catalog: Catalog) => Catalog) | undefined;
  /** Called with the part of the work that begins. */
  readonly progress?: (what: string) => void;
  /** Called with the part of the work that has ended, for `--timings`. */
  readonly lap?: (what: string) => void;
}

export interface Incremental {
  /** The same tree. */
  readonly tree: ListingTree;
  readonly store: Store;
  readonly workers: Workers;
  readonly digests: Digests;
}

/** Copies of files and folders of the recipe tree. */
export type Copy = (referenced: Iterable<string>) => Copies;
export interface Copies {
  readonly files: readonly EmittedFile[];
  readonly problems: readonly Diagnostic[];
  readonly referenced: readonly string[];
  readonly digests: Readonly<Record<string, string>>;
}

export interface Compiled {
  /** Files are named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  /** Missing if there are errors. */
  readonly output?: Output;
  /** The result of all phases, if the catalog was compiled as a whole. */
  readonly whole?: CompileResult<EmittedFile>;
}

/** What a catalog compiles to. */
export interface Output {
  readonly packages: number;
  readonly apps: number;
  readonly manifest: EmittedFile;
  /** Every file, the manifest included, by path. */
  readonly files: () => ReadonlyMap<string, EmittedFile>;
  readonly fileAt: (path: string) => EmittedFile | undefined;
  /** The paths of executable files. */
  readonly executables: () => readonly string[];
  /** Every answer of the recipe tree that the output depends on. */
  readonly observations: Observations;
  readonly copies?: Copies;
}

/**
 * Compiles a recipe tree into the files of the output folder. All commands do it here. With a store, what is known of a
 * recipe and still valid is reused, and the others are compiled in parts; the output is the same to the byte.
 */
export async function compile(request: CompileRequest): Promise<Compiled> {
  const { incremental } = request;
  const compiled = incremental && (await compileInParts(request, incremental));
  return compiled ?? compileAtOnce(request);
}

/** The whole catalog through all phases. */
async function compileAtOnce(request: CompileRequest): Promise<Compiled> {
  const { place, copy, version, lap } = request;
  const tree = new RecordingTree(request.tree);
  const referenced = new Set<string>();
  const parsed: ParseCache = request.parsed ?? new Map();
  const whole = await compileWhole<EmittedFile>({
    tree,
    ...place,
    emit(catalog, context) {
      lap?.("read and check");
      request.progress?.("printing files");
      const emitted = request.asEmitted ? { ...request.asEmitted(catalog), plans: catalog.plans } : catalog;
      return emit(emitted, { ...context, onTreePath: (path) => referenced.add(path) });
    },
    parsed,
    ...(request.syntaxes && { syntaxes: request.syntaxes }),
  });
  const { diagnostics, sources, catalog } = whole;
  if (diagnostics.some((each) => isError(each) || request.denyWarnings))
    return { diagnostics, sources, whole };
  // The manifest lists every file that recipes name, whether this run read it or not.
  const silent = { report: () => undefined };
  for (const path of await filesNamed(tree, discover(tree, silent), parsed)) tree.read(path);
  const copies = copy?.(referenced);
  if (copies !== undefined && copies.problems.length > 0)
    return { diagnostics: [...diagnostics, ...copies.problems], sources, whole };
  const emitted = [...whole.files.values(), ...(copies?.files ?? [])];
  const from = { recipes: place.recipesFromOut, inputs: tree.inputs };
  const manifest = manifestFile(emitted, { version, hashOf, sources: from });
  const files = new Map([...emitted, manifest].map((file) => [file.path, file]));
  lap?.("emit");
  const output: Output = {
    packages: catalog.pkgs.size,
    apps: catalog.apps.size,
    manifest,
    files: () => files,
    fileAt: (path) => files.get(path),
    executables: () => [...files.values()].flatMap(({ path, executable }) => (executable ? [path] : [])),
    observations: tree.observations(),
    ...(copies && { copies }),
  };
  return { diagnostics, sources, whole, output };
}

/** Undefined when only compiling the whole catalog can report what is wrong, or recipes compute what they refer to. */
async function compileInParts(
  request: CompileRequest,
  incremental: Incremental,
): Promise<Compiled | undefined> {
  const { place, copy, version, lap } = request;
  const { tree, store, digests } = incremental;
  const gathered = await gather(request, incremental);
  if (gathered === undefined) return undefined;
  const { surveyed, results, failed } = gathered;
  const sources = sourcesOf(tree);
  if (failed.length > 0) return { diagnostics: problems(results, failed, surveyed, sources), sources };
  store.finish(surveyed.index, surveyed.keys.values());
  const diagnostics = warnings(results, surveyed, sources);
  if (diagnostics.some((each) => isError(each) || request.denyWarnings)) return { diagnostics, sources };

  request.progress?.("putting the catalog together");
  const referenced = new Set<string>();
  const shared = catalogFiles(results, { ...place, onTreePath: (path) => referenced.add(path) });
  const copies = copy?.([...referenced, ...results.flatMap(({ result }) => result.copied ?? [])]);
  if (copies !== undefined && copies.problems.length > 0)
    return { diagnostics: [...diagnostics, ...copies.problems], sources };
  const observations = observe(tree, digests, surveyed, results);
  const inputs = new Map(Object.entries(observations.reads).filter(([, digest]) => isSha256(digest)));
  const others = [...shared, ...(copies?.files ?? [])];
  const manifest = manifestFor(results, others, version, { recipes: place.recipesFromOut, inputs });
  lap?.("assemble");
  const pkgs = entriesOf("pkgs", results);
  const apps = entriesOf("apps", results);
  const files = once(
    () =>
      new Map(
        [...results.flatMap((known) => known.files()), ...others, manifest].map((file) => [file.path, file]),
      ),
  );
  const resultOf = once(
    () =>
      new Map(
        [...pkgs.map((each) => ["pkgs", each] as const), ...apps.map((each) => ["apps", each] as const)].map(
          ([section, { entry, known }]) => [`${section}/${entry.outline.name}`, known],
        ),
      ),
  );
  const output: Output = {
    packages: pkgs.length,
    apps: apps.length,
    manifest,
    files,
    fileAt(path) {
      if (path === manifestPath) return manifest;
      const ofEntry = resultOf().get(path.split("/", 2).join("/"))?.files() ?? others;
      return ofEntry.find((file) => file.path === path);
    },
    executables: () => [
      ...results.flatMap(({ result }) => result.executables),
      ...others.flatMap(({ path, executable }) => (executable ? [path] : [])),
    ],
    observations,
    ...(copies && { copies }),
  };
  return { diagnostics, sources, output };
}

/** What is known of a catalog: the results of its recipes, as far as there are no errors. */
export interface Gathered {
  readonly surveyed: Survey;
  /** In the order of the recipes. */
  readonly results: readonly KnownResult[];
  readonly resultOf: (recipe: string) => KnownResult | undefined;
  readonly failed: readonly FailedPart[];
  /** How many recipes were compiled. The others were known. */
  readonly compiled: number;
}

/**
 * Finds the results of all recipes: in the store, or by compiling them.
 * @param onlyFew give up where much is to be compiled
 */
export async function gather(
  { place, progress, lap }: Pick<CompileRequest, "place" | "progress" | "lap">,
  { tree, store, workers, digests }: Incremental,
  onlyFew = false,
): Promise<Gathered | undefined> {
  const { sources } = store.index;
  const unknown = tree.list().files.filter((path) => sources[path] === undefined).length;
  if (!onlyFew) await workers.expect(unknown);
  const surveyed = await survey({ tree, place, store, workers, digests });
  if (surveyed === undefined) return undefined;
  lap?.("survey");
  const { recipes } = surveyed.discovered;
  const found = new Map<string, KnownResult>();
  for (const recipe of recipes) {
    const known = store.find(surveyed.keys.get(recipe) ?? "");
    if (known !== undefined && isSeenStill(known.result.seen, { tree, digests })) found.set(recipe, known);
  }
  const missing = recipes.filter((recipe) => !found.has(recipe));
  // Only a few parts can report errors as the whole catalog would.
  if ((onlyFew || !surveyed.isWell) && !areFew(missing.length, recipes.length)) return undefined;
  await workers.expect(missing.length);
  const failed = await compileMissing(missing, surveyed, workers, (recipe, result) => {
    found.set(recipe, store.add(surveyed.keys.get(recipe) ?? "", result));
    progress?.(`compiling recipes: ${found.size} of ${recipes.length}`);
  });
  if (failed === undefined) return undefined;
  // Other threads, at other moments, must have seen the same recipes.
  const compiled = missing.flatMap((recipe) => found.get(recipe)?.result ?? []);
  if (![...compiled, ...failed].every(({ seen }) => isSeenStill(seen, { tree, digests }))) return undefined;
  if (failed.length === 0 && compiled.length < missing.length) return undefined;
  lap?.("compile");
  return {
    surveyed,
    results: recipes.flatMap((recipe) => found.get(recipe) ?? []),
    resultOf: (recipe) => found.get(recipe),
    failed,
    compiled: missing.length,
  };
}

/** Every answer of the tree that the results depend on, and the content of every file that recipes name. */
function observe(
  tree: RecipeTree,
  digests: Digests,
  { closures, ofCatalog }: Survey,
  results: readonly KnownResult[],
): Observations {
  // Without a prototype: a file may be called `__proto__`.
  const kinds = Object.create(null) as Record<string, EntryKind>;
  const reads = Object.create(null) as Record<string, string>;
  for (const { result } of results) {
    Object.assign(kinds, result.seen.kinds);
    Object.assign(reads, result.seen.reads);
  }
  for (const files of [ofCatalog, ...closures.values()])
    for (const path of files) {
      const kind = (kinds[path] ??= tree.kind(path));
      if (kind === "file") reads[path] ??= digests.of(path);
    }
  return { list: listDigest(tree.list()), kinds, reads };
}
