import { compile, type CompileResult } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import { claimsOfApp } from "../../compiler/advice/reading/host-claims.ts";
import { publishedPorts, type PublishedPort } from "../../compiler/passes/services/port-clashes.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { AdviceLevels } from "../../compiler/schema/advice.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { emitEntryFiles, emitEvaluatedEntry } from "../../emitters/emit.ts";
import { entrySeparator, printEntry } from "../../emitters/manifest/manifest.ts";
import type { EmitContext, EmittedFile } from "../../emitters/support/emitted-file.ts";
import {
  factsOf,
  outlineOfApp,
  outlineOfPackage,
  type CatalogFacts,
} from "../../emitters/support/outline.ts";
import { sha256 } from "../support/sha256.ts";
import { refersToCopies, type Place } from "./place.ts";
import { RecordingTree } from "./recording-tree.ts";
import {
  sections,
  type EntryResult,
  type NewResult,
  type Range,
  type ResultFile,
  type Section,
  type Seen,
} from "./result.ts";

/** Some recipes to compile, as a small catalog of their own. */
export interface Part {
  /** The recipes to emit, with the names each defines. */
  readonly own: readonly OwnRecipe[];
  /** What these refer to, and the catalog file. */
  readonly others: readonly string[];
  /** The syntaxes of all recipes of the catalog. */
  readonly syntaxes: readonly string[];
}

export interface OwnRecipe extends Readonly<Record<Section, readonly string[]>> {
  readonly recipe: string;
}

/** What concerns the part as a whole: which recipe a warning or an answer belongs to is decided later. */
interface Reports {
  readonly reported: readonly Diagnostic[];
  readonly seen: Seen;
}

export interface CompiledPart extends Reports {
  readonly facts: CatalogFacts;
  readonly levels: AdviceLevels;
  /** In the order of {@link Part.own}. */
  readonly recipes: readonly CompiledRecipe[];
}

/** A part with errors. */
export interface FailedPart extends Reports {
  /** The ports its apps publish on a host. */
  readonly ports: readonly PublishedPort[];
}

export type PartOutcome = CompiledPart | FailedPart;

export interface CompiledRecipe
  extends Readonly<Record<Section, readonly EntryResult[]>>, Omit<NewResult, "result"> {
  readonly recipe: string;
  readonly executables: readonly string[];
  readonly copied?: readonly string[];
}

/** Advice is given only without other errors, so the count of further errors of a file concerns advice, too. */
export const isOfAdvice = ({ kind }: Diagnostic): boolean => kind === "advice" || kind === "more-errors";

/** Compiles a part. `parsed` is filled. */
export async function compilePart(
  { own, others, syntaxes }: Part,
  place: Place,
  listing: (files: readonly string[]) => RecipeTree,
  parsed: ParseCache,
): Promise<PartOutcome> {
  const tree = new RecordingTree(listing([...own.map(({ recipe }) => recipe), ...others]));
  const result = await compile<never>({
    tree,
    ...place,
    emit: () => new Map<string, never>(),
    parsed,
    syntaxes,
  });
  const { kinds, reads } = tree.observations();
  const reports = {
    // A part cannot decide what concerns several entries.
    reported: result.stages.reported.filter(({ kind, scope }) => kind !== "advice" || scope === undefined),
    seen: { kinds, reads },
  };
  if (reports.reported.some((each) => isError(each) && !isOfAdvice(each))) {
    const names = new Set(own.flatMap(({ apps }) => apps));
    const apps = [...result.stages.checked.apps.values()].filter(({ name }) => names.has(name));
    return { ...reports, ports: apps.flatMap(publishedPorts) };
  }
  const { catalog, stages } = result;
  const levels = stages.checked.catalogFile.data.advice;
  return {
    ...reports,
    levels,
    facts: factsOf(catalog),
    recipes: own.map((each) => printed(each, result, place)),
  };
}

/** Prints the entries of one recipe. */
function printed(own: OwnRecipe, result: Omit<CompileResult<never>, "files">, place: Place): CompiledRecipe {
  const { catalog, stages } = result;
  const copied = new Set<string>();
  const context: EmitContext = {
    ...place,
    only: { pkgs: new Set(own.pkgs), apps: new Set(own.apps) },
    onTreePath: (treePath) => copied.add(treePath),
  };
  const files = byEntry(emitEntryFiles(catalog, context));
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
    const checked = section === "apps" ? stages.checked.apps.get(name) : undefined;
    return [
      {
        outline,
        json: texts.add(Buffer.from(evaluated.json)),
        nix: texts.add(Buffer.from(evaluated.nix)),
        manifest: texts.add(Buffer.from(lines)),
        ports: checked ? publishedPorts(checked) : [],
        claims: checked ? claimsOfApp(checked) : [],
      },
    ];
  };
  const [pkgs = [], apps = []] = sections.map((section) =>
    own[section].flatMap((name) => entryOf(section, name)),
  );
  return {
    recipe: own.recipe,
    pkgs,
    apps,
    executables: emitted.flatMap(({ path, executable }) => (executable ? [path] : [])),
    files: emitted,
    texts: texts.all(),
    contents: contents.all(),
    ...(refersToCopies(place) && { copied: [...copied].sort() }),
  };
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
