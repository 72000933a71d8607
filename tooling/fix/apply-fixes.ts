import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "../edit/overlay-tree.ts";
import { fixEdit, withEdit, type FixEdit } from "./fix-edit.ts";

/** The diagnostics of a recipe tree. */
export type Compile = (tree: RecipeTree) => Promise<readonly Diagnostic[]>;

export interface Fixed {
  /** New texts by tree path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The diagnostics whose fixes are in the texts. Their places are those before their own edit. */
  readonly applied: readonly Diagnostic[];
  /** Diagnostics with a fix that is not applied: it does not fit the text, or the recipes have more errors with it. */
  readonly refused: readonly Diagnostic[];
  /** What is left, and what a compile of the new texts reports. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A fix may show the next mistake. More rounds than this are fixes that undo each other. */
const mostRounds = 20;

interface Fixable {
  readonly diagnostic: Diagnostic;
  readonly edit: FixEdit;
}

/**
 * Applies the fixes of wanted diagnostics and compiles again until none is left. All edits of a round are tried
 * together, and one by one if the recipes have more errors with all of them.
 */
export async function applyFixes(
  tree: RecipeTree,
  compile: Compile,
  isWanted: (diagnostic: Diagnostic) => boolean,
): Promise<Fixed> {
  let texts: ReadonlyMap<string, string> = new Map();
  let diagnostics = await compile(tree);
  const applied: Diagnostic[] = [];
  const refused = new Map<string, Diagnostic>();
  const isNew = (each: Diagnostic): boolean => each.fix !== undefined && !refused.has(identity(each));

  /** Keeps the edits unless the recipes get worse with them. */
  const tried = async (some: readonly Fixable[]): Promise<boolean> => {
    const changed = withEdits(new OverlayTree(tree, texts), texts, some);
    const after = await compile(new OverlayTree(tree, changed));
    if (!isBetter(diagnostics, after, some)) return false;
    texts = changed;
    diagnostics = after;
    applied.push(...some.map(({ diagnostic }) => diagnostic));
    return true;
  };

  for (let round = 0; round < mostRounds; round++) {
    const current = new OverlayTree(tree, texts);
    const found: Fixable[] = [];
    for (const diagnostic of diagnostics.filter((each) => isNew(each) && isWanted(each))) {
      const edit = await fixEdit(current, diagnostic);
      if (edit === undefined) refused.set(identity(diagnostic), diagnostic);
      else if (!found.some((other) => overlap(other.edit, edit))) found.push({ diagnostic, edit });
    }
    if (found.length === 0) break;
    if (await tried(found)) continue;
    // Places of the others are still right after an edit behind them.
    const lastFirst = [...found].sort((a, b) => b.edit.start - a.edit.start);
    for (const each of lastFirst)
      if (!(await tried([each]))) refused.set(identity(each.diagnostic), each.diagnostic);
  }
  return { texts, applied, refused: [...refused.values()], diagnostics };
}

/** A diagnostic apart from its place, which other edits move. */
const identity = ({ code, message, span }: Diagnostic): string => `${code} ${span?.file ?? ""} ${message}`;

/** Equal mistakes at one place, such as an element of a shared list, have one edit. */
const overlap = (a: FixEdit, b: FixEdit): boolean =>
  a.file === b.file && a.start <= b.end && b.start <= a.end;

function withEdits(
  tree: RecipeTree,
  texts: ReadonlyMap<string, string>,
  some: readonly Fixable[],
): ReadonlyMap<string, string> {
  const changed = new Map(texts);
  for (const { edit } of [...some].sort((a, b) => b.edit.start - a.edit.start))
    changed.set(edit.file, withEdit(changed.get(edit.file) ?? textIn(tree, edit.file), edit));
  return changed;
}

function textIn(tree: RecipeTree, path: string): string {
  const file = tree.read(path);
  return file.ok ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes) : "";
}

/**
 * Whether every diagnostic of the edits is gone, and the number of errors has not grown. Behind a syntax error there may
 * be any number of others.
 */
function isBetter(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  some: readonly Fixable[],
): boolean {
  const times = (all: readonly Diagnostic[], id: string): number =>
    all.filter((each) => identity(each) === id).length;
  const areGone = some.every(({ diagnostic }) => {
    const id = identity(diagnostic);
    return times(after, id) < times(before, id);
  });
  const hidesOthers = some.some(({ edit }) => edit.isSyntax === true);
  return areGone && (hidesOthers || after.filter(isError).length <= before.filter(isError).length);
}
