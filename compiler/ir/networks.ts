import type { Component, Job, Resource } from "./app.ts";

/** The network of containers that join no other: Compose Specification, "networks". */
export const defaultNetwork = "default";

/** The networks that the container of a node joins, sorted. A job joins those of its component, too. */
export function networksOf(
  node: Pick<Component | Resource | Job, "networks">,
  component?: Pick<Component, "networks">,
): readonly string[] {
  const own = component === undefined ? [] : networksOf(component);
  const all = [...new Set([...own, ...node.networks])].sort();
  return all.length === 0 ? [defaultNetwork] : all;
}
