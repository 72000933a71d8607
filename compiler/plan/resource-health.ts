import type { HealthPlan, ResourcePlan } from "./model.ts";

/** The terms of a resource, a whole system that sets itself up at its first start. Milliseconds. */
export const termsOf = ({
  settings: { health },
}: Pick<ResourcePlan, "settings">): Omit<HealthPlan, "test" | "packages"> => ({
  interval: health.interval ?? 5_000,
  timeout: health.timeout ?? 10_000,
  startPeriod: health.startPeriod ?? 300_000,
  retries: health.retries ?? 3,
});

/** The own check of a resource on hosts, for those that wait for it; null without one. Nothing waits for a frontend. */
export function checkOnHosts(resource: Pick<ResourcePlan, "role" | "settings">): HealthPlan | null {
  const [program, ...args] = resource.settings.health.test;
  if (program === undefined || resource.role === "frontend") return null;
  return { test: [program, ...args], packages: [], ...termsOf(resource) };
}
