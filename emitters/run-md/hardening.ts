import { switchesIgnoredByContainers } from "../../compiler/plan/container-hardening.ts";
import { owners } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { code, table } from "./markdown.ts";

/** The switches of hardening that containers ignore, as a table; an empty text if there are none. */
export const hardeningTexts = (plan: ServicePlan) => ({
  ignoredSwitches: plan.container === null ? "" : ignoredSwitches(plan),
});

function ignoredSwitches(plan: ServicePlan): string {
  const rows = owners(plan).flatMap((process) => {
    const ignored = switchesIgnoredByContainers(process);
    return ignored.length === 0 ? [] : [[code(process.name), ignored.map(code).join(", ")]];
  });
  return rows.length === 0 ? "" : table(["process", "switches of `hardening`"], rows);
}
