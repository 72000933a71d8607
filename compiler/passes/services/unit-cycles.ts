import type { Place } from "../../diagnostics/make.ts";
import { unitCycle } from "../../diagnostics/passes-services.ts";
import type { Resource, StartNode } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { order, type OrderEdge } from "../order.ts";

interface UnitEdge extends OrderEdge {
  readonly message: string;
  readonly at: Place;
}

/**
 * Reports a backend and a frontend with one unit: on a host, resources with the same service are one unit, which would
 * wait for itself. In containers they are two.
 */
export function checkUnitCycles(
  startOrder: readonly StartNode[],
  resources: ReadonlyMap<string, Resource>,
  entry: AppEntry,
  context: PassContext,
): void {
  const units = new Set([...resources.values()].flatMap(({ units }) => units.hostos.map(({ name }) => name)));
  const own = new Set(
    startOrder.flatMap((node) => (node.kind === "resource" ? [] : unitsOf(node, resources))),
  );
  const edges = startOrder.flatMap((node) =>
    node.after.flatMap((target): UnitEdge[] => {
      const [declaring, resource] = node.kind === "resource" ? [target, node] : [node, target];
      const job = [node, target].find(({ kind }) => kind === "job");
      const at =
        job === undefined
          ? placeOf(declaring.name, resource, entry)
          : keyPlaceOf(entry, "services", "jobs", job.name);
      return unitsOf(node, resources).flatMap((from) =>
        unitsOf(target, resources).map((to) => ({ from, to, at, message: sentence(from, to, resource) })),
      );
    }),
  );
  const nodes = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const result = order(nodes, edges);
  if (result.ok) return;
  for (const cycle of result.cycles) {
    const names = cycle.map(({ from }) => from);
    // Cycles among components have been reported, and so have components with the names of resource units.
    if (names.some((name) => units.has(name)) && !names.some((name) => units.has(name) && own.has(name)))
      context.report(unitCycle(names, cycle));
  }
}

type Node = Pick<StartNode, "kind" | "name">;

const unitsOf = ({ kind, name }: Node, resources: ReadonlyMap<string, Resource>): readonly string[] =>
  kind === "resource"
    ? (resources.get(name)?.units.hostos.map((unit) => unit.name) ?? [])
    : [`${name}.service`];

const placeOf = (component: string, { kind, name }: Node, entry: AppEntry): Place =>
  kind === "resource"
    ? keyPlaceOf(entry, "services", "components", component, "resources", name)
    : keyPlaceOf(entry, "services", "components", component, "dependsOn");

const sentence = (from: string, to: string, { kind, name }: Node): string =>
  kind === "resource"
    ? `\`${from}\` waits for \`${to}\`: resource \`${name}\``
    : `\`${from}\` waits for \`${to}\``;
