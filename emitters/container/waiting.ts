import { startTimeout } from "../../compiler/plan/restart.ts";
import type { Dependency, ServicePlan } from "../../compiler/plan/model.ts";

/** How long to wait for a name to have an address, in seconds. */
export const addressLimit = 60;

/** A resource is a whole system, which sets itself up when it starts for the first time. Seconds. */
const resourceLimit = 600;

/**
 * For each dependency, in order, within how many seconds it must be healthy; null when it has no health check to wait for.
 * All containers may start at once, so that is the time which it takes to start, and before that to wait itself.
 */
export function healthLimits(
  waitsFor: readonly Dependency[],
  plan: ServicePlan,
): ReadonlyMap<string, number | null> {
  const times = healthyWithin(plan);
  return new Map(waitsFor.map(({ name, healthy }) => [name, healthy ? (times.get(name) ?? null) : null]));
}

const known = new WeakMap<ServicePlan, ReadonlyMap<string, number>>();

/** For every node that can be healthy, after how many seconds it is at the latest, along the longest chain of waits. */
function healthyWithin(plan: ServicePlan): ReadonlyMap<string, number> {
  const before = known.get(plan);
  if (before !== undefined) return before;
  const times = new Map<string, number>();
  const nodes = new Map([...plan.components, ...plan.resources].map((node) => [node.name, node]));
  // In start order, so that what a node waits for comes before it.
  for (const { name } of plan.order) {
    const node = nodes.get(name);
    const own = node && ownTime(node);
    if (node === undefined || own === null || own === undefined) continue;
    const waits = node.waitsFor.map(
      (each) => addressLimit + (each.healthy ? (times.get(each.name) ?? 0) : 0),
    );
    times.set(name, Math.max(0, ...waits) + own);
  }
  known.set(plan, times);
  return times;
}

function ownTime(node: ServicePlan["components"][number] | ServicePlan["resources"][number]): number | null {
  if (node.kind === "resource") return resourceLimit;
  return node.health && Math.ceil(startTimeout(node.health) / 1000);
}
