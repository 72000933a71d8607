import { compile, type CompileResult } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { discover } from "../../compiler/reading/discover.ts";
import { openModules, type ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/recipe-tree.ts";
import { emit } from "../../emitters/emit.ts";
import { manifestPath } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { Folders } from "../folders.ts";
import type { OutputTree } from "../review/tree.ts";
import type { CachedTree } from "./cached-tree.ts";
import { mentionsOf } from "./mentions.ts";
import { spliceEntry } from "./splice.ts";

/** What one round of watching gave. */
export interface Round {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  /** Missing when something is wrong. */
  readonly output?: {
    /** All files, without the manifest. */
    readonly files: ReadonlyMap<string, EmittedFile>;
    /** Both sides of what changed since the last good round, complete enough to be reviewed. */
    readonly before: OutputTree;
    readonly after: OutputTree;
  };
  /** Only the entries that the change can reach were compiled. */
  readonly partial: boolean;
}

type Files = ReadonlyMap<string, EmittedFile>;
interface Good {
  readonly result: CompileResult<EmittedFile>;
  /** Of all recipes, also after partial rounds. */
  readonly catalog: Catalog;
  readonly files: Files;
  /** Recipe file of each `pkgs.<name>` and `apps.<name>`. */
  readonly recipes: ReadonlyMap<string, string>;
}

interface Closure {
  /** By path, as they were read. */
  readonly files: ReadonlyMap<string, Expr | undefined>;
  readonly names: ReadonlySet<string>;
}

interface Mentioned {
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly found: WeakMap<Closure, readonly string[]>;
}

/**
 * A compiler that stays warm. It keeps what it has read and printed, and after a change compiles only the recipes that
 * the change can reach, together with those they mention, as a small catalog of its own. Whenever it cannot be sure that
 * this gives what a full compile gives, it makes a full compile.
 */
export class Session {
  readonly #folders: Folders;
  readonly #tree: CachedTree;
  readonly #parsed: ParseCache = new Map();
  #good: Good | undefined;
  // What the last rounds found out, by what it follows from.
  readonly #closures = new Map<string, Closure>();
  readonly #mentioned = new WeakMap<Good["recipes"], Mentioned>();
  /** Changed since the last good round. */
  #pending: ReadonlySet<string> = new Set();

  constructor(folders: Folders, tree: CachedTree) {
    this.#folders = folders;
    this.#tree = tree;
  }

  async full(): Promise<Round> {
    const result = await this.#compile(this.#tree);
    const { diagnostics, sources, files, catalog } = result;
    if (diagnostics.some(isError)) return { diagnostics, sources, partial: false };
    const before = textOf(this.#good?.files ?? new Map());
    const recipes = new Map(
      (["pkgs", "apps"] as const).flatMap((kind) =>
        [...result.stages.evaluated[kind]].map(
          ([name, { nameSpan, value }]) => [`${kind}.${name}`, (nameSpan ?? value.span)?.file ?? ""] as const,
        ),
      ),
    );
    this.#good = { result, catalog, files, recipes };
    return { diagnostics, sources, output: { files, before, after: textOf(files) }, partial: false };
  }

  /** After the contents of these files changed. */
  async update(paths: readonly string[]): Promise<Round> {
    this.#pending = new Set([...this.#pending, ...paths]);
    await this.#read([...this.#pending]);
    const round = (await this.#partial([...this.#pending])) ?? (await this.full());
    if (round.output) this.#pending = new Set();
    return round;
  }

  /** Reads changed sources ahead: what they mention now decides what is compiled with them. */
  async #read(paths: readonly string[]): Promise<void> {
    const sources = paths.filter((path) => this.#parsed.has(path) && this.#tree.kind(path) === "file");
    const silent = { report: () => undefined };
    const modules = await openModules(
      this.#tree,
      { recipes: sources, catalog: undefined },
      silent,
      this.#parsed,
    );
    for (const path of sources) modules.read(path);
  }

  async #partial(paths: readonly string[]): Promise<Round | undefined> {
    const good = this.#good;
    const reach = good && this.#reach(paths, good);
    if (good === undefined || reach === undefined) return undefined;
    const { catalog: catalogFile } = discover(this.#tree, { report: () => undefined });
    const listed = [
      ...reach.affected,
      ...reach.mentioned,
      ...(catalogFile === undefined ? [] : [catalogFile]),
    ];
    const result = await this.#compile(this.#tree.listing(listed));
    const { diagnostics, sources, catalog } = result;
    if (diagnostics.some(isError)) return { diagnostics, sources, partial: true };

    const names = (kind: "pkgs" | "apps", from: ReadonlyMap<string, unknown>): readonly string[] =>
      [...from.keys()].filter((name) => reach.affected.has(good.recipes.get(`${kind}.${name}`) ?? ""));
    // The old values of the same entries, in the same company.
    const old: Catalog = {
      ...catalog,
      pkgs: new Map([...catalog.pkgs.keys()].flatMap((name) => pairOf(good.catalog.pkgs, name))),
      apps: new Map([...catalog.apps.keys()].flatMap((name) => pairOf(good.catalog.apps, name))),
    };
    if (old.pkgs.size !== catalog.pkgs.size || old.apps.size !== catalog.apps.size) return undefined;
    if (reach.entries !== old.pkgs.size + old.apps.size) return undefined;
    const [before, after] = [emit(old, this.#context), result.files];
    const changed = [
      ...names("pkgs", catalog.pkgs).map((name) => ["pkgs", name] as const),
      ...names("apps", catalog.apps).map((name) => ["apps", name] as const),
    ];
    const files = merge(good.files, before, after, changed);
    if (files === undefined) return undefined;
    this.#good = {
      ...good,
      files,
      catalog: {
        ...good.catalog,
        pkgs: new Map([...good.catalog.pkgs, ...catalog.pkgs]),
        apps: new Map([...good.catalog.apps, ...catalog.apps]),
      },
    };
    return {
      diagnostics,
      sources,
      output: { files, before: textOf(before), after: textOf(after) },
      partial: true,
    };
  }

  /** The recipes that a change of these files can reach, and those that they mention. Undefined when that is not known. */
  #reach(
    paths: readonly string[],
    good: Good,
  ):
    | {
        readonly affected: ReadonlySet<string>;
        readonly mentioned: readonly string[];
        readonly entries: number;
      }
    | undefined {
    const { recipes, catalog: catalogFile } = discover(this.#tree, { report: () => undefined });
    const closures = new Map(recipes.map((recipe) => [recipe, this.#closure(recipe)] as const));
    if ([...closures.values()].includes(undefined)) return undefined;
    const catalogClosure = catalogFile === undefined ? undefined : this.#closure(catalogFile);
    const isRead = (path: string): boolean =>
      !catalogClosure?.files.has(path) && [...closures.values()].some((closure) => closure?.files.has(path));
    if (!paths.every(isRead)) return undefined;

    const mentions = (recipe: string): readonly string[] => {
      const closure = closures.get(recipe);
      return closure === undefined ? [] : this.#mentions(recipe, closure, good);
    };
    const affected = new Set(
      recipes.filter((recipe) => paths.some((path) => closures.get(recipe)?.files.has(path))),
    );
    // Whoever mentions an affected recipe may read its values.
    for (const recipe of affected)
      for (const other of recipes) if (mentions(other).includes(recipe)) affected.add(other);
    const mentioned = new Set<string>();
    const visit = (recipe: string): void => {
      for (const other of mentions(recipe))
        if (!affected.has(other) && !mentioned.has(other)) {
          mentioned.add(other);
          visit(other);
        }
    };
    for (const recipe of affected) visit(recipe);
    const all = new Set([...affected, ...mentioned]);
    const entries = [...good.recipes.values()].filter((recipe) => all.has(recipe)).length;
    return { affected, mentioned: [...mentioned], entries };
  }

  /** The files a recipe is made of, and the names in them; undefined when it computes some of these. */
  #closure(recipe: string): Closure | undefined {
    const known = this.#closures.get(recipe);
    if (known && [...known.files].every(([path, expr]) => this.#parsed.get(path)?.expression === expr))
      return known;
    const files = new Map([[recipe, this.#parsed.get(recipe)?.expression]]);
    const names = new Set<string>();
    for (const [, expr] of files) {
      // Other files that are mentioned, such as patches, are only pointed at, unless somebody reads them.
      if (expr === undefined) continue;
      const mentions = mentionsOf(expr);
      if (mentions.computed) return undefined;
      for (const name of mentions.names) names.add(name);
      for (const file of mentions.files)
        if (!files.has(file)) files.set(file, this.#parsed.get(file)?.expression);
    }
    const closure = { files, names };
    this.#closures.set(recipe, closure);
    return closure;
  }

  /** Other recipes with entries of a name that is in this one. */
  #mentions(recipe: string, closure: Closure, { recipes }: Good): readonly string[] {
    let known = this.#mentioned.get(recipes);
    if (known === undefined) {
      const byName = new Map<string, string[]>();
      for (const [entry, file] of recipes) {
        const name = entry.slice(entry.indexOf(".") + 1);
        byName.set(name, [...(byName.get(name) ?? []), file]);
      }
      known = { byName, found: new WeakMap() };
      this.#mentioned.set(recipes, known);
    }
    const { byName, found } = known;
    const mentioned =
      found.get(closure) ??
      [...closure.names].flatMap((name) => byName.get(name) ?? []).filter((each) => each !== recipe);
    found.set(closure, mentioned);
    return mentioned;
  }

  get #context() {
    const { recipesName, recipesFromOut } = this.#folders;
    return { recipesName, recipesFromOut };
  }

  #compile(tree: RecipeTree): Promise<CompileResult<EmittedFile>> {
    return compile<EmittedFile>({ tree, ...this.#context, emit, parsed: this.#parsed });
  }
}

const pairOf = <T>(map: ReadonlyMap<string, T>, name: string): readonly (readonly [string, T])[] => {
  const found = map.get(name);
  return found === undefined ? [] : [[name, found]];
};

const textOf = (files: Files): OutputTree =>
  new Map([...files].map(([path, { content }]) => [path, typeof content === "string" ? content : ""]));

/**
 * All files with those of the changed entries replaced. Files of the whole catalog must be the same on both sides, save
 * for the evaluated catalog, in which single entries can be replaced.
 */
function merge(
  all: Files,
  before: Files,
  after: Files,
  changed: readonly (readonly [kind: string, name: string])[],
): Files | undefined {
  const folders = changed.map(([kind, name]) => `${kind}/${name}/`);
  const isOwn = (path: string): boolean => folders.some((folder) => path.startsWith(folder));
  const files = new Map(all);
  for (const path of before.keys()) if (isOwn(path) && !after.has(path)) files.delete(path);
  for (const [path, file] of after) {
    const old = before.get(path);
    if (isOwn(path))
      files.set(path, file.content === all.get(path)?.content ? (all.get(path) ?? file) : file);
    else if (path === "catalog.json" || path === "catalog.nix") {
      let text: string | undefined = String(all.get(path)?.content);
      for (const [kind, name] of changed) text = text && spliceEntry(text, String(file.content), kind, name);
      if (text === undefined) return undefined;
      files.set(path, { ...file, content: text });
    } else if (path !== manifestPath && old?.content !== file.content) return undefined;
  }
  return files;
}
