import { sections, type Section } from "../kept/recipe-result.ts";

/**
 * The texts of the entries of `catalog.json` or `catalog.nix`, by `pkgs.<name>` and `apps.<name>`. Entries stand four
 * columns deep in both, whatever is in them; commas and semicolons behind them are not part of them.
 */
export const entryTexts = (text: string): ReadonlyMap<string, Uint8Array> =>
  new Map(entriesIn(text).map(({ entry, start, end }) => [entry, Buffer.from(text.slice(start, end))]));

interface Range {
  readonly entry: string;
  readonly start: number;
  readonly end: number;
}

/** From before the name of each entry to behind its closing bracket, in the order of the text. */
function entriesIn(text: string): readonly Range[] {
  const found: Range[] = [];
  const head = / {4}"?([\w-]+)"?(?::| =) \{\n/y;
  for (const { section, first } of sectionsIn(text)) {
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
function sectionsIn(text: string): readonly { readonly section: Section; readonly first: number }[] {
  return sections
    .flatMap((section) =>
      [`\n  "${section}": {\n`, `\n  ${section} = {\n`].flatMap((opening) => {
        const at = text.indexOf(opening);
        return at < 0 ? [] : [{ section, first: at + opening.length }];
      }),
    )
    .sort((a, b) => a.first - b.first);
}
