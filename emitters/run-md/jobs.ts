import type { JobPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { printEvent } from "../../compiler/ir/schedule/print.ts";
import { code, table } from "./markdown.ts";

/** The jobs of an app, and how containers differ from hosts; empty texts if there are none. */
export const jobTexts = (plan: ServicePlan) => ({
  jobs:
    plan.jobs.length === 0
      ? ""
      : table(
          ["job", "runs", "account of", "time limit"],
          plan.jobs.map((job) => [code(job.name), times(job), code(job.account.name), limit(job)]),
        ),
  scheduled: plan.container !== null && plan.jobs.some(({ schedule }) => schedule !== null) ? "yes" : "",
});

const times = ({ schedule, profiles }: JobPlan): string =>
  schedule === null
    ? `at each start of ${profiles ? "its profiles" : "the app"}`
    : code(printEvent(schedule));

const limit = ({ timeout }: JobPlan): string => (timeout === null ? "" : `${timeout / 1000} s`);
