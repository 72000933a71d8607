import type { Place } from "../../diagnostics/make.ts";
import { noSharedNetwork, portsOfInternalNetwork, unknownNetwork } from "../../diagnostics/passes-units.ts";
import { defaultNetwork, networksOf } from "../../ir/networks.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { nodeOf, startEdges, type ServiceNodes } from "./start-order.ts";

/** The networks that containers join: each is declared, and who waits for another container can reach it. */
export function checkNetworks(nodes: ServiceNodes, entry: AppEntry, context: PassContext): void {
  checkDeclared(entry, context);
  checkReach(nodes, entry, context);
  checkPublished(nodes, entry, context);
}

/** A list of networks in the recipe. */
interface Joins {
  readonly name: string;
  readonly networks: readonly string[];
  readonly place: (index: number) => Place;
}

function joins(entry: AppEntry): readonly Joins[] {
  const { components, jobs } = entry.data.services;
  return [
    ...[...components].flatMap(([component, { networks, resources }]): Joins[] => [
      {
        name: component,
        networks,
        place: (index) => placeOf(entry, "services", "components", component, "networks", index),
      },
      ...[...resources].map(([name, resource]): Joins => ({
        name,
        networks: resource.networks,
        place: (index) =>
          placeOf(entry, "services", "components", component, "resources", name, "networks", index),
      })),
    ]),
    ...[...jobs].map(([name, { networks }]): Joins => ({
      name,
      networks,
      place: (index) => placeOf(entry, "services", "jobs", name, "networks", index),
    })),
  ];
}

function checkDeclared(entry: AppEntry, context: PassContext): void {
  const known = [...new Set([...entry.data.services.networks.keys(), defaultNetwork])];
  for (const { name, networks, place } of joins(entry))
    networks.forEach((network, index) => {
      if (!isKnown(network, entry)) context.report(unknownNetwork(name, network, known, place(index)));
    });
}

const isKnown = (network: string, entry: AppEntry): boolean =>
  network === defaultNetwork || entry.data.services.networks.has(network);

/** The networks of a node; undefined if it does not exist, which is reported elsewhere. */
function networksByName(
  { components, resources, jobs }: ServiceNodes,
  name: string,
): readonly string[] | undefined {
  const job = jobs.get(name);
  const node = components.get(name) ?? resources.get(name) ?? job;
  return node && networksOf(node, components.get(job?.component ?? ""));
}

/** For a job, others wait without a network: its container has ended. */
function checkReach(nodes: ServiceNodes, entry: AppEntry, context: PassContext): void {
  const reported = new Set<string>();
  for (const { from, to, at } of startEdges(nodes, entry)) {
    const [dependent, needed] = [nodeOf(from), nodeOf(to)];
    const key = `${dependent.name} ${needed.name}`;
    if (needed.kind === "job" || reported.has(key)) continue;
    const [own, other] = [networksByName(nodes, dependent.name), networksByName(nodes, needed.name)];
    if (own === undefined || other === undefined || own.some((network) => other.includes(network))) continue;
    // Undeclared networks have been reported.
    if ([...own, ...other].some((network) => !isKnown(network, entry))) continue;
    reported.add(key);
    context.report(noSharedNetwork(dependent.name, own, needed.name, other, at));
  }
}

function checkPublished(
  { components, resources }: ServiceNodes,
  entry: AppEntry,
  context: PassContext,
): void {
  const { networks, runtimes } = entry.data.services;
  if (!runtimes.container.enable) return;
  const isInternal = (name: string): boolean => networks.get(name)?.internal === true;
  for (const [name, component] of components) {
    const { ports, endpoints } = component.process;
    if (!networksOf(component).every(isInternal)) continue;
    const path = ["services", "components", name, "process"] as const;
    if (ports.length > 0)
      context.report(portsOfInternalNetwork(name, "ports", placeOf(entry, ...path, "ports")));
    if (endpoints.size > 0)
      context.report(portsOfInternalNetwork(name, "endpoints", keyPlaceOf(entry, ...path, "endpoints")));
  }
  for (const [name, resource] of resources) {
    if (!networksOf(resource).every(isInternal)) continue;
    for (const component of resource.declaredBy) {
      const declared = components.get(component)?.resources.get(name);
      const path = ["services", "components", component, "resources", name] as const;
      if (declared !== undefined && declared.ports.length > 0)
        context.report(portsOfInternalNetwork(name, "ports", placeOf(entry, ...path, "ports")));
      if (declared !== undefined && declared.endpoints.size > 0)
        context.report(portsOfInternalNetwork(name, "endpoints", keyPlaceOf(entry, ...path, "endpoints")));
    }
  }
}
