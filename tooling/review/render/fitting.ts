import { rank } from "../finding.ts";
import { gravestFirst, type Item, type Section } from "./sections.ts";

/** The sections that are left, and what had to go. */
export interface Fitting {
  readonly sections: readonly Section[];
  readonly left: readonly Item[];
}

/**
 * As much of a review as there is room for: the gravest findings stay, whatever they are about.
 * @param sizes how long things are when they are printed
 */
export function fitting(
  sections: readonly Section[],
  room: number,
  sizes: { readonly heading: (section: Section) => number; readonly item: (item: Item) => number },
): Fitting {
  const all = sections.flatMap((section) => section.items.map((item) => ({ section, item })));
  const kept = new Set<Item>();
  const begun = new Set<Section>();
  let used = 0;
  let leastKept = 0;
  for (const { section, item } of gravestFirst(all, (each) => each.item)) {
    const size = sizes.item(item) + (begun.has(section) ? 0 : sizes.heading(section));
    // Nothing is kept that is less grave than what is left out; one that is too long by itself hides none of its kind.
    if (used + size > room || rank(item.severity) < leastKept) {
      leastKept = Math.max(leastKept, rank(item.severity));
      continue;
    }
    used += size;
    begun.add(section);
    kept.add(item);
  }
  return {
    sections: sections
      .map((section) => ({ ...section, items: section.items.filter((item) => kept.has(item)) }))
      .filter(({ items }) => items.length > 0),
    left: all.flatMap(({ item }) => (kept.has(item) ? [] : [item])),
  };
}
