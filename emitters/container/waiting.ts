import { startTimeout } from "../plan/health-check.ts";
import type { Dependency, ServicePlan } from "../plan/model.ts";

/** How long to wait for a name to have an address, in seconds. */
export const addressLimit = 60;

/** A resource is a whole system, which sets itself up when it starts for the first time. Seconds. */
const resourceLimit = 600;

/**
 * For each dependency, in order, within how many seconds it must be healthy: a component within its own start timeout.
 * null when it has no health check to wait for.
 */
export function healthLimits(
  waitsFor: readonly Dependency[],
  plan: ServicePlan,
): ReadonlyMap<string, number | null> {
  return new Map(
    waitsFor.map(({ kind, name, healthy }) => {
      if (!healthy) return [name, null];
      if (kind === "resource") return [name, resourceLimit];
      const health = plan.components.find((each) => each.name === name)?.health ?? null;
      return [name, health && Math.ceil(startTimeout(health) / 1000)];
    }),
  );
}
