import { compile, type CompileResult } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { applySilences } from "../../compiler/lints/silences.ts";
import type { CheckedCatalog } from "../../compiler/passes/context.ts";
import { discover } from "../../compiler/reading/discover.ts";
import { openModules, syntaxesOf, type ParseCache, type SourceFile } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { sha256 } from "../output/inspect.ts";
import { filesNamed } from "../parts/survey/inputs.ts";
import { RecordingTree } from "../record/recording-tree.ts";
import type { Place } from "../place.ts";
import type { OutputTree } from "../review/tree.ts";
import type { CachedTree } from "./cached-tree.ts";
import { Closures, reads, type Closure } from "./closures.ts";
import { Merger, type Emission } from "./merge-files.ts";
import { reachOf } from "./reach.ts";
import { mergeReports } from "./warnings.ts";

/** What one round of watching gave. */
export interface Round {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  /** Missing when something is wrong. */
  readonly output?: {
    /** All files, without the manifest. */
    readonly emission: Emission;
    /** Digests of the files that it was made from, by tree path. */
    readonly inputs: Inputs;
    /** Both sides of what changed since the last good round, complete enough to be reviewed. */
    readonly before: OutputTree;
    readonly after: OutputTree;
  };
  /** Only the entries that the change can reach were compiled. */
  readonly partial: boolean;
}

type Inputs = ReadonlyMap<string, string>;
type Compiled = CompileResult<EmittedFile> & Pick<Emission, "references"> & { readonly inputs: Inputs };

/** The last round without errors, all recipes together. */
interface Good {
  readonly catalog: Catalog;
  readonly checked: CheckedCatalog;
  readonly emission: Emission;
  readonly inputs: Inputs;
  /** The recipe file of each `pkgs.<name>` and `apps.<name>`. */
  readonly entries: ReadonlyMap<string, string>;
  /** Of each recipe; missing for those that compute what they refer to. */
  readonly closures: ReadonlyMap<string, Closure | undefined>;
  readonly reported: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceFile>;
}

/**
 * A compiler that stays warm. It keeps what it has read and printed, and after a change compiles only the recipes that
 * the change can reach, together with those they mention, as a small catalog of its own. Whenever it cannot be sure that
 * this gives what a full compile gives, it makes a full compile.
 */
export class Session {
  readonly #place: Place;
  readonly #tree: CachedTree;
  readonly #parsed: ParseCache = new Map();
  readonly #closures = new Closures(this.#parsed);
  readonly #merger = new Merger();
  readonly #digests = new WeakMap<Uint8Array, string>();
  #good: Good | undefined;
  /** What the last partial round printed: the other side of the next one about the same entries. */
  #printed: { readonly catalog: Catalog; readonly emission: Emission } | undefined;
  /** Changed since the last good round; undefined when files came or went since, which concerns everybody. */
  #pending: ReadonlySet<string> | undefined;

  constructor(place: Place, tree: CachedTree) {
    this.#place = place;
    this.#tree = tree;
  }

  async full(): Promise<Round> {
    this.#pending = undefined;
    const result = await this.#compile(this.#tree);
    const { diagnostics, sources, files, references, catalog, stages } = result;
    if (diagnostics.some(isError)) return { diagnostics, sources, partial: false };
    const named = await this.#inputs();
    const inputs = new Map([...named, ...result.inputs].sort(([a], [b]) => (a < b ? -1 : 1)));
    const emission = { files: inOrder(files), references };
    // With nothing to compare it with, nothing has changed.
    const before = textOf((this.#good?.emission ?? emission).files);
    const { recipes } = this.#discovered();
    this.#good = {
      catalog,
      checked: stages.checked,
      emission,
      inputs,
      entries: entriesOf(result),
      closures: new Map(recipes.map((recipe) => [recipe, this.#closures.of(recipe)])),
      reported: stages.reported,
      sources: new Map(stages.sourceFiles.map((file) => [file.path, file])),
    };
    // Whose is what was found below a folder is not known: then every round is about everything.
    this.#pending = inputs.size > named.size ? undefined : new Set();
    const output = { emission, inputs, before, after: textOf(emission.files) };
    return { diagnostics, sources, output, partial: false };
  }

  /** After the contents of these files changed. */
  async update(paths: readonly string[]): Promise<Round> {
    if (this.#good === undefined || this.#pending === undefined) return this.full();
    this.#pending = new Set([...this.#pending, ...paths]);
    await this.#readAhead([...this.#pending]);
    const round = await this.#partial([...this.#pending], this.#good);
    if (round === undefined) return this.full();
    if (round.output) this.#pending = new Set();
    return round;
  }

  /** Reads changed sources: what they mention now decides what is compiled with them. */
  async #readAhead(paths: readonly string[]): Promise<void> {
    const sources = paths.filter((path) => this.#parsed.has(path) && this.#tree.kind(path) === "file");
    const found = { recipes: sources, catalog: undefined };
    const modules = await openModules(this.#tree, found, silent, this.#parsed);
    for (const path of sources) modules.read(path);
  }

  /** Undefined when a part of the catalog is not enough. */
  async #partial(paths: readonly string[], good: Good): Promise<Round | undefined> {
    const { recipes, catalog: catalogFile } = this.#discovered();
    const closures = new Map<string, Closure>();
    for (const recipe of recipes) {
      const closure = this.#closures.of(recipe);
      if (closure === undefined) return undefined;
      closures.set(recipe, closure);
    }
    const ofCatalog = catalogFile === undefined ? undefined : this.#closures.of(catalogFile);
    if (
      catalogFile !== undefined &&
      (ofCatalog === undefined || paths.some((path) => reads(ofCatalog, path)))
    )
      return undefined;

    const { affected, mentioned } = reachOf(paths, { closures, entries: good.entries });
    const listed = [...affected, ...mentioned, ...(catalogFile === undefined ? [] : [catalogFile])];
    if (affected.size === 0) return this.#unchanged(good);
    const result = await this.#compile(this.#tree.listing(listed));
    const { diagnostics, sources, catalog, stages } = result;
    // A part has a smaller budget than the whole.
    if (diagnostics.some(({ code }) => code === "CG218")) return undefined;
    if (diagnostics.some(isError)) return { diagnostics, sources, partial: true };

    const old = sameEntries(good.catalog, catalog);
    const all = new Set(listed);
    const expected = [...good.entries.values()].filter((recipe) => all.has(recipe)).length;
    if (old === undefined || expected !== catalog.pkgs.size + catalog.apps.size) return undefined;
    const before = this.#emissionOf(old);
    const after: Emission = { files: result.files, references: result.references };
    const changed = [...entriesOf(result)].flatMap(([entry, file]) => (affected.has(file) ? [entry] : []));
    const emission = this.#merger.merge(good.emission, before, after, changed);
    if (emission === undefined) return undefined;

    const checked = withEntries(good.checked, stages.checked);
    const [inside, outside] = [[...affected], recipes.filter((recipe) => !affected.has(recipe))];
    const closuresOf = (each: readonly string[], from: ReadonlyMap<string, Closure | undefined>) =>
      each.flatMap((recipe) => from.get(recipe) ?? []);
    const changedClosures = [...closuresOf(inside, good.closures), ...closuresOf(inside, closures)];
    const unchanged = [...closuresOf(outside, closures), ...(ofCatalog === undefined ? [] : [ofCatalog])];
    const reported = mergeReports({
      all: good.reported,
      part: stages.reported,
      checked,
      changed: changedClosures,
      unchanged,
    });
    if (reported === undefined) return undefined;
    const inputs = await this.#inputs();
    if ([...result.inputs.keys()].some((path) => !inputs.has(path))) return undefined;
    const sourceFiles = new Map([
      ...good.sources,
      ...stages.sourceFiles.map((file) => [file.path, file] as const),
    ]);
    this.#good = {
      ...good,
      catalog: withEntries(good.catalog, catalog),
      checked,
      emission,
      inputs,
      closures,
      reported,
      sources: sourceFiles,
    };
    this.#printed = { catalog, emission: after };
    return {
      ...this.#judged(this.#good),
      output: { emission, inputs, before: textOf(before.files), after: textOf(after.files) },
      partial: true,
    };
  }

  /** Of a change that no recipe reads. */
  #unchanged(good: Good): Round {
    const none: OutputTree = new Map();
    return {
      ...this.#judged(good),
      output: { ...good, before: none, after: none },
      partial: true,
    };
  }

  #judged({ reported, sources }: Good): Pick<Round, "diagnostics" | "sources"> {
    return {
      diagnostics: applySilences(reported, [...sources.values()]),
      sources: (path) => sources.get(path)?.text,
    };
  }

  #emissionOf(catalog: Catalog): Emission {
    const printed = this.#printed;
    return printed !== undefined && hasSameEntries(printed.catalog, catalog)
      ? printed.emission
      : this.#emit(catalog);
  }

  #emit(catalog: Catalog): Emission {
    const references = new Map<string, Set<string>>();
    const onTreePath = (treePath: string, emittedPath: string): void => {
      const known = references.get(emittedPath);
      if (known) known.add(treePath);
      else references.set(emittedPath, new Set([treePath]));
    };
    return { files: emit(catalog, { ...this.#place, onTreePath }), references };
  }

  async #compile(tree: RecipeTree): Promise<Compiled> {
    let references: Emission["references"] = new Map();
    const recorded = new RecordingTree(tree);
    const result = await compile<EmittedFile>({
      tree: recorded,
      ...this.#place,
      emit: (catalog) => {
        const emission = this.#emit(catalog);
        references = emission.references;
        return emission.files;
      },
      parsed: this.#parsed,
      syntaxes: syntaxesOf(this.#tree.list().files),
    });
    return { ...result, references, inputs: recorded.inputs };
  }

  /** Digests of the files that recipes name, sorted by path; of each content it is computed once. */
  async #inputs(): Promise<Inputs> {
    const inputs = new Map<string, string>();
    for (const path of [...(await filesNamed(this.#tree, this.#discovered(), this.#parsed))].sort()) {
      const read = this.#tree.read(path);
      if (!read.ok) continue;
      const digest = this.#digests.get(read.bytes) ?? sha256(read.bytes);
      this.#digests.set(read.bytes, digest);
      inputs.set(path, digest);
    }
    return inputs;
  }

  #discovered() {
    return discover(this.#tree, silent);
  }
}

const silent = { report: () => undefined };

/** By path, as the manifest has them: sorting what is sorted takes no time. */
const inOrder = (files: Emission["files"]): Emission["files"] =>
  new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What was put together from pieces is there as bytes: partial rounds leave the evaluated catalog so. */
const textOf = (files: Emission["files"]): OutputTree =>
  new Map(
    [...files].map(([path, { content }]) => [
      path,
      typeof content === "string" ? content : decoder.decode(content),
    ]),
  );

const decoder = new TextDecoder();

const kinds = ["pkgs", "apps"] as const;

function entriesOf({ stages }: Compiled): ReadonlyMap<string, string> {
  return new Map(
    kinds.flatMap((kind) =>
      [...stages.evaluated[kind]].map(
        ([name, { nameSpan, value }]) => [`${kind}.${name}`, (nameSpan ?? value.span)?.file ?? ""] as const,
      ),
    ),
  );
}

interface Entries<P, A> {
  readonly pkgs: ReadonlyMap<string, P>;
  readonly apps: ReadonlyMap<string, A>;
}

/** A catalog with some entries as another has them. */
const withEntries = <P, A, All extends Entries<P, A>>(all: All, { pkgs, apps }: Entries<P, A>): All => ({
  ...all,
  pkgs: new Map([...all.pkgs, ...pkgs]),
  apps: new Map([...all.apps, ...apps]),
});

/** The entries of `part` as they are in `all`; undefined when one is missing there. */
function sameEntries(all: Catalog, part: Catalog): Catalog | undefined {
  const [pkgs, apps] = [pick(all.pkgs, part.pkgs), pick(all.apps, part.apps)];
  return pkgs && apps && { ...part, pkgs, apps };
}

function pick<T>(
  all: ReadonlyMap<string, T>,
  names: ReadonlyMap<string, unknown>,
): Map<string, T> | undefined {
  const picked = new Map<string, T>();
  for (const name of names.keys()) {
    const entry = all.get(name);
    if (entry === undefined) return undefined;
    picked.set(name, entry);
  }
  return picked;
}

const hasSameEntries = (a: Catalog, b: Catalog): boolean =>
  kinds.every(
    (kind) =>
      a[kind].size === b[kind].size && [...a[kind]].every(([name, entry]) => b[kind].get(name) === entry),
  );
