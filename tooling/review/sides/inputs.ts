import { posix } from "node:path";
import { differing, manifestOf, type ReviewedManifest } from "./manifest.ts";
import type { OutputTree } from "./tree.ts";

/** A changed file or folder of the recipe folder, as generated files name it: `recipes/web/web.toml`. */
export type ChangedInput = string;

/** @param recipes the recipe folder as seen from the output folder */
export const inputName = (path: string, recipes: string): ChangedInput =>
  posix.join(posix.basename(recipes), path);

/**
 * Files of the recipe folder whose contents both manifests know, and that differ; and copies, with the folders around them.
 * @param changed paths of generated files that differ
 */
export function changedInputs(
  { before, after }: { readonly before: OutputTree; readonly after: OutputTree },
  changed: readonly string[],
): readonly ChangedInput[] {
  const [was, is] = [manifestOf(before), manifestOf(after)];
  if (was === undefined || is?.recipes === undefined) return [];
  const read = inputsBetween(was, is);
  return was.recipes === is.recipes ? [...new Set([...read, ...changedCopies(changed, is.recipes)])] : read;
}

/** Inputs of both outputs with different contents. */
export function inputsBetween(was: ReviewedManifest, is: ReviewedManifest): readonly ChangedInput[] {
  const { recipes = "" } = is;
  const [old, now] = [was.inputs(), is.inputs()];
  return [...differing("inputs", was, is)].flatMap((path) => {
    const [before, after] = [old.get(path), now.get(path)];
    return before === undefined || after === undefined || before === after ? [] : [inputName(path, recipes)];
  });
}

/** Changed copies, with the folders around them: a source is a folder. */
function changedCopies(changed: readonly string[], recipes: string): readonly ChangedInput[] {
  if (/^\.\.(?:\/|$)/.test(recipes)) return [];
  const found = new Set<string>();
  for (const path of changed.filter((each) => each.startsWith(`${recipes}/`)))
    for (let above = path; above !== recipes && above !== "."; above = posix.dirname(above)) found.add(above);
  return [...found].sort().map((path) => inputName(path.slice(recipes.length + 1), recipes));
}

/** The changed inputs that a text names, in the order of all of them. All have the name of the recipe folder first. */
export function namedInputs(inputs: readonly ChangedInput[], text: string): readonly ChangedInput[] {
  const [first] = inputs;
  const start = first?.slice(0, first.indexOf("/") + 1) ?? "";
  if (start === "" || !text.includes(start)) return inputs.filter((input) => text.includes(input));
  // All paths of the text are looked up: there may be thousands of inputs.
  const paths = new Set<string>();
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (!isPathCharacter(text[at - 1])) {
      let end = at + start.length;
      while (isPathCharacter(text[end])) end += 1;
      paths.add(text.slice(at, end).replace(/[./]+$/, ""));
    }
  const isPlain = (input: string): boolean => [...input].every(isPathCharacter);
  return inputs.filter((input) => (isPlain(input) ? paths.has(input) : text.includes(input)));
}

const isPathCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\w./+-]/.test(character);
