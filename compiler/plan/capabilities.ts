import type { ComponentPlan } from "./model.ts";

/** What the process may do beside what its account may, as capabilities(7) names it; sorted. */
export const capabilitiesOf = ({ capabilities, needsLowPorts }: ComponentPlan): readonly string[] =>
  [...new Set([...capabilities, ...(needsLowPorts ? ["CAP_NET_BIND_SERVICE"] : [])])].sort();
