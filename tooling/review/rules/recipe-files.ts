import { posix } from "node:path";
import { notice, warning, type Observation } from "../finding.ts";
import { inputName, namedInputs } from "../sides/inputs.ts";
import { manifestOf } from "../sides/manifest.ts";
import type { Rename } from "../sides/renames.ts";
import { textsOf } from "../sides/changes.ts";
import type { EntryKind } from "../sides/catalog-entries.ts";
import { planPath, recipeOf } from "../sides/side.ts";
import { quoted } from "../words.ts";
import type { Context, Rule } from "./rule.ts";
import type { ModeChange } from "../sides/tree.ts";

/** Files beside recipes that generated files only refer to: patches, configuration, sources. Manifests have their hashes. */
export const recipeFilesRule: Rule = {
  name: "recipe-files",
  *app({ before, after }, context) {
    if (before && after) yield* otherContents("apps", after.name, context);
  },
  *package({ before, after }, context) {
    if (before && after) yield* otherContents("pkgs", after.name, context);
  },
};

function* otherContents(kind: EntryKind, name: string, { inputs, after }: Context): Iterable<Observation> {
  const where = { file: kind === "pkgs" ? `pkgs/${name}/package.nix` : planPath(name) };
  for (const input of inputs.length === 0 ? [] : namedInputs(inputs, textsOf(kind, name, after)))
    yield notice(`the contents of ${quoted(input)} changed`, where);
}

/** The same for a renamed entry, whose files may have moved with its recipe. */
export function* contentsOfRenamed(
  kind: EntryKind,
  { from, to }: Rename,
  context: Context,
): Iterable<Observation> {
  const { before, after, files } = context;
  const [old, now] = [folderOf(recipeOf(before, kind, from)), folderOf(recipeOf(after, kind, to))];
  const [was, is] = [manifestOf(files.before)?.inputs(), manifestOf(files.after)?.inputs()];
  const moved = [...(old === now || old === "" || now === "" ? [] : (is ?? []))].flatMap(([path, hash]) => {
    const before = path.startsWith(`${now}/`) ? was?.get(old + path.slice(now.length)) : undefined;
    return before === undefined || before === hash
      ? []
      : [inputName(path, manifestOf(files.after)?.recipes ?? "")];
  });
  yield* otherContents(kind, to, { ...context, inputs: [...new Set([...context.inputs, ...moved])] });
}

/** The folder of a recipe, relative to the recipe folder. */
const folderOf = (recipe = ""): string =>
  posix.dirname(recipe.slice(recipe.indexOf("/") + 1)).replace(/^\.$/, "");

/** Files whose executable bit changed: containers and tests run scripts. */
export const modesRule: Rule = {
  name: "modes",
  *app({ after }, context) {
    if (after) yield* changesIn(`apps/${after.name}/`, context);
  },
  *package({ after }, context) {
    if (after) yield* changesIn(`pkgs/${after.name}/`, context);
  },
  *catalog({ modes }) {
    for (const [path, change] of modes)
      if (!/^(?:apps|pkgs)\/[^/]+\//.test(path)) yield changed(path, path, change);
  },
};

function* changesIn(folder: string, { modes }: Context): Iterable<Observation> {
  for (const [path, change] of modes)
    if (path.startsWith(folder)) yield changed(path, path.slice(folder.length), change);
}

const changed = (file: string, name: string, { isExecutable }: ModeChange): Observation =>
  isExecutable
    ? notice(`${quoted(name)} is now executable`, { file })
    : warning(`${quoted(name)} is no longer executable: programs that run it fail`, { file });
