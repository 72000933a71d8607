import { rank } from "../finding.ts";
import { mostSevereFirst, type Item, type Section } from "./sections.ts";

/** The sections that fit, and the items that do not. */
export interface Fitting {
  readonly sections: readonly Section[];
  readonly left: readonly Item[];
}

/**
 * Keeps the most severe findings that fit.
 * @param room in characters
 * @param sizes lengths in print
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
  for (const { section, item } of mostSevereFirst(all, (each) => each.item)) {
    const size = sizes.item(item) + (begun.has(section) ? 0 : sizes.heading(section));
    // No item is kept that is less severe than one left out. A too long item does not hide others of its severity.
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
