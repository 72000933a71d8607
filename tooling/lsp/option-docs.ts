import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import { typeInWords } from "../../compiler/schema/notation.ts";
import { patternForm } from "../../compiler/schema/pattern-words.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import { once } from "../../compiler/support/once.ts";
import { type OptionPath, spellings } from "../explain/option-path.ts";

const all = once(() => describeOptions().map((doc) => ({ doc, steps: doc.path.split(".") })));

export type OptionFile = OptionDoc["file"];

/** The options with some number of steps that are at or below a path. */
function matching(path: OptionPath, depth: number, file: OptionFile): readonly OptionDoc[] {
  const spelled = spellings(path);
  const isAt = (steps: readonly string[]): boolean =>
    spelled.some((each) =>
      each.every((step, index) => {
        const known = steps[index];
        return known === step || known === "<name>" || (known === "*" && /^\d+$/.test(step));
      }),
    );
  return all().flatMap(({ doc, steps }) =>
    doc.file === file && steps.length === depth && isAt(steps) ? [doc] : [],
  );
}

/** The documentation of an option; an element of a list, or a member of a set, has that of the list or set. */
export function optionAt(path: OptionPath, file: OptionFile = "recipe"): OptionDoc | undefined {
  const [found] = matching(path, path.length, file);
  if (found !== undefined || path.length < 2) return found;
  const [around] = matching(path.slice(0, -1), path.length - 1, file);
  return /^(?:lazy )?(?:null\|)?(?:attrs|list)</.test(around?.type ?? "") ? around : undefined;
}

/** The options directly below a path, without user-chosen names. */
export const optionsBelow = (path: OptionPath, file: OptionFile = "recipe"): readonly OptionDoc[] =>
  matching(path, path.length + 1, file).filter(({ path: each }) => !/[>*]$/.test(each));

/** The documentation of an option as Markdown. */
export function markdownOf({ type, default: usual, description, pattern }: OptionDoc): string {
  const form = patternForm(pattern);
  return [
    `${description}\n\nType: \`${typeInWords(type)}\``,
    ...(form === undefined ? [] : [`Form: ${form.words}`]),
    ...(usual === null ? [] : [`Default: \`${usual}\``]),
  ].join("  \n");
}
