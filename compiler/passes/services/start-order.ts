import type { Place } from "../../diagnostics/make.ts";
import { startCycle } from "../../diagnostics/passes-services.ts";
import type { Component, Job, Resource, StartNode } from "../../ir/app.ts";
import { sharedNetwork } from "../../ir/networks.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { order, type OrderEdge } from "../order.ts";

type NodeKind = StartNode["kind"];
type Reason = StartNode["after"][number]["why"];

export interface StartEdge extends OrderEdge {
  readonly why: Reason;
  readonly at: Place;
}

export interface ServiceNodes {
  readonly components: ReadonlyMap<string, Component>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly jobs: ReadonlyMap<string, Job>;
}

/**
 * The start order of components, resources and jobs, the same on every target; ties by name. Edges: `dependsOn`; a
 * component waits for each backend that it declares; a frontend waits for each component that declares it; `before` and
 * `after` of jobs; a job waits for the backends of its component, and a scheduled one for the jobs before its component,
 * because a missed run is made up for at the start of the app; what waits for a resource waits for the jobs before it; a
 * process waits for the component whose network it shares. A cycle is reported with every edge, and the order is then by name.
 */
export function resolveStartOrder(
  nodes: ServiceNodes,
  entry: AppEntry,
  context: PassContext,
): readonly StartNode[] {
  const { components, resources, jobs } = nodes;
  const edges = startEdges(nodes, entry);
  const keys = [
    ...[...components.keys()].map((name) => keyOf("component", name)),
    ...[...resources.keys()].map((name) => keyOf("resource", name)),
    ...[...jobs.keys()].map((name) => keyOf("job", name)),
  ];
  const result = order(keys, edges);
  if (!result.ok) for (const cycle of result.cycles) reportCycle(cycle, context);

  const sorted = result.ok ? result.order : [...keys].sort();
  const waitsFor = new Map(keys.map((key): [string, StartEdge[]] => [key, []]));
  for (const edge of edges) waitsFor.get(edge.from)?.push(edge);
  return sorted.map((key) => ({ ...nodeOf(key), after: sortedTargets(waitsFor.get(key) ?? []) }));
}

/** The edges of the start order, each with its reason and the place in the recipe. */
export function startEdges(nodes: ServiceNodes, entry: AppEntry): readonly StartEdge[] {
  const edges = [
    ...[...nodes.components.values(), ...nodes.jobs.values()].flatMap((node) =>
      networkEdges(node, nodes, entry),
    ),
    ...[...nodes.components.values()].flatMap((component) => [
      ...dependencyEdges(component, entry),
      ...resourceEdges(component, nodes.resources, entry),
    ]),
    ...[...nodes.jobs.values()].flatMap((job) => jobEdges(job, nodes, entry)),
  ];
  return [...edges, ...edgesThroughResources(edges)];
}

/**
 * Units of resources do not require a job before them, because other apps share them: what waits for the resource waits
 * for the job as well.
 */
const edgesThroughResources = (edges: readonly StartEdge[]): readonly StartEdge[] =>
  edges
    .filter(({ from, why }) => why === "before" && nodeOf(from).kind === "resource")
    .flatMap((job) =>
      edges
        .filter(({ from, to }) => to === job.from && nodeOf(from).kind !== "resource")
        .map(({ from }) => ({ ...job, from })),
    );

/** Sorts by name first; NUL is in no name and sorts before all other characters. */
const keyOf = (kind: NodeKind, name: string): string => `${name}\0${kind}`;
export function nodeOf(key: string): { readonly kind: NodeKind; readonly name: string } {
  const [name = "", kind] = key.split("\0");
  return { kind: kind === "resource" || kind === "job" ? kind : "component", name };
}

function networkEdges(
  node: Component | Job,
  { components }: ServiceNodes,
  entry: AppEntry,
): readonly StartEdge[] {
  const network = sharedNetwork(node, components);
  if (network === null || network === "host" || node.name === network.component) return [];
  if (!components.has(network.component)) return [];
  const kind = "component" in node ? "job" : "component";
  const owner = "component" in node ? node.component : node.name;
  const at =
    owner === null
      ? placeOf(entry, "services", "jobs", node.name, "process", "network")
      : placeOf(entry, "services", "components", owner, "process", "network");
  const [from, to] = [keyOf(kind, node.name), keyOf("component", network.component)];
  return [{ from, to, why: "network", at }];
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

function jobEdges(
  { name, component, schedule, before, after }: Job,
  { components, resources, jobs }: ServiceNodes,
  entry: AppEntry,
): readonly StartEdge[] {
  const job = keyOf("job", name);
  const keyOfName = (other: string): string =>
    keyOf(jobs.has(other) ? "job" : resources.has(other) ? "resource" : "component", other);
  const written = entry.data.services.jobs.get(name);
  const place = (option: "before" | "after", other: string): Place =>
    placeOf(entry, "services", "jobs", name, option, written?.[option].indexOf(other) ?? 0);
  const backends = [
    ...(component === null ? [] : (components.get(component)?.resources.keys() ?? [])),
  ].filter((resource) => resources.get(resource)?.role === "backend");
  const migrations = [...jobs.values()].filter(
    (other) =>
      component !== null &&
      schedule !== null &&
      other.schedule === null &&
      other.before.includes(component) &&
      !after.includes(other.name),
  );
  return [
    ...before.map((other): StartEdge => ({
      from: keyOfName(other),
      to: job,
      why: "before",
      at: place("before", other),
    })),
    ...after.map((other): StartEdge => ({
      from: job,
      to: keyOfName(other),
      why: "after",
      at: place("after", other),
    })),
    ...backends.map((resource): StartEdge => ({
      from: job,
      to: keyOf("resource", resource),
      why: "backend",
      at: placeOf(entry, "services", "jobs", name, "component"),
    })),
    ...migrations.map((other): StartEdge => ({
      from: job,
      to: keyOf("job", other.name),
      why: "after",
      at: placeOf(entry, "services", "jobs", name, "component"),
    })),
  ];
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
    case "network":
      return `\`${waiting}\` shares the network of \`${awaited}\``;
    case "backend":
      return `\`${waiting}\` waits for its backend \`${awaited}\``;
    case "before":
      return `\`${waiting}\` waits for the job \`${awaited}\``;
    case "after":
      return `the job \`${waiting}\` waits for \`${awaited}\``;
    case "frontend":
      return `\`${waiting}\` is a frontend of \`${awaited}\` and waits for it`;
  }
}
