import { suggest } from "../../support/suggest.ts";
import type { OptionDoc } from "./option-doc.ts";

/**
 * The options that someone looks for: the one with this path or its end, such as `process.user`; otherwise those whose
 * path contains every word, and then those whose description does. Case does not count.
 */
export function searchOptions(text: string, options: readonly OptionDoc[]): readonly OptionDoc[] {
  const wanted = text.toLowerCase();
  const exact = options.filter(({ path, aliases }) =>
    [path, ...aliases.map((alias) => path.replace(/[^.]*$/, alias))].some((each) =>
      `.${each}`.toLowerCase().endsWith(`.${wanted}`),
    ),
  );
  if (exact.length > 0) return exact;
  const words = wanted.split(/\s+/).filter((word) => word !== "");
  const having = (textOf: (option: OptionDoc) => string): readonly OptionDoc[] =>
    options.filter((option) => words.every((word) => textOf(option).toLowerCase().includes(word)));
  return [
    ...new Set([
      ...having(({ path }) => path),
      ...having(({ path, description }) => `${path} ${description}`),
    ]),
  ];
}

/** The last step of an option that is nearly the text. */
export const nearestOption = (text: string, options: readonly OptionDoc[]): string | undefined =>
  suggest(
    text,
    options.map(({ path }) => path.split(".").at(-1) ?? path),
  );
