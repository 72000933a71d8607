import { expect, it } from "vitest";
import { healthLimits } from "../../../emitters/container/entrypoint.ts";
import { appWith, resolveRecipe } from "../../support/resolve-recipe.ts";

/** For each node that waits, within how many seconds what it waits for must be healthy. */
function limitsOf(components: Record<string, unknown>): Record<string, Record<string, number | null>> {
  const { catalog, diagnostics } = resolveRecipe({ apps: { demo: appWith(components) } });
  expect(diagnostics).toEqual([]);
  const plan = catalog.plans.get("demo");
  if (!plan) throw new Error("no services");
  return Object.fromEntries(
    [...plan.components, ...plan.resources]
      .filter(({ waitsFor }) => waitsFor.length > 0)
      .map(({ name, waitsFor }) => [name, Object.fromEntries(healthLimits(waitsFor, plan))]),
  );
}

const process = { command: "/bin/x" };
const healthcheck = { enable: true, test: ["true"] };
/** 90 s for preStart, and four times interval, timeout and a second to end a check. */
const start = 90 + 4 * (30 + 30 + 1);
const address = 60;

it("a wait lasts as long as the longest chain of waits behind it", () => {
  const limits = limitsOf({
    slow: { process, healthcheck: { ...healthcheck, startPeriod: "30m" } },
    quick: { process, healthcheck },
    web: {
      process,
      healthcheck,
      dependsOn: ["quick", "slow"],
      resources: { proxy: { role: "frontend" }, db: {} },
    },
    last: { process, dependsOn: ["web"] },
  });
  const slow = 30 * 60 + start;
  expect(limits).toEqual({
    web: { db: 600, quick: start, slow },
    last: { web: slow + address + start },
    proxy: { web: slow + address + start },
  });
});

it("who has no health check is waited for until it has an address only", () => {
  const db = { db: {} };
  expect(
    limitsOf({
      api: { process, resources: db },
      web: { process, healthcheck, dependsOn: ["api"] },
      last: { process, dependsOn: ["web"] },
    }),
  ).toEqual({ api: { db: 600 }, web: { api: null }, last: { web: address + start } });
});
