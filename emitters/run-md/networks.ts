import type { ServicePlan } from "../../compiler/plan/model.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import { code, table } from "./markdown.ts";

/** The networks of containers, and what hosts have instead; empty texts if all containers share one. */
export const networkTexts = (plan: ServicePlan) => ({
  networks: plan.networks.length === 0 || plan.container === null ? "" : networks(plan),
  oneNetwork: plan.networks.length > 0 && plan.hostos !== null ? "yes" : "",
});

function networks(plan: ServicePlan): string {
  const nodes = [...processes(plan), ...plan.resources];
  return table(
    ["network", "containers", "reaches other hosts"],
    plan.networks.map(({ name, isInternal }) => [
      code(name),
      nodes
        .filter((node) => node.networks.includes(name))
        .map((node) => code(node.name))
        .join(", "),
      isInternal ? "no" : "yes",
    ]),
  );
}
