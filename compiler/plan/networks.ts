import type { App } from "../ir/app.ts";
import { defaultNetwork, networksOf } from "../ir/networks.ts";
import type { NetworkPlan } from "./model.ts";

/** The networks that containers of an app join, sorted; empty if nothing distinguishes them from the default. */
export function networkPlans({ services }: App): readonly NetworkPlan[] {
  const { components, resources, jobs, networks } = services;
  const joined = [
    ...[...components.values(), ...resources.values()].map((node) => networksOf(node)),
    ...[...jobs.values()].map((job) => networksOf(job, components.get(job.component ?? ""))),
  ];
  const names = [...new Set(joined.flat())].sort();
  if (names.every((name) => name === defaultNetwork) && !networks.has(defaultNetwork)) return [];
  return names.map((name) => ({ name, isInternal: networks.get(name)?.internal === true }));
}
