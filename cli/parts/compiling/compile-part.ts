import { compile, type CompileResult } from "../../../compiler/compile.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { PlannedCatalog } from "../../../compiler/plan/planned-catalog.ts";
import { catalogRuleNames } from "../../../compiler/advice/advise.ts";
import { claimsOfApp } from "../../../compiler/advice/reading/host-claims.ts";
import { publishedPorts, type PublishedPort } from "../../../compiler/passes/services/port-clashes.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import {
  factsOf,
  outlineOfApp,
  outlineOfPackage,
  type CatalogFacts,
} from "../../../emitters/support/outline.ts";
import { refersToCopies, type Place } from "../../disk/place.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { RecordingTree } from "../../record/recording-tree.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import { Body } from "./body.ts";
import { PrintedEntries, type EntryName } from "./printed-entries.ts";
import { References } from "./references.ts";
import {
  sections,
  type EntryResult,
  type EntryResults,
  type Seen,
  type Section,
} from "../kept/recipe-result.ts";

/** Some recipes to compile, as a small catalog of their own. */
export interface Part {
  /** What is to be emitted: the names that each recipe defines. */
  readonly own: readonly OwnRecipe[];
  /** What these refer to, and the catalog file. */
  readonly others: readonly string[];
  /** Of all recipes of the catalog. */
  readonly syntaxes: readonly string[];
}

export interface OwnRecipe extends Readonly<Record<Section, readonly string[]>> {
  readonly recipe: string;
}

/** Of a whole part: whose a warning is, or who looked at a file, cannot be told from here. */
interface Reports {
  readonly reported: readonly Diagnostic[];
  readonly seen: Seen;
}

/** What became of the recipes of a part. */
export interface CompiledPart extends Reports {
  /** In the order in which they were asked for. */
  readonly recipes: readonly CompiledRecipe[];
  readonly facts: CatalogFacts;
}

/** A part in which something is wrong. */
export interface FailedPart extends Reports {
  /** Host ports of its apps. */
  readonly ports: readonly PublishedPort[];
}

/** Undefined when only a compile of the whole catalog can do the part justice. */
export type PartOutcome = CompiledPart | FailedPart | undefined;

export interface CompiledRecipe extends EntryResults {
  readonly recipe: string;
  readonly texts: Uint8Array;
  readonly contents: Uint8Array;
  /** What its generated files refer to, where that is copied. */
  readonly copied?: readonly string[];
}

/**
 * Compiles a part: what it emits for its own recipes, or what is wrong.
 * @param parsed what has been read before; filled
 */
export async function compilePart(
  { own, others, syntaxes }: Part,
  place: Place,
  cached: CachedTree,
  parsed: ParseCache,
): Promise<PartOutcome> {
  const tree = new RecordingTree(cached.listing([...own.map(({ recipe }) => recipe), ...others]));
  let catalog: PlannedCatalog | undefined;
  const result = await compile<EmittedFile>({
    tree,
    ...place,
    emit(resolved) {
      catalog = resolved;
      return new Map();
    },
    parsed,
    syntaxes,
  });
  const { kinds, reads } = tree.observations();
  const reports = {
    // No part can be sure of what is about several entries.
    reported: result.stages.reported.filter(({ scope }) => scope === undefined),
    seen: { kinds, reads },
  };
  const levels = result.stages.checked.catalogFile.data.advice;
  if (catalogRuleNames.some((name) => levels[name] !== "warn")) return undefined;
  if (catalog === undefined || result.diagnostics.some(isError)) {
    const isWrong = result.stages.reported.some((each) => isError(each) && each.kind !== "advice");
    if (!isWrong) return undefined;
    const { apps } = namesOf(own);
    const mine = [...result.stages.checked.apps.values()].filter(({ name }) => apps.has(name));
    return { ...reports, ports: mine.flatMap(publishedPorts) };
  }
  const references = new References();
  const defined = definedBy(own, catalog);
  const printed = new PrintedEntries(catalog, place, [...defined.values()].flat(), references.note);
  const recipes: CompiledRecipe[] = [];
  const bodies = { texts: new Body(), contents: new Body() };
  for (const each of own) {
    const recipe = recipeOf(each.recipe, defined.get(each) ?? [], { printed, result }, bodies);
    if (recipe === undefined) return undefined;
    recipes.push(refersToCopies(place) ? { ...recipe, copied: references.of(catalog, place, each) } : recipe);
  }
  return {
    ...reports,
    recipes,
    facts: factsOf(catalog),
  };
}

const namesOf = (own: readonly OwnRecipe[]): Readonly<Record<Section, ReadonlySet<string>>> => ({
  pkgs: new Set(own.flatMap(({ pkgs }) => pkgs)),
  apps: new Set(own.flatMap(({ apps }) => apps)),
});

/** The entries of each recipe. Names that turned out to be none (`lib.mkIf false`) are left out. */
const definedBy = (
  own: readonly OwnRecipe[],
  catalog: PlannedCatalog,
): ReadonlyMap<OwnRecipe, readonly EntryName[]> =>
  new Map(
    own.map((each) => [
      each,
      sections.flatMap((section) =>
        each[section].filter((name) => catalog[section].has(name)).map((name): EntryName => [section, name]),
      ),
    ]),
  );

interface Compiled {
  readonly result: CompileResult<EmittedFile>;
  /** Of the entries, one after the other. */
  readonly printed: PrintedEntries;
}

interface Bodies {
  readonly texts: Body;
  readonly contents: Body;
}

/** Undefined when an entry has no text of its own. */
function recipeOf(
  recipe: string,
  entries: readonly EntryName[],
  compiled: Compiled,
  bodies: Bodies,
): CompiledRecipe | undefined {
  const results: Record<Section, EntryResult[]> = { pkgs: [], apps: [] };
  for (const [section, name] of entries) {
    const entry = entryOf(section, name, compiled, bodies);
    if (entry === undefined) return undefined;
    results[section].push(entry);
  }
  return { recipe, ...results, texts: bodies.texts.take(), contents: bodies.contents.take() };
}

function entryOf(
  section: Section,
  name: string,
  { printed, result }: Compiled,
  { texts: into, contents }: Bodies,
): EntryResult | undefined {
  const { files, texts } = printed.next();
  if (texts === undefined) return undefined;
  const app = result.catalog.apps.get(name);
  const pkg = result.catalog.pkgs.get(name);
  const outline = section === "apps" ? app && outlineOfApp(app) : pkg && outlineOfPackage(pkg);
  if (outline === undefined) return undefined;
  const checked = section === "apps" ? result.stages.checked.apps.get(name) : undefined;
  return {
    outline,
    json: into.add(texts.json),
    nix: into.add(texts.nix),
    ports: checked ? publishedPorts(checked) : [],
    claims: checked ? claimsOfApp(checked) : [],
    files: files.map(({ path, content, executable, recipe }) => {
      const range = contents.add(content);
      return {
        path,
        sha256: sha256(contents.at(range)),
        range,
        ...(executable && { executable }),
        ...(recipe !== undefined && { recipe }),
      };
    }),
  };
}
