import { keyPlaceOf } from "../passes/context.ts";
import type { EntryRule } from "./rule.ts";

/** Apps with components and no enabled runtime: nothing of their services is generated. */
export const noRuntime: EntryRule = {
  *app(entry) {
    const { components, jobs, runtimes } = entry.data.services;
    if (components.size + jobs.size === 0 || runtimes.container.enable || runtimes.hostos.enable) return;
    yield {
      at: keyPlaceOf(entry, "services", components.size > 0 ? "components" : "jobs"),
      message: `nothing runs the ${components.size > 0 ? "components" : "jobs"} of \`${entry.name}\`: no runtime is enabled`,
      hint: "Set `services.runtimes.hostos.enable` or `services.runtimes.container.enable` to true.",
    };
  },
};
