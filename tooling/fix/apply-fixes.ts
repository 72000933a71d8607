import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { RecipeEditor } from "../edit/recipe-editor.ts";
import { fixEdit, withEdit, type FixEdit } from "./fix-edit.ts";

/** The diagnostics of a recipe tree. */
export type Compile = (tree: RecipeTree) => Promise<readonly Diagnostic[]>;

/** More rounds than this are fixes that undo each other. */
const mostRounds = 20;

type Fixable = { readonly diagnostic: Diagnostic; readonly edit: FixEdit };

/**
 * Applies the fixes of wanted diagnostics, and compiles again until none is left. The edits of a round are tried
 * together, and one by one if the recipes have more errors with all of them.
 * @returns the applied ones, those that do not fit or make it worse, and the diagnostics of the edited recipes
 */
export async function applyFixes(
  editor: RecipeEditor,
  compile: Compile,
  isWanted: (diagnostic: Diagnostic) => boolean,
) {
  let diagnostics = await compile(editor.tree);
  const applied: Diagnostic[] = [];
  const refused = new Map<string, Diagnostic>();

  /** Keeps the edits, from the last place to the first, unless the recipes get worse. */
  const tried = async (some: readonly Fixable[]): Promise<boolean> => {
    const trial = new RecipeEditor(editor.tree);
    for (const { edit } of some) trial.put(edit.file, withEdit(trial.source(edit.file) ?? "", edit));
    const after = await compile(trial.tree);
    if (!isBetter(diagnostics, after, some)) return false;
    for (const path of trial.changed.keys()) editor.put(path, trial.source(path) ?? "");
    diagnostics = after;
    applied.push(...some.map(({ diagnostic }) => diagnostic));
    return true;
  };

  for (let round = 0; round < mostRounds; round++) {
    const found: Fixable[] = [];
    for (const diagnostic of diagnostics) {
      if (!diagnostic.fix || refused.has(identity(diagnostic)) || !isWanted(diagnostic)) continue;
      const edit = await fixEdit(editor.tree, diagnostic);
      if (edit === undefined) refused.set(identity(diagnostic), diagnostic);
      // Several mistakes in one shared value have one edit.
      else if (!found.some((other) => overlap(other.edit, edit))) found.push({ diagnostic, edit });
    }
    found.sort((a, b) => b.edit.start - a.edit.start);
    if (found.length === 0) break;
    if (await tried(found)) continue;
    for (const each of found)
      if (!(await tried([each]))) refused.set(identity(each.diagnostic), each.diagnostic);
  }
  return { applied, refused: [...refused.values()], diagnostics };
}

/** A diagnostic apart from its place, which edits move. */
const identity = ({ code, message, span }: Diagnostic): string => `${code} ${span?.file ?? ""} ${message}`;

const overlap = (a: FixEdit, b: FixEdit): boolean =>
  a.file === b.file && a.start <= b.end && b.start <= a.end;

/** Whether each diagnostic is gone, and no other one takes its place. Behind a syntax error there may be any number of others. */
function isBetter(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  some: readonly Fixable[],
): boolean {
  const areGone = some.every(({ diagnostic }) => {
    const isSame = (each: Diagnostic): boolean => identity(each) === identity(diagnostic);
    return after.filter(isSame).length < before.filter(isSame).length;
  });
  const hidOthers = some.some(({ edit }) => edit.isSyntax);
  // A name that is right again reveals what is below it.
  const removed = some.filter(({ diagnostic: each }) => isError(each) && "remove" in (each.fix ?? {})).length;
  return areGone && (hidOthers || after.filter(isError).length <= before.filter(isError).length - removed);
}
