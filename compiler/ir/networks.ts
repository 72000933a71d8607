import type { Component, Job, Process, Resource } from "./app.ts";

/** The network of containers that join no other: Compose Specification, "networks". */
export const defaultNetwork = "default";

type Node = Component | Job | Resource;
type Components = ReadonlyMap<string, Component>;

/** The network that a node has instead of joining networks of containers. A job has that of its component. */
export const sharedNetwork = (node: Node, components: Components): Process["network"] =>
  "process" in node ? (ownerOf(node, components) ?? node).process.network : null;

const ownerOf = (node: Node, components: Components): Component | undefined =>
  "component" in node && node.component !== null ? components.get(node.component) : undefined;

/**
 * The networks that the container of a node joins, sorted; none in the network of the host. A job joins those of its
 * component, too.
 */
export function networksOf(node: Node, components: Components): readonly string[] {
  const shared = sharedNetwork(node, components);
  if (shared === "host") return [];
  const target = shared === null ? undefined : components.get(shared.component);
  // Another one has been reported.
  if (target?.process.network === null) return networksOf(target, components);
  const owner = ownerOf(node, components);
  const own = owner === undefined ? [] : networksOf(owner, components);
  const all = [...new Set([...own, ...node.networks])].sort();
  return all.length === 0 ? [defaultNetwork] : all;
}
