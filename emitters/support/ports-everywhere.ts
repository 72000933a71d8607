import type { PortMapping } from "../../compiler/ir/app.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { componentOn, runtimes } from "../../compiler/plan/runtimes.ts";

/** The ports of a component or resource in both runtimes, with the runtime if only one has it. */
export function portsEverywhere(plan: ServicePlan, name: string, ports: readonly PortMapping[]) {
  const [onHost, inContainer] = runtimes.map((runtime) =>
    plan[runtime] === null ? undefined : componentOn(plan, runtime, name)?.ports,
  );
  const [first, second] = [onHost ?? inContainer ?? ports, inContainer ?? onHost ?? ports];
  const has = (all: readonly PortMapping[], { text }: PortMapping): boolean =>
    all.some((each) => each.text === text);
  return [
    ...first.map((port) => ({ ...port, only: has(second, port) ? "" : ", only on hosts" })),
    ...second.filter((port) => !has(first, port)).map((port) => ({ ...port, only: ", only in containers" })),
  ];
}
