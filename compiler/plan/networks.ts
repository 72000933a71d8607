import type { App } from "../ir/app.ts";
import { defaultNetwork, networksOf } from "../ir/networks.ts";
import type { NetworkPlan } from "./model.ts";

/**
 * The networks that containers of an app join, sorted; empty if nothing distinguishes them from the default. A container
 * whose network others share has their names there.
 */
export function networkPlans({ services }: App): readonly NetworkPlan[] {
  const { components, resources, jobs, networks } = services;
  const nodes = [...components.values(), ...resources.values(), ...jobs.values()];
  const names = [...new Set(nodes.flatMap((node) => networksOf(node, components)))].sort();
  const isShared = [...components.values()].some(({ process: { network } }) => network instanceof Object);
  if (!isShared && names.every((name) => name === defaultNetwork) && !networks.has(defaultNetwork)) return [];
  return names.map((name) => ({
    name,
    isInternal: networks.get(name)?.internal === true,
    external: networks.get(name)?.external ?? null,
  }));
}
