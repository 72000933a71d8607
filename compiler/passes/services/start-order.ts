import type { Place } from "../../diagnostics/make.ts";
import { startCycle } from "../../diagnostics/passes-services.ts";
import type { Component, Resource, StartNode } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { order, type OrderEdge } from "../order.ts";

type NodeKind = StartNode["kind"];
type Reason = StartNode["after"][number]["why"];

interface StartEdge extends OrderEdge {
  readonly why: Reason;
  readonly at: Place;
}

/**
 * The start order of components and resources, the same on every target; ties by name. Edges: `dependsOn`; a component
 * waits for each backend that it declares; a frontend waits for each component that declares it. A cycle is reported
 * with every edge, and the order is then by name.
 */
export function resolveStartOrder(
  components: ReadonlyMap<string, Component>,
  resources: ReadonlyMap<string, Resource>,
  entry: AppEntry,
  context: PassContext,
): readonly StartNode[] {
  const edges = [...components.values()].flatMap((component) => [
    ...dependencyEdges(component, entry),
    ...resourceEdges(component, resources, entry),
  ]);
  const keys = [
    ...[...components.keys()].map((name) => keyOf("component", name)),
    ...[...resources.keys()].map((name) => keyOf("resource", name)),
  ];
  const result = order(keys, edges);
  if (!result.ok) for (const cycle of result.cycles) reportCycle(cycle, context);

  const sorted = result.ok ? result.order : [...keys].sort();
  const waitsFor = new Map(keys.map((key): [string, StartEdge[]] => [key, []]));
  for (const edge of edges) waitsFor.get(edge.from)?.push(edge);
  return sorted.map((key) => ({ ...nodeOf(key), after: sortedTargets(waitsFor.get(key) ?? []) }));
}

/** Sorts by name first; NUL is in no name and sorts before all other characters. */
const keyOf = (kind: NodeKind, name: string): string => `${name}\0${kind}`;
function nodeOf(key: string): { readonly kind: NodeKind; readonly name: string } {
  const [name = "", kind] = key.split("\0");
  return { kind: kind === "resource" ? "resource" : "component", name };
}

function dependencyEdges({ name, dependsOn }: Component, entry: AppEntry): readonly StartEdge[] {
  const written = entry.data.services.components.get(name)?.dependsOn ?? [];
  return dependsOn.map((target) => ({
    from: keyOf("component", name),
    to: keyOf("component", target),
    why: "dependsOn",
    at: placeOf(entry, "services", "components", name, "dependsOn", written.indexOf(target)),
  }));
}

function resourceEdges(
  { name, resources: declared }: Component,
  resources: ReadonlyMap<string, Resource>,
  entry: AppEntry,
): readonly StartEdge[] {
  return [...declared.keys()].map((resource) => {
    // The role of all declarations: conflicting roles have been reported.
    const why = resources.get(resource)?.role ?? "backend";
    const [component, target] = [keyOf("component", name), keyOf("resource", resource)];
    const at = keyPlaceOf(entry, "services", "components", name, "resources", resource);
    return why === "backend"
      ? { from: component, to: target, why, at }
      : { from: target, to: component, why, at };
  });
}

function sortedTargets(edges: readonly StartEdge[]): StartNode["after"] {
  const unique = new Map(edges.map((edge) => [edge.to, { ...nodeOf(edge.to), why: edge.why }]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, target]) => target);
}

function reportCycle(cycle: readonly StartEdge[], context: PassContext): void {
  const names = cycle.map((edge) => nodeOf(edge.from).name);
  const steps = cycle.map((edge) => ({ message: sentence(edge), at: edge.at }));
  context.report(startCycle(names, steps));
}

function sentence({ from, to, why }: StartEdge): string {
  const [waiting, awaited] = [nodeOf(from).name, nodeOf(to).name];
  switch (why) {
    case "dependsOn":
      return `\`${waiting}\` depends on \`${awaited}\``;
    case "backend":
      return `\`${waiting}\` waits for its backend \`${awaited}\``;
    case "frontend":
      return `\`${waiting}\` is a frontend of \`${awaited}\` and waits for it`;
  }
}
