import { posix } from "node:path";
import type { CheckedCatalog } from "../../../compiler/check/checked-catalog.ts";
import { compile, type CompileResult } from "../../../compiler/compile.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { emit } from "../../../emitters/emit.ts";
import { OverlayTree } from "../../../tooling/edit/overlay-tree.ts";
import { entryOf } from "../../../tooling/explain/entry-at.ts";
import { explainLine, findLine } from "../../../tooling/explain/explain-line.ts";
import { filesOf } from "../../../tooling/explain/generated-files.ts";
import type { OpenCatalog } from "../../../tooling/explain/opened-catalog.ts";
import { children, isNode, valueAt } from "../../../tooling/explain/option-path.ts";
import { fixEdit } from "../../../tooling/fix/fix-edit.ts";
import { type Diagnosed, diagnose } from "../../../tooling/incremental/diagnose.ts";
import { type EntryNames, readNames } from "../../../tooling/incremental/names.ts";
import { readDigest } from "../../../tooling/incremental/seen.ts";
import { memoryStore } from "../../../tooling/incremental/store.ts";
import { ownWorker } from "../../../tooling/incremental/workers.ts";
import type { Knowledge } from "../../../tooling/lsp/complete.ts";
import { namedIn, type Recipes } from "../../../tooling/lsp/navigate.ts";
import { fileOf, type Lens } from "../../../tooling/lsp/lenses.ts";
import { type Site, sitesOf } from "../../../tooling/lsp/sites.ts";
import type { Named } from "../../../tooling/lsp/symbols.ts";
import { CachedTree } from "../../disk/cached-tree.ts";
import type { Folders } from "../../disk/folders.ts";
import { entriesOf } from "../../disk/safe-reads.ts";

/** With more recipes, those that read the edited file are compiled at once, and the others after a pause. */
const mostAtOnce = 40;
/** Recipes that an edit of a shared file compiles at once. */
const mostReaders = 20;

/** Diagnostics by file; a file without any is listed if it may have had some. */
export type Found = ReadonlyMap<string, readonly Diagnostic[]>;

/** There was an edit meanwhile. */
export class Interrupted extends Error {}

const quiet = { report: () => undefined };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A catalog that is open in an editor: unsaved texts over the files on the disk. */
export class Catalog implements Recipes, Knowledge {
  readonly folders: Folders;
  readonly #texts = new Map<string, string>();
  readonly #tree: CachedTree;
  readonly #parsed: ParseCache = new Map();
  readonly #store = memoryStore(({ result }) => ({ result, texts: new Uint8Array(), files: () => [] }));
  readonly #sites = new Map<string, { readonly text: string; readonly sites: readonly Site[] }>();
  /** The sites of the last texts without syntax errors. */
  readonly #good = new Map<string, readonly Site[]>();
  #names = new Map<string, EntryNames>();
  #reads: Diagnosed["reads"] = new Map();
  #result: CompileResult | undefined;
  #edits = 0;
  /** Whether {@link rest} has work to do. */
  isLarge = false;

  constructor(folders: Folders) {
    this.folders = folders;
    this.#tree = new CachedTree(new OverlayTree(folders.tree, this.#texts));
  }

  /** Takes in the text of an open document; undefined if the file on the disk counts again. */
  edit(path: string, text: string | undefined): void {
    this.#edits++;
    if (text === undefined) this.#texts.delete(path);
    else this.#texts.set(path, text);
    this.#tree.refresh(path);
  }

  /** Compiles after an edit of a file. */
  async compile(path: string): Promise<Found> {
    const recipes = this.#recipes();
    this.isLarge = recipes.length > mostAtOnce;
    const readers = [...this.#reads].flatMap(([recipe, files]) => (files.has(path) ? [recipe] : []));
    const part = recipes.includes(path) ? [path] : readers.slice(0, mostReaders);
    await this.#readNames(recipes, path);
    this.#result = await this.#compile(this.isLarge ? part : undefined);
    const files = this.isLarge ? [path, ...part] : this.files;
    return byFile(this.#result.diagnostics, files, this.isLarge);
  }

  /**
   * Compiles what is left of a large catalog.
   * @throws Interrupted if there is an edit meanwhile
   */
  async rest(): Promise<Found | undefined> {
    const edits = this.#edits;
    const own = ownWorker(this.#place, this.#tree, new Map(this.#parsed));
    const inTurn =
      <Task, Result>(work: (task: Task) => Promise<Result>) =>
      async (task: Task): Promise<Result> => {
        await turn();
        if (this.#edits !== edits) throw new Interrupted();
        return work(task);
      };
    // For one, all names would be read in one step.
    const idle = { count: 2, expect: turn, end: turn };
    const workers = { ...idle, look: inTurn(own.look.bind(own)), compile: inTurn(own.compile.bind(own)) };
    const digestOf = (path: string): string => readDigest(this.#tree.read(path));
    const digests = { of: digestOf, take: (path: string, digest: string) => digestOf(path) === digest };
    const incremental = { tree: this.#tree, store: this.#store, workers, digests };
    const done = await diagnose(this.#place, incremental);
    // Syntax errors are reported; otherwise only the whole can say what is wrong.
    const isBroken = this.#recipes().some((path) => this.#texts.has(path) && !this.#isReadable(path));
    if (done === undefined && isBroken) return undefined;
    if (done) [this.#names, this.#reads] = [new Map(done.names), done.reads];
    return byFile((done ?? (await this.#compile())).diagnostics, this.files, false);
  }

  get checked(): CheckedCatalog | undefined {
    return this.#result?.stages.checked;
  }

  get files(): readonly string[] {
    const read = this.#result?.stages.sourceFiles.map(({ path }) => path) ?? [];
    return [...new Set([...this.#recipes(), ...read, ...this.#texts.keys()])];
  }

  text(path: string): string | undefined {
    const file = this.#tree.read(path);
    return file.ok ? Buffer.from(file.bytes).toString() : undefined;
  }

  sites(path: string): readonly Site[] {
    const expr = this.#result?.stages.read(path);
    const text = this.#result?.sources(path) ?? "";
    const known = this.#sites.get(path);
    if (known?.text === text) return known.sites;
    const sites = expr ? sitesOf(expr) : [];
    this.#sites.set(path, { text, sites });
    if (this.#isReadable(path)) this.#good.set(path, sites);
    return sites;
  }

  recipeOf(section: "apps" | "pkgs", name: string): string | undefined {
    const known = [...this.#names].find(([, names]) => names[section].includes(name));
    return known?.[0] ?? this.#result?.stages.evaluated.recipeOf(section, name);
  }

  valueElsewhere([section, name = "", ...path]: readonly string[]): Span | undefined {
    if (section !== "apps" && section !== "pkgs") return undefined;
    const { span, nameSpan, explicit } = this.checked?.[section].get(name)?.provenance.at(path) ?? {};
    if (!explicit || span === undefined || nameSpan === undefined) return undefined;
    return span.file !== nameSpan.file || span.start < nameSpan.start ? span : undefined;
  }

  names(kind: Named["kind"], app: string): Iterable<string> {
    if (kind === "package" || kind === "app")
      return [...this.#names.values()].flatMap((names) => names[kind === "app" ? "apps" : "pkgs"]);
    const recipe = this.recipeOf("apps", app) ?? "";
    const written = [...(this.#good.get(recipe) ?? []), ...this.sites(recipe)].flatMap((site) => {
      const named = namedIn(site);
      return named?.isDefinition && named.kind === kind && named.app === app ? [named.name] : [];
    });
    return new Set([...written, ...this.membersOf(["apps", app, "services", `${kind}s`])]);
  }

  usedPackages(): Iterable<string> {
    const all = [...this.#sites.values()].flatMap(({ sites }) => sites);
    return new Set(all.flatMap(({ kind, text }) => (kind === "package" && text ? [text] : [])));
  }

  membersOf([section, name, ...path]: readonly string[]): Iterable<string> {
    if (section !== "apps" && section !== "pkgs") return [];
    if (name === undefined) return this.names(section === "apps" ? "app" : "package", "");
    const data = valueAt(this.checked?.[section].get(name)?.data, path);
    return isNode(data) && !Array.isArray(data) ? children(data).map(([key]) => key) : [];
  }

  filesIn(recipe: string, folder: string): Iterable<string> {
    const path = posix.join(posix.dirname(recipe), folder);
    const entries = path.startsWith("..") ? [] : entriesOf(this.folders.tree.locate(path));
    return entries.map((each) => each.name + (each.isDirectory() ? "/" : ""));
  }

  /** The edit that a diagnostic's hint means, if there is only one. */
  fix(diagnostic: Diagnostic): ReturnType<typeof fixEdit> {
    return fixEdit(this.#tree, diagnostic);
  }

  /** The path and text of the generated file behind a lens; undefined if there are errors. */
  async generated(lens: Lens): Promise<{ readonly path: string; readonly text: string } | undefined> {
    const opened = await this.#open(this.recipeOf(lens.kind, lens.name));
    const files = opened ? filesOf(lens, opened) : new Map<string, string>();
    const path = fileOf(lens, files.keys());
    return path === undefined ? undefined : { path, text: files.get(path) ?? "" };
  }

  /** The places of recipes that decide a line of a generated file, counted from 1. */
  async causesOf(file: string, line: number): Promise<readonly Span[]> {
    const entry = entryOf(file);
    const opened = await this.#open(entry && this.recipeOf(entry.kind, entry.name));
    if (opened === undefined) return [];
    const found = findLine(file, line, file, opened);
    if (!found.ok) return [];
    const { causes } = explainLine(found.explanation, opened);
    return causes.flatMap(({ setAt }) => (setAt === null ? [] : [JSON.parse(setAt) as Span]));
  }

  /** A recipe with all that it refers to, without errors. */
  async #open(recipe: string | undefined): Promise<OpenCatalog | undefined> {
    const result = this.isLarge ? recipe && (await this.#compile([recipe])) : this.#result;
    if (!result || result.diagnostics.some(isError)) return undefined;
    return {
      folders: this.folders,
      result,
      context: this.#place,
      broken: false,
      narrow: this.isLarge,
      // For a program.
      place: (span) => span && JSON.stringify(span),
      catalogText: (file) =>
        this.isLarge ? undefined : emit(result.catalog, this.#place).get(file)?.content.toString(),
    };
  }

  get #place() {
    const { recipesName, recipesFromOut } = this.folders;
    return { recipesName, recipesFromOut };
  }

  #recipes(): readonly string[] {
    return discover(this.#tree, quiet).recipes;
  }

  #compile(recipes?: readonly string[]): Promise<CompileResult> {
    const part = recipes && { part: { recipes, names: this.#names } };
    return compile({ tree: this.#tree, ...this.#place, parsed: this.#parsed, ...part });
  }

  /** Whether a file has no syntax errors. */
  #isReadable(path: string): boolean {
    return this.#parsed.get(path)?.text === this.text(path);
  }

  /** Reads the names of new recipes, and again those of the edited one. If it cannot be read, it keeps them. */
  async #readNames(recipes: readonly string[], edited: string): Promise<void> {
    for (const known of this.#names.keys()) if (!recipes.includes(known)) this.#names.delete(known);
    for (const recipe of recipes) {
      if (recipe !== edited && this.#names.has(recipe)) continue;
      const parsed = recipe === edited ? this.#parsed : new Map();
      const read = (await readNames([recipe], this.#tree, parsed)) ?? [];
      for (const [, names] of read) this.#names.set(recipe, names);
      await turn();
    }
  }
}

/** By file; the given ones are listed anyway. What is about no file is shown at the first. */
function byFile(diagnostics: readonly Diagnostic[], files: readonly string[], onlyThese: boolean): Found {
  const found = new Map<string, Diagnostic[]>(files.map((file) => [file, []]));
  for (const each of diagnostics) {
    const file = each.span?.file ?? each.file ?? files[0] ?? "";
    if (found.has(file) || !onlyThese) found.set(file, [...(found.get(file) ?? []), each]);
  }
  return found;
}
