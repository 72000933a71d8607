import type { Place } from "../../diagnostics/make.ts";
import { noPortForHost } from "../../diagnostics/passes-networks.ts";
import { noSharedNetwork, portsOfInternalNetwork, unknownNetwork } from "../../diagnostics/passes-units.ts";
import type { Component, Job, Resource } from "../../ir/app.ts";
import { defaultNetwork, networksOf, sharedNetwork } from "../../ir/networks.ts";
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

/** Undefined if there is none, which is reported elsewhere. */
const nodeByName = (
  { components, resources, jobs }: ServiceNodes,
  name: string,
): Component | Job | Resource | undefined => components.get(name) ?? resources.get(name) ?? jobs.get(name);

/** For a job, others wait without a network: its container has ended. */
function checkReach(nodes: ServiceNodes, entry: AppEntry, context: PassContext): void {
  const reported = new Set<string>();
  for (const edge of startEdges(nodes, entry)) {
    const { at } = edge;
    const [dependent, needed] = [nodeOf(edge.from), nodeOf(edge.to)];
    const key = `${dependent.name} ${needed.name}`;
    if (needed.kind === "job" || reported.has(key)) continue;
    const [from, to] = [nodeByName(nodes, dependent.name), nodeByName(nodes, needed.name)];
    if (from === undefined || to === undefined) continue;
    const { components } = nodes;
    // The host has an address in every container, and publishes ports for its own processes.
    if (sharedNetwork(to, components) === "host") continue;
    if (sharedNetwork(from, components) === "host") {
      if (portsOf(to) > 0 || isOfHost(to, entry)) continue;
      reported.add(key);
      context.report(noPortForHost(dependent.name, needed.name, at));
      continue;
    }
    const [own, other] = [networksOf(from, components), networksOf(to, components)];
    if (own.some((network) => other.includes(network))) continue;
    // Undeclared networks have been reported.
    if ([...own, ...other].some((network) => !isKnown(network, entry))) continue;
    reported.add(key);
    context.report(noSharedNetwork(dependent.name, own, needed.name, other, at));
  }
}

/** Whether it runs on hosts only, without a container. */
const isOfHost = (node: Component | Job | Resource, { data: { services } }: AppEntry): boolean =>
  !services.runtimes.container.enable && !("process" in node && node.process.image !== null);

function portsOf(node: Component | Job | Resource): number {
  const { ports, endpoints } = "process" in node ? node.process : node;
  return ports.length + endpoints.size;
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
    const { ports, endpoints, network } = component.process;
    if (network === "host" || !networksOf(component, components).every(isInternal)) continue;
    const path = ["services", "components", name, "process"] as const;
    if (ports.length > 0)
      context.report(portsOfInternalNetwork(name, "ports", placeOf(entry, ...path, "ports")));
    if (endpoints.size > 0)
      context.report(portsOfInternalNetwork(name, "endpoints", keyPlaceOf(entry, ...path, "endpoints")));
  }
  for (const [name, resource] of resources) {
    if (!networksOf(resource, components).every(isInternal)) continue;
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
