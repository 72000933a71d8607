import { compile, type CompileInput } from "../../compiler/compile.ts";
import { isError } from "../../compiler/diagnostics/arrange.ts";
import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/editing.ts";
import { discover } from "../../compiler/reading/discover.ts";
import { openModules, type Modules, type ParseCache } from "../../compiler/reading/modules.ts";
import { hashPlaces, type HashPlace } from "../../compiler/schema/hash-places.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { readOptionPath, spellings } from "../explain/option-path.ts";
import { addBeside } from "./add-beside.ts";
import { changedOptions, type ChangedOption } from "./changed-options.ts";
import {
  editScalar,
  replaceScalar,
  type Computed,
  type Edit,
  type EditableRecipe,
  type Replacement,
} from "./edit-scalar.ts";
import { findScalar } from "./find-scalar.ts";
import { literalOf, scalarAt, type CompiledCatalog } from "./literal-of.ts";
import { optionType } from "./option-type.ts";
import { OverlayTree } from "./overlay-tree.ts";
import { readRecipe } from "./read-recipe.ts";
import { textWritings, syntaxOf } from "./write-scalar.ts";

const byteOrderMark = "\uFEFF";

/** The folders in a compile: `Folders` has them. */
type CompilePlace = Pick<CompileInput, "recipesName" | "recipesFromOut">;

type Refusal = (changes: readonly ChangedOption[]) => Diagnostic | undefined;

/** Pending edits: the recipes as they will be written. */
export class RecipeEditor {
  readonly #tree: RecipeTree;
  readonly #parsed: ParseCache;
  readonly #changed = new Map<string, string>();
  /** Texts before their first edit: edits may be written before later ones are made. */
  readonly #originals = new Map<string, string>();

  readonly #place: CompilePlace | undefined;
  readonly #shared = new Map<string, ChangedOption>();

  /**
   * @param parsed files parsed before; extended
   * @param place for values that several options share: they are found by compiling the recipes
   */
  constructor(tree: RecipeTree, parsed: ParseCache = new Map(), place?: CompilePlace) {
    this.#tree = tree;
    this.#parsed = parsed;
    this.#place = place;
  }

  /** Every option that the edits of shared values changed, including those that were set, from first to last value. */
  get shared(): readonly ChangedOption[] {
    return [...this.#shared.values()].filter(({ before, after }) => before !== after);
  }

  /** The recipe tree with the edits. */
  get tree(): RecipeTree {
    return new OverlayTree(this.#tree, this.#changed);
  }

  /** New texts by tree path. */
  get changed(): ReadonlyMap<string, string> {
    return this.#changed;
  }

  /** A recipe with its edits. */
  text(path: string): string | undefined {
    return textIn(this.tree, path);
  }

  /** The same in terms of places: without its byte order mark. */
  source(path: string): string | undefined {
    return this.text(path)?.replace(byteOrderMark, "");
  }

  /** A recipe before its first edit. */
  original(path: string): string {
    return this.#originals.get(path) ?? "";
  }

  /**
   * Replaces the scalar at `option` (`pkgs.tool.source.hash`). With problems, nothing changes.
   * @param refuse returns why a shared value must not be changed, from all options that would change with it
   */
  async set(
    option: string,
    value: string,
    refuse: Refusal = () => undefined,
  ): Promise<readonly Diagnostic[]> {
    const steps = readOptionPath(option);
    if (steps === undefined) return [messages.badOptionPath(option)];
    const reporter = new Collector();
    const { files, modules } = await this.#open(reporter);
    const edit = await this.#editIn(files, modules, steps, option, value);
    if (edit === undefined) return [...reporter.diagnostics, messages.notWritten(option, undefined)];
    if (edit.ok) {
      this.put(edit.scalar.span.file, edit.text);
      return [];
    }
    const problem =
      edit.computed === undefined || this.#place === undefined
        ? edit.problem
        : await this.#setShared(steps, { option, value, type: optionType(steps) }, edit.computed, refuse);
    return problem === undefined ? [] : [...reporter.diagnostics, problem];
  }

  /** Replaces the literal that is the value of an option, and perhaps of others. Compiling both shows which. */
  async #setShared(
    steps: readonly string[],
    wanted: Replacement,
    { what, at, definition }: Computed,
    refuse: Refusal,
  ): Promise<Diagnostic | undefined> {
    const computed = messages.computedValue(wanted.option, what, at, definition);
    const before = await this.#compile(this.tree);
    const scalar = literalOf(before, steps);
    if (scalar === "unset") return messages.notWritten(wanted.option, at);
    if (scalar === "computed") return computed;
    const { file, start } = scalar.span;
    const text = this.source(file) ?? "";
    const recipe = { path: file, text, read: this.#readerOf(file) };
    const edit = await replaceScalar(recipe, scalar, wanted, (expression) => scalarAt(expression, start));
    if (!edit.ok) return edit.problem;
    const after = await this.#compile(new OverlayTree(this.tree, new Map([[file, edit.text]])));
    const again = literalOf(after, steps);
    // A condition may read the literal too. With errors there may be no value.
    if (again === "computed") return computed;
    if (again !== "unset" && (again.span.file !== file || again.span.start !== start)) return computed;
    const changes = changedOptions(before.stages.checked, after.stages.checked);
    const refusal = refuse(changes);
    if (refusal !== undefined) return refusal;
    for (const change of changes) {
      const first = this.#shared.get(change.option)?.before ?? change.before;
      this.#shared.set(change.option, { ...change, before: first });
    }
    this.put(file, edit.text);
    return undefined;
  }

  #compile(tree: RecipeTree): Promise<CompiledCatalog> {
    const { recipesName, recipesFromOut } = this.#place ?? { recipesName: "", recipesFromOut: "" };
    return compile({
      ...{ tree, recipesName, recipesFromOut, parsed: this.#parsed },
    });
  }

  /** Writes an option that no recipe sets after another one of the same set. Without a place for it, nothing changes. */
  async add(option: string, neighbor: string, value: string | null): Promise<boolean> {
    const steps = readOptionPath(option);
    const beside = readOptionPath(neighbor);
    if (steps === undefined || beside === undefined) return false;
    const { files, modules } = await this.#open(new Collector());
    for (const path of this.#likelyFirst(files, steps)) {
      const expression = modules.read(path);
      const text = modules.text(path);
      if (expression === undefined || text === undefined) continue;
      const ways = spellings(steps);
      for (const [index, spelling] of spellings(beside).entries()) {
        const recipe = { path, text, expression, read: this.#readerOf(path) };
        const added = stepsIn(path, ways[index] ?? steps);
        const changed = await addBeside(recipe, stepsIn(path, spelling), added, value);
        if (changed === undefined) continue;
        this.put(path, changed);
        return true;
      }
    }
    return false;
  }

  /** The hashes in a file, at any place. */
  async hashesIn(path: string): Promise<readonly HashPlace[]> {
    const expression = await this.#readerOf(path)(this.source(path) ?? "");
    return expression === undefined ? [] : hashPlaces(expression);
  }

  /** Replaces the `index`th hash in a file, whose value is `before`. With problems, nothing changes. */
  async setHash(path: string, index: number, before: string, value: string): Promise<readonly Diagnostic[]> {
    const text = this.source(path) ?? "";
    const edit = await editHash({ path, text, read: this.#readerOf(path) }, index, before, value);
    if (!edit.ok) return [edit.problem];
    this.put(path, edit.text);
    return [];
  }

  /** Replaces the text of a file, but for its byte order mark. */
  put(file: string, text: string): void {
    const before = this.text(file) ?? "";
    // Parsers do not get the byte order mark.
    const after = before.startsWith(byteOrderMark) ? byteOrderMark + text : text;
    if (after === before) return;
    if (!this.#originals.has(file)) this.#originals.set(file, before);
    this.#changed.set(file, after);
  }

  /** Reads the entries of a changed text of one recipe; undefined if it cannot be read. */
  #readerOf(path: string): EditableRecipe["read"] {
    return async (text) => {
      const { expression, diagnostics } = await readRecipe(this.#tree, path, text);
      return diagnostics.some(isError) ? undefined : expression;
    };
  }

  async #open(reporter: Collector): Promise<{ files: readonly string[]; modules: Modules }> {
    const { tree } = this;
    const found = discover(tree, reporter);
    const modules = await openModules(tree, found, reporter, this.#parsed);
    return { files: [...found.recipes, ...(found.catalog === undefined ? [] : [found.catalog])], modules };
  }

  /** Most recipes do not contain the name: if one does, the others need not be parsed. */
  #likelyFirst(files: readonly string[], [, name = ""]: readonly string[]): readonly string[] {
    const mentions = new Map(files.map((path) => [path, this.text(path)?.includes(name) === true]));
    return [...files].sort((a, b) => Number(mentions.get(b)) - Number(mentions.get(a)));
  }

  async #editIn(
    files: readonly string[],
    modules: Modules,
    steps: readonly string[],
    option: string,
    value: string,
  ): Promise<Edit | undefined> {
    for (const path of this.#likelyFirst(files, steps)) {
      const expression = modules.read(path);
      const text = modules.text(path);
      if (expression === undefined || text === undefined) continue;
      const within = spellings(steps)
        .map((spelling) => stepsIn(path, spelling))
        .find((each) => findScalar(expression, each).kind !== "missing");
      if (within === undefined) continue;
      const recipe = { path, text, expression, read: this.#readerOf(path) };
      return editScalar(recipe, within, option, value, optionType(steps));
    }
    return undefined;
  }
}

/** A module has its recipe as default export; the catalog file is called `catalog` from outside. */
function stepsIn(path: string, steps: readonly string[]): readonly string[] {
  const inFile = /^catalog\.\w+$/.test(path) && steps[0] === "catalog" ? steps.slice(1) : steps;
  return path.endsWith(".ts") ? ["default", ...inFile] : inFile;
}

function textIn(tree: RecipeTree, path: string): string | undefined {
  const file = tree.read(path);
  return file.ok ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes) : undefined;
}

type HashEdit =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: Diagnostic };

/**
 * Replaces one of the hashes in a file, by its index in {@link hashPlaces}, and keeps all other bytes. The result is
 * read back: unless that hash is the new one and all others are unchanged, nothing is changed.
 */
async function editHash(
  { path, text, read }: Omit<EditableRecipe, "expression">,
  index: number,
  before: string,
  value: string,
): Promise<HashEdit> {
  const hashes = await hashesOf(text, read);
  const place = hashes[index];
  if (place?.value === before) {
    const { start, end } = place.span;
    const wanted = hashes.map((each, at) => (at === index ? value : each.value));
    for (const writing of textWritings(value, text.slice(start, end), syntaxOf(path))) {
      const changed = text.slice(0, start) + writing + text.slice(end);
      const found = (await hashesOf(changed, read)).map((each) => each.value);
      if (isSame(found, wanted)) return { ok: true, text: changed };
    }
  }
  const at = place?.span ?? { file: path, start: 0, end: 0 };
  return { ok: false, problem: messages.notWrittenHere(value, "a text", at, undefined) };
}

async function hashesOf(text: string, read: EditableRecipe["read"]) {
  const expression = await read(text);
  return expression === undefined ? [] : hashPlaces(expression);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);
