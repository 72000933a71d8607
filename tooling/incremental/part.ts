import { claimsOfApp } from "../../compiler/advice/reading/host-claims.ts";
import { collectReferences } from "../../compiler/passes/references.ts";
import { silencesIn, type Silence } from "../../compiler/advice/silences.ts";
import type { PackageEntry } from "../../compiler/check/checked-catalog.ts";
import type { EvaluatedRecipes, NamesByRecipe } from "../../compiler/check/evaluate-recipes.ts";
import { compile, type CompileResult } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { builtFrom, madeOf, type Needed } from "../../compiler/passes/packages/built-from.ts";
import { publishedPorts } from "../../compiler/passes/services/port-clashes.ts";
import { discover } from "../../compiler/reading/discover.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { Section } from "../../compiler/support/read-log.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import { emitEvaluatedEntry } from "../../emitters/evaluated/emit-evaluated.ts";
import { entrySeparator, printEntry } from "../../emitters/manifest/manifest.ts";
import type { EmitContext, EmittedFile } from "../../emitters/support/emitted-file.ts";
import { factsOf, outlineOfApp, outlineOfPackage } from "../../emitters/support/outline.ts";
import { sha256 } from "../support/sha256.ts";
import { recipeOfNames, type EntryNames, type RecipeOf } from "./names.ts";
import { refersToCopies, type CatalogPlace } from "./place.ts";
import { sections, type EntryResult, type NewResult, type Range, type ResultFile } from "./result.ts";
import { answered, readDigest, type Seen } from "./seen.ts";

/** Recipes to compile, and the names that all recipes of the catalog define, as JSON: see {@link namesOf}. */
export interface Part {
  readonly recipes: readonly string[];
  readonly names: string;
}

/** One package needs another. */
export interface Need {
  readonly from: string;
  readonly to: string;
}

/** The packages that packages are built from, and made of: neither relation may have cycles. */
export type Needs = Readonly<Record<"builtFrom" | "madeOf", readonly Need[]>>;

export type PartOutcome = readonly CompiledRecipe[];

/** The result of one recipe of a part. */
export interface CompiledRecipe {
  readonly recipe: string;
  readonly seen: Seen;
  /** Diagnostics before comments silence any. Files are named by tree path. */
  readonly reported: readonly Diagnostic[];
  readonly silences: readonly Silence[];
  readonly needs: Needs;
  /** Whether the result is the same whatever else is compiled with it. */
  readonly isKept: boolean;
  /** Missing if there are errors in the part. */
  readonly compiled?: NewResult;
}

/** Advice is given only without other errors, so the count of further errors of a file concerns advice, too. */
export const isOfAdvice = ({ kind }: Diagnostic): boolean => kind === "advice" || kind === "more-errors";

interface Names {
  readonly json: string;
  readonly names: NamesByRecipe;
  readonly recipeOf: RecipeOf;
}

let lastNames: Names | undefined;

/** Many tasks of a run have the same names. */
function namesOf(json: string): Names {
  if (lastNames?.json !== json) {
    const names = new Map(JSON.parse(json) as [string, EntryNames][]);
    const recipeOf = recipeOfNames(names);
    if (recipeOf === undefined) throw new Error("parts of a catalog with ambiguous names");
    lastNames = { json, names, recipeOf };
  }
  return lastNames;
}

/** Compiles the entries of some recipes. `parsed` is filled. */
export async function compilePart(
  { recipes, names: json }: Part,
  place: CatalogPlace,
  tree: RecipeTree,
  parsed: ParseCache,
): Promise<PartOutcome> {
  const { names, recipeOf } = namesOf(json);
  const result = await compile({
    tree,
    ...place,
    parsed,
    part: { recipes, names },
  });
  const { log, reportedBy, reportedByEvaluation, sourceFiles, evaluated } = result.stages;
  const isWrong = result.stages.reported.some((each) => isError(each) && !isOfAdvice(each));
  const digests = new Map<string, string>();
  const digestOf = (path: string): string => {
    const known = digests.get(path) ?? readDigest(tree.read(path));
    digests.set(path, known);
    return known;
  };
  const results = recipes.map((recipe) => {
    const own = {
      recipe,
      pkgs: namesIn(evaluated, recipe, "pkgs"),
      apps: namesIn(evaluated, recipe, "apps"),
    };
    return [recipe, isWrong ? undefined : log.within(recipe, () => printed(own, result, place))] as const;
  });
  const catalog = log.reachedFrom(["", ...catalogFileOf(tree)], recipeOf.entry);
  // Printing reads other entries too.
  return results.map(([recipe, compiled]) => {
    const asked = log.reachedFrom([recipe, ...catalog.files], recipeOf.entry);
    const files = [...asked.files].filter((path) => path === recipe || !names.has(path));
    return {
      recipe,
      seen: answered(asked, { tree, digestOf, recipeOf }),
      reported: files.flatMap((path) => reportedBy.get(path) ?? []),
      silences: sourceFiles.filter(({ path }) => asked.files.has(path)).flatMap(silencesIn),
      needs: log.within(recipe, () => needsOf(namesIn(evaluated, recipe, "pkgs"), result)),
      isKept: ![...asked.files].some((path) => reportedByEvaluation.has(path)),
      ...(compiled && { compiled }),
    };
  });
}

const namesIn = (evaluated: EvaluatedRecipes, recipe: string, section: Section): readonly string[] =>
  evaluated.entriesOf(recipe)[section].map(({ name }) => name);

const catalogFileOf = (tree: RecipeTree): readonly string[] => {
  const { catalog } = discover(tree, { report: () => undefined });
  return catalog === undefined ? [] : [catalog];
};

interface OwnRecipe extends EntryNames {
  readonly recipe: string;
}

/** Prints the entries of one recipe. */
function printed(own: OwnRecipe, result: Omit<CompileResult, "files">, place: CatalogPlace): NewResult {
  const { catalog, stages } = result;
  const copied = new Set<string>();
  const context: EmitContext = {
    ...place,
    only: { pkgs: new Set(own.pkgs), apps: new Set(own.apps) },
    onTreePath: (treePath) => copied.add(treePath),
  };
  const files = byEntry(emit(catalog, context));
  const texts = new Bytes();
  const contents = new Bytes();
  const emitted: ResultFile[] = [];
  const store = (file: EmittedFile): ResultFile => {
    const { path, executable, recipe } = file;
    const bytes = Buffer.from(file.content);
    const stored = {
      path,
      sha256: sha256(bytes),
      range: contents.add(bytes),
      ...(executable && { executable }),
      ...(recipe !== undefined && { recipe }),
    };
    emitted.push(stored);
    return stored;
  };
  const entryOf = (section: Section, name: string): readonly EntryResult[] => {
    const evaluated = emitEvaluatedEntry(section, name, catalog, context);
    const outline = outlineOf(catalog, section, name);
    // A name that turned out not to be defined (`lib.mkIf false`) is left out.
    if (evaluated === undefined || outline === undefined) return [];
    const stored = (files.get(`${section}/${name}`) ?? []).map(store);
    const lines = stored.map(({ path, ...entry }) => printEntry(path, entry)).join(entrySeparator);
    const entry = stages.checked[section].get(name);
    const checked = section === "apps" ? stages.checked.apps.get(name) : undefined;
    return [
      {
        outline,
        json: texts.add(Buffer.from(evaluated.json)),
        nix: texts.add(Buffer.from(evaluated.nix)),
        manifest: texts.add(Buffer.from(lines)),
        ports: checked ? publishedPorts(checked) : [],
        claims: checked ? claimsOfApp(checked) : [],
        used: entry ? [...collectReferences(entry).packages] : [],
      },
    ];
  };
  const [pkgs = [], apps = []] = sections.map((section) =>
    own[section].flatMap((name) => entryOf(section, name)),
  );
  return {
    result: {
      pkgs,
      apps,
      facts: factsOf(catalog),
      levels: stages.checked.catalogFile.data.advice,
      executables: emitted.flatMap(({ path, executable }) => (executable ? [path] : [])),
      ...(refersToCopies(place) && { copied: [...copied].sort() }),
    },
    files: emitted,
    texts: texts.all(),
    contents: contents.all(),
  };
}

/** The packages that the packages of a recipe need, by relation. */
function needsOf(packages: readonly string[], { stages }: Pick<CompileResult, "stages">): Needs {
  const edges = (relation: (entry: PackageEntry) => readonly Needed[]): readonly Need[] =>
    packages.flatMap((from) => {
      const entry = stages.checked.pkgs.get(from);
      return entry === undefined ? [] : relation(entry).map(({ name }): Need => ({ from, to: name }));
    });
  return { builtFrom: edges(builtFrom), madeOf: edges(madeOf) };
}

function outlineOf(catalog: Catalog, section: Section, name: string): EntryResult["outline"] | undefined {
  const app = section === "apps" ? catalog.apps.get(name) : undefined;
  const pkg = section === "pkgs" ? catalog.pkgs.get(name) : undefined;
  return app ? outlineOfApp(app) : pkg && outlineOfPackage(pkg);
}

/** By `pkgs/<name>` and `apps/<name>`, each sorted by path. */
function byEntry(files: ReadonlyMap<string, EmittedFile>): ReadonlyMap<string, readonly EmittedFile[]> {
  const found = new Map<string, EmittedFile[]>();
  for (const path of [...files.keys()].sort()) {
    const file = files.get(path);
    const entry = path.split("/", 2).join("/");
    if (file) found.set(entry, [...(found.get(entry) ?? []), file]);
  }
  return found;
}

/** Byte strings, one after the other. */
class Bytes {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  add(piece: Uint8Array): Range {
    this.#pieces.push(piece);
    this.#length += piece.length;
    return [this.#length - piece.length, this.#length];
  }

  /** In memory that several threads can share, so that a result is not copied when it is sent. */
  all(): Uint8Array {
    const all = new Uint8Array(new SharedArrayBuffer(this.#length));
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}
