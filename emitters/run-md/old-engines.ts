import { processes } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { hostGroups } from "../support/host-groups.ts";
import { code, table } from "./markdown.ts";

/**
 * The settings of an app that podman-compose of Debian 12 or 13 ignores, as a table; an empty text if there are none.
 * Source: the programs of these packages, read 2026-11.
 */
export function ignoredByOldEngines(plan: ServicePlan): string {
  if (plan.container === null) return "";
  const all = processes(plan);
  const rows = [
    all.some(({ limits }) => limits.tasks !== null) && [code("pids_limit"), "1.0.3 and 1.3.0", "no limit"],
    all.some(({ groups }) => groups.length > 0) && [
      code("group_add"),
      "1.0.3",
      hostGroups(plan).size > 0
        ? "the groups with the numbers of the images"
        : "the same: images contain the groups",
    ],
    all.some(({ stop }) => stop.timeout !== null) && [code("stop_grace_period"), "1.0.3", "10 seconds"],
    plan.jobs.some(({ schedule }) => schedule === null) && [
      code("service_completed_successfully"),
      "1.0.3",
      "the same: containers wait until the job has succeeded",
    ],
  ].filter((row) => row !== false);
  return rows.length === 0 ? "" : table(["setting", "ignored by podman-compose", "instead"], rows);
}
