import type { ProcessPlan } from "./model.ts";

/** What the process may do beside what its account may, as capabilities(7) names it; sorted. */
export const capabilitiesOf = ({ capabilities, needsLowPorts }: ProcessPlan): readonly string[] =>
  [...new Set([...capabilities, ...(needsLowPorts ? ["CAP_NET_BIND_SERVICE"] : [])])].sort();
