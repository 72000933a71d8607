import type { Thunk, Value } from "./value.ts";

/**
 * The thunk at a path of attribute names, looked up without evaluating more than the sets on the way.
 * Undefined when the path leads nowhere, or through something that is no known set.
 */
export function lookup(value: Value, path: readonly string[]): Thunk | undefined {
  let current: Thunk = { force: () => value };
  for (const name of path) {
    const set = current.force();
    const attribute = set.kind === "attrs" ? set.entries.get(name) : undefined;
    if (!attribute) return undefined;
    current = attribute.value;
  }
  return current;
}
