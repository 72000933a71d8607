import type { EvaluatedFormat } from "../../../emitters/evaluated/evaluated-files.ts";
import { sections, type Section } from "../kept/recipe-result.ts";

/**
 * The texts of the entries of `catalog.json` or `catalog.nix`, by `pkgs.<name>` and `apps.<name>`. Entries stand four
 * columns deep in both, whatever is in them; commas and semicolons behind them are not part of them.
 */
export const entryTexts = (text: string, format: EvaluatedFormat): ReadonlyMap<string, string> =>
  new Map(entriesIn(text, format).map(({ entry, start, end }) => [entry, text.slice(start, end)]));

interface Range {
  readonly entry: string;
  readonly start: number;
  readonly end: number;
}

/** From before the name of each entry to behind its closing bracket, in the order of the text. */
function entriesIn(text: string, format: EvaluatedFormat): readonly Range[] {
  const found: Range[] = [];
  const head = / {4}"?([\w-]+)"?(?::| =) \{\n/y;
  for (const { section, first } of sectionsIn(text, format)) {
    const sectionEnd = text.indexOf("\n  }", first - 1);
    for (let start = first; start < sectionEnd;) {
      head.lastIndex = start;
      const name = head.exec(text)?.[1];
      const close = text.indexOf("\n    }", start);
      if (name === undefined || close < 0) break;
      const end = close + "\n    }".length;
      found.push({ entry: `${section}.${name}`, start, end });
      start = text.indexOf("\n", end) + 1;
    }
  }
  return found;
}

/** The sections that have entries, and where the first one begins. Only members of the catalog itself stand two columns deep. */
function sectionsIn(
  text: string,
  format: EvaluatedFormat,
): readonly { readonly section: Section; readonly first: number }[] {
  const found: { readonly section: Section; readonly first: number }[] = [];
  for (const section of sections) {
    const opening = openings[format](section);
    const at = text.indexOf(opening);
    if (at >= 0) found.push({ section, first: at + opening.length });
  }
  return found.sort((a, b) => a.first - b.first);
}

const openings: Readonly<Record<EvaluatedFormat, (section: Section) => string>> = {
  json: (section) => `\n  "${section}": {\n`,
  nix: (section) => `\n  ${section} = {\n`,
};
