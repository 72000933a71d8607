/** Which recipes each recipe refers to; every one of them has a place in it. */
export type References = ReadonlyMap<string, readonly string[]>;

/** Recipes that refer to each other, directly or around a corner; most are alone. */
export type Group = readonly string[];

/**
 * The groups of a graph, those that are referred to before those that refer to them.
 * Source: R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
 */
export function groupsOf(references: References): readonly Group[] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: Group[] = [];
  for (const root of references.keys()) {
    if (index.has(root)) continue;
    const path: { readonly recipe: string; next: number }[] = [];
    const enter = (recipe: string): void => {
      index.set(recipe, index.size);
      lowest.set(recipe, index.size - 1);
      open.push(recipe);
      isOpen.add(recipe);
      path.push({ recipe, next: 0 });
    };
    const lower = (recipe: string, to: number | undefined): void => {
      lowest.set(recipe, Math.min(lowest.get(recipe) ?? 0, to ?? 0));
    };
    enter(root);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { recipe } = step;
      const other = references.get(recipe)?.[step.next];
      step.next += 1;
      if (other !== undefined) {
        if (!index.has(other)) enter(other);
        else if (isOpen.has(other)) lower(recipe, index.get(other));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) lower(above.recipe, lowest.get(recipe));
      if (lowest.get(recipe) !== index.get(recipe)) continue;
      const group = open.splice(open.lastIndexOf(recipe));
      for (const each of group) isOpen.delete(each);
      groups.push(group);
    }
  }
  return groups;
}
