import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { EntryKind } from "../../../compiler/support/recipe-tree.ts";
import { withFoldersAbove } from "./folders-above.ts";
import type { CompiledPart } from "./compile-part.ts";
import type { Seen } from "../kept/recipe-result.ts";
import type { Survey } from "../survey/survey.ts";

type Surroundings = Pick<Survey, "closures" | "ofCatalog" | "withReferences">;

/** What of a part's reports and looks is of one recipe. */
export interface Attributed {
  readonly reported: readonly Diagnostic[];
  readonly seen: Seen;
}

/**
 * Says for each recipe of a part what was reported about it, and what was looked at for it; rather too much of the
 * latter than too little. Undefined when that cannot be told; of a part of one recipe everything is its own.
 */
export function attribute(
  { recipes, reported, seen }: CompiledPart,
  surroundings: Surroundings,
): ReadonlyMap<string, Attributed> | undefined {
  const [only] = recipes;
  if (only !== undefined && recipes.length === 1) return new Map([[only.recipe, { reported, seen }]]);
  const owners = new Owners(
    recipes.map(({ recipe }) => recipe),
    surroundings,
  );
  const found = new Map(recipes.map(({ recipe }) => [recipe, new Share()]));
  for (const diagnostic of reported) {
    const of = owners.ofReport(diagnostic.span?.file ?? diagnostic.file);
    if (of === undefined) return undefined;
    for (const recipe of of) found.get(recipe)?.reported.push(diagnostic);
  }
  for (const [path, answer] of Object.entries(seen.kinds)) {
    const of = owners.ofLook(path, false);
    if (of === undefined) return undefined;
    for (const recipe of of) found.get(recipe)?.kinds.push([path, answer]);
  }
  for (const [path, answer] of Object.entries(seen.reads)) {
    const of = owners.ofLook(path, true);
    if (of === undefined) return undefined;
    for (const recipe of of) found.get(recipe)?.reads.push([path, answer]);
  }
  return new Map([...found].map(([recipe, share]) => [recipe, share.attributed()]));
}

class Share {
  readonly reported: Diagnostic[] = [];
  readonly kinds: [string, EntryKind][] = [];
  readonly reads: [string, string][] = [];

  attributed(): Attributed {
    const { reported, kinds, reads } = this;
    // A file may be called `__proto__`.
    return { reported, seen: { kinds: Object.fromEntries(kinds), reads: Object.fromEntries(reads) } };
  }
}

class Owners {
  readonly #own: readonly string[];
  readonly #ofCatalog: ReadonlySet<string>;
  /** Who is made of a path, without what they refer to. */
  readonly #direct = new Map<string, string[]>();
  /** Who refers to a recipe, themselves included. */
  readonly #users = new Map<string, string[]>();

  constructor(own: readonly string[], { closures, ofCatalog, withReferences }: Surroundings) {
    this.#own = own;
    this.#ofCatalog = ofCatalog;
    for (const recipe of own) for (const other of withReferences(recipe)) push(this.#users, other, recipe);
    for (const recipe of this.#users.keys())
      for (const path of closures.get(recipe) ?? []) push(this.#direct, path, recipe);
  }

  /** A file that one recipe alone is made of is its own; one of the catalog file's concerns everybody. */
  ofReport(file: string | undefined): readonly string[] | undefined {
    if (file === undefined) return undefined;
    const [recipe, ...others] = this.#direct.get(file) ?? [];
    if (recipe === undefined) return this.#ofCatalog.has(file) ? this.#own : undefined;
    return others.length > 0 || this.#ofCatalog.has(file) ? undefined : this.#users.get(recipe);
  }

  /**
   * Everybody who names the path or a folder above it. Who read a file below a folder is not told, unless there is one.
   * What nobody names is named by a text in YAML or JSON, which any of them may have: looking whether it is there is
   * everybody's.
   */
  ofLook(path: string, isRead: boolean): readonly string[] | undefined {
    const [, ...folders] = withFoldersAbove(path);
    const named = this.#namers(path);
    const below = folders.flatMap((folder) => this.#namers(folder));
    if (below.length === 0 && named.length === 0) return isRead ? undefined : this.#own;
    if (below.length === 0) return named;
    const all = [...new Set([...named, ...below])];
    return isRead && all.length > 1 ? undefined : all;
  }

  #namers(path: string): readonly string[] {
    if (this.#ofCatalog.has(path)) return this.#own;
    const direct = this.#direct.get(path) ?? [];
    return direct.length === 1
      ? (this.#users.get(direct[0] ?? "") ?? [])
      : [...new Set(direct.flatMap((recipe) => this.#users.get(recipe) ?? []))];
  }
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
