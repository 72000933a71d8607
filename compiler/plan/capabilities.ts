import type { ProcessPlan } from "./model.ts";

/** Privileges of the process beyond those of its account, as capabilities(7) names them; sorted. */
export const capabilitiesOf = ({ capabilities, needsLowPorts }: ProcessPlan): readonly string[] =>
  [...new Set([...capabilities, ...(needsLowPorts ? ["CAP_NET_BIND_SERVICE"] : [])])].sort();
