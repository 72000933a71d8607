import * as z from "zod";
import { extended } from "./extension.ts";
import { joinedNetworks } from "./networks.ts";
import { process } from "./process.ts";
import { attrsOf, duration, listOf, nullOr, staticStr } from "./types.ts";

/** A job ends, so it has no ports or endpoints, is not reloaded, and is retried as its schedule says. */
export const jobProcess = process.omit({ endpoints: true, ports: true, reload: true, restart: true });

/** A process that ends. The specification has no jobs. */
export const job = z
  .object({
    component: nullOr(staticStr).meta(
      extended(
        "Component whose job it is: it has the account, state directory, environment, configuration files and volumes of that component. `null` gives the job an account of its own, like a component.",
      ),
    ),
    process: jobProcess.meta({
      submodule: true,
      title: "JobProcess",
      description:
        "The process of the job. With `component`, `environment` and `packages` are added to those of the component.",
      required: {},
    }),
    schedule: nullOr(staticStr).meta(
      extended(
        "When the job runs: a calendar event of systemd that cron can express, such as `daily`, `*:0/15` or `Mon..Fri 03:00`. It is in UTC, or in the time zone at its end: `03:00 Europe/Vienna`. `null` runs it at each start of the app, so it must be repeatable.",
      ),
    ),
    before: listOf(staticStr).meta(
      extended("Components, resources and jobs that start after the job has succeeded."),
    ),
    after: listOf(staticStr).meta(
      extended(
        "Components, resources and jobs that must have started before the job. A job of a component waits for its backends anyway, and a scheduled one for the jobs that run `before` the component.",
      ),
    ),
    timeout: nullOr(duration).meta(
      extended(
        "Time after which the job has failed and is stopped; `null` is unlimited. Hosts give up after five failures, but not of a job without a limit that runs longer than ten minutes.",
      ),
    ),
    networks: joinedNetworks.meta(
      extended(
        "Networks that the container of the job joins, as `networks` of a component. With `component`, they are added to those of the component.",
      ),
    ),
  })
  .meta({ title: "Job" });

export type CheckedJob = z.output<typeof job>;

/** `services.jobs` of an app. */
export const jobs = attrsOf(job, "host").meta(
  extended(
    "Processes that end, by name: migrations at the start of the app, and scheduled work. Components, resources and jobs have different names.",
  ),
);
