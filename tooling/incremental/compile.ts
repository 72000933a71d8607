import { compile as compileWhole, type CompileResult } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { discover } from "../../compiler/reading/discover.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import { once } from "../../compiler/support/once.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import { manifestFile, manifestPath } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { catalogFiles, entriesOf, manifestFor, problems, warnings } from "./assemble.ts";
import { hashOf } from "./emitted.ts";
import type { RecipeOf } from "./names.ts";
import type { CatalogPlace } from "./place.ts";
import { answered, isSha256, observed, readDigest, type Observations } from "./seen.ts";
import { sourcesOf } from "./sources-of.ts";
import type { Digests, Store } from "./store.ts";
import type { ListingTree, Workers } from "./workers.ts";
import { gather, keep, type Gathered } from "./gather.ts";

/** The input of a compile, besides the recipes. */
export interface CompileRequest {
  readonly tree: RecipeTree;
  readonly place: CatalogPlace;
  /** The version of catalogc, for the manifest. */
  readonly version: string;
  /** With `--copy-files`: copies files and folders of the recipe tree. */
  readonly copy?: Copy | undefined;
  /** With it, each recipe is compiled only if nothing it depends on has changed. */
  readonly incremental?: Incremental | undefined;
  /** Filled. */
  readonly parsed?: ParseCache;
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

/** The output of a catalog. */
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
  /** The recipes that depend on one of these paths of the recipe tree. */
  readonly reaching: (paths: readonly string[]) => ReadonlySet<string>;
  readonly copies?: Copies;
}

/**
 * Compiles a recipe tree into the files of the output folder. All commands do it here. With a store, what is known of a
 * recipe and still valid is reused, and the others are compiled in parts; the output is the same to the byte. Without
 * one, or if only that can report what is wrong, the whole catalog goes through all phases at once.
 */
export async function compile(request: CompileRequest): Promise<Compiled> {
  const { incremental } = request;
  const reporter = new Collector();
  const discovered = discover(request.tree, reporter);
  const gathered =
    incremental && reporter.diagnostics.length === 0
      ? await gather(request, incremental, discovered)
      : undefined;
  return gathered && incremental ? assembled(request, incremental, gathered) : compileAtOnce(request);
}

/** The whole catalog through all phases. */
async function compileAtOnce(request: CompileRequest): Promise<Compiled> {
  const { place, copy, version, lap } = request;
  const { tree } = request;
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
  });
  const { diagnostics, sources, catalog } = whole;
  if (diagnostics.some((each) => isError(each) || request.denyWarnings))
    return { diagnostics, sources, whole };
  const copies = copy?.(referenced);
  if (copies !== undefined && copies.problems.length > 0)
    return { diagnostics: [...diagnostics, ...copies.problems], sources, whole };
  const emitted = [...whole.files.values(), ...(copies?.files ?? [])];
  const { log, evaluated } = whole.stages;
  const recipeOf: RecipeOf = {
    entry: (name) => {
      const [section, own = ""] = name.split(".");
      return evaluated.recipeOf(section === "apps" ? "apps" : "pkgs", own);
    },
    list: () => "",
  };
  const digestOf = (path: string): string => readDigest(tree.read(path));
  const observations = observed(tree, [answered(log.all(), { tree, digestOf, recipeOf })]);
  const manifest = manifestFile(emitted, { version, hashOf, sources: sourcesIn(observations, place) });
  const files = new Map([...emitted, manifest].map((file) => [file.path, file]));
  lap?.("emit");
  const output: Output = {
    packages: catalog.pkgs.size,
    apps: catalog.apps.size,
    manifest,
    files: () => files,
    fileAt: (path) => files.get(path),
    executables: () => [...files.values()].flatMap(({ path, executable }) => (executable ? [path] : [])),
    observations,
    reaching: (paths) => {
      const { recipes } = discover(tree, { report: () => undefined });
      return new Set(
        recipes.filter((recipe) => {
          const { files, kinds } = log.reachedFrom([recipe, ""], recipeOf.entry);
          return asksFor(paths, [...files, ...kinds]);
        }),
      );
    },
    ...(copies && { copies }),
  };
  return { diagnostics, sources, whole, output };
}

/** Whether one of these paths was asked for, or is below one that was. */
function asksFor(paths: readonly string[], asked: readonly string[]): boolean {
  const all = new Set(asked);
  return paths.some((path) => {
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/"))))
      if (all.has(at)) return true;
    return false;
  });
}

/** The files that an output is made from, for its manifest. */
const sourcesIn = ({ reads }: Observations, { recipesFromOut }: CatalogPlace) => ({
  recipes: recipesFromOut,
  inputs: new Map(Object.entries(reads).filter(([, digest]) => isSha256(digest))),
});

/** The output that the results of all recipes make. They are kept. */
function assembled(request: CompileRequest, { tree, store }: Incremental, gathered: Gathered): Compiled {
  const { place, copy, version, lap } = request;
  const { known, results, isWrong } = gathered;
  const sources = sourcesOf(tree);
  keep(gathered, store);
  const diagnostics = isWrong ? problems(gathered, sources) : warnings(gathered, sources);
  if (diagnostics.some((each) => isError(each) || request.denyWarnings)) return { diagnostics, sources };

  request.progress?.("putting the catalog together");
  const referenced = new Set<string>();
  const shared = catalogFiles(results, { ...place, onTreePath: (path) => referenced.add(path) });
  const copies = copy?.([...referenced, ...results.flatMap(({ result }) => result.copied ?? [])]);
  if (copies !== undefined && copies.problems.length > 0)
    return { diagnostics: [...diagnostics, ...copies.problems], sources };
  const observations = observed(
    tree,
    [...known.values()].map(({ seen }) => seen),
  );
  const others = [...shared, ...(copies?.files ?? [])];
  const manifest = manifestFor(results, others, version, sourcesIn(observations, place));
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
    reaching: (paths) =>
      new Set(
        [...known].flatMap(
          ([
            recipe,
            {
              seen: { kinds, reads },
            },
          ]) => (asksFor(paths, [...Object.keys(kinds), ...Object.keys(reads)]) ? [recipe] : []),
        ),
      ),
    ...(copies && { copies }),
  };
  return { diagnostics, sources, output };
}
