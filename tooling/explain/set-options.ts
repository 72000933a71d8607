import type { Entry } from "../../compiler/check/checked-catalog.ts";
import { formatPath } from "./option-path.ts";
import { optionsByLine } from "./lines-of-options.ts";
import { optionsOf } from "./option-words.ts";
import type { OptionScope } from "./opened-catalog.ts";
import type { Span } from "../../compiler/support/span.ts";

/** An option that a recipe sets, below its entry, and where. */
export interface SetAt {
  readonly option: string;
  readonly span: Span;
}

/** For each file, the option that determines each line, by its number: only options that the recipe sets. */
export function setOptions(
  scope: OptionScope,
  entry: Entry<object>,
  files: readonly { readonly path: string; readonly content: string }[],
): readonly ReadonlyMap<number, SetAt>[] {
  const options = optionsOf(scope, entry);
  return files.map(({ path, content }) => {
    const found = new Map<number, SetAt>();
    const lines = content.split("\n");
    // The end of a set or a list has the option of its beginning.
    const hasWords = (line: number): boolean => /\w/.test(lines[line - 1] ?? "");
    for (const [line, [first]] of optionsByLine(path, lines, hasWords, options)) {
      const { explicit, span } = first ? entry.provenance.at(first.path) : {};
      if (first && explicit === true && span) found.set(line, { option: formatPath(first.path), span });
    }
    return found;
  });
}
