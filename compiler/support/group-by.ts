/** Groups elements by key, in order of first occurrence. `Map.groupBy` needs Node 21. */
export function groupBy<Key, Element>(
  elements: readonly Element[],
  keyOf: (element: Element) => Key,
): ReadonlyMap<Key, readonly Element[]> {
  const groups = new Map<Key, Element[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}
