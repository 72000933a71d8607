import type { Component, Job, Resource } from "./app.ts";

/** The profiles that start a node, sorted; empty if the app does. A resource has those of the components that declare it. */
export function profilesOf(
  node: Component | Job | Resource,
  components: ReadonlyMap<string, Component>,
): readonly string[] {
  if ("process" in node) return [...new Set(node.process.profiles)].sort();
  const declaring = node.declaredBy.map((name) => components.get(name)?.process.profiles ?? []);
  return declaring.some(({ length }) => length === 0) ? [] : [...new Set(declaring.flat())].sort();
}
