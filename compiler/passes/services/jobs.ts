import {
  badSchedule,
  optionOfComponent,
  unknownInJob,
  waitsForScheduled,
} from "../../diagnostics/passes-units.ts";
import type { Job, Resource } from "../../ir/app.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { CheckedJob } from "../../schema/jobs.ts";
import { resolveTimeout } from "./timeout.ts";
import { parseSchedule } from "./schedule/parse.ts";
import { isExplicit, isWrong, placeOf, type PassContext } from "../context.ts";
import { resolveProcess } from "./process.ts";

/** The jobs of an app by name, each resolved separately. Its dependencies are checked as well. */
export function resolveJobs(
  resources: ReadonlyMap<string, Resource>,
  entry: AppEntry,
  context: PassContext,
): ReadonlyMap<string, Job> {
  const { components, jobs } = entry.data.services;
  const resolved = [...jobs].map(([name, checked]) => {
    const component = componentOf(name, checked.component, entry, context);
    const owner = component === null ? undefined : components.get(component)?.process;
    if (component !== null) checkOptions(name, component, checked.process, entry, context);
    const nodes = new Set([...components.keys(), ...resources.keys(), ...jobs.keys()]);
    const job: Job = {
      name,
      component,
      process: resolveProcess(
        ["services", "jobs", name, "process"],
        {
          ...checked.process,
          endpoints: new Map(),
          ports: [],
          reload: { command: [], signal: null },
          restart: "on-failure",
        },
        entry,
        context,
        component === null || owner === undefined ? undefined : [component, owner],
      ),
      schedule: scheduleOf(name, checked, entry, context),
      before: neighbours(name, "before", nodes, entry, context),
      after: neighbours(name, "after", nodes, entry, context),
      networks: checked.networks,
      timeout: resolveTimeout(checked.timeout, ["services", "jobs", name, "timeout"], entry, context),
    };
    return [name, job] as const;
  });
  return new Map(resolved);
}

/** null if the job has none, or names one that does not exist. */
function componentOf(
  job: string,
  component: string | null,
  entry: AppEntry,
  context: PassContext,
): string | null {
  if (component === null) return null;
  const known = [...entry.data.services.components.keys()];
  if (known.includes(component)) return component;
  const at = placeOf(entry, "services", "jobs", job, "component");
  if (!isWrong(entry, "services", "jobs", job, "component"))
    context.report(unknownInJob(job, "component", component, known, at));
  return null;
}

type JobOption = keyof CheckedJob["process"];

/** The options of a process that a job of a component sets itself; it has all others from the component. */
const ownOptions: ReadonlySet<JobOption> = new Set<JobOption>([
  "command",
  "image",
  "argv",
  "environment",
  "packages",
  "preStart",
  "limits",
  "stop",
  "init",
  "labels",
  "profiles",
]);

function checkOptions(
  job: string,
  component: string,
  process: CheckedJob["process"],
  entry: AppEntry,
  context: PassContext,
): void {
  const path = ["services", "jobs", job, "process"] as const;
  // The options of the schema.
  for (const option of Object.keys(process) as JobOption[])
    if (!ownOptions.has(option) && isExplicit(entry, ...path, option))
      context.report(optionOfComponent(job, option, component, placeOf(entry, ...path, option)));
}

function scheduleOf(
  job: string,
  { schedule, before }: CheckedJob,
  entry: AppEntry,
  context: PassContext,
): Job["schedule"] {
  const path = ["services", "jobs", job] as const;
  if (schedule === null || isWrong(entry, ...path, "schedule")) return null;
  const at = placeOf(entry, ...path, "schedule");
  if (before.length > 0)
    context.report(waitsForScheduled(job, "before", placeOf(entry, ...path, "before"), at));
  return checkedSchedule(schedule, at, context);
}

/** A wrong one is reported, and null. */
export function checkedSchedule(schedule: string, at: Place, context: PassContext): Job["schedule"] {
  const parsed = parseSchedule(schedule);
  if (!parsed.ok) context.report(badSchedule(schedule, parsed.problem, parsed.suggestion, at));
  return parsed.ok ? { text: schedule, times: parsed.schedule } : null;
}

/** The names in `before` or `after`, each once; the job itself, scheduled jobs and unknown names are reported and removed. */
function neighbours(
  job: string,
  option: "before" | "after",
  nodes: ReadonlySet<string>,
  entry: AppEntry,
  context: PassContext,
): readonly string[] {
  const { jobs } = entry.data.services;
  const path = ["services", "jobs", job, option] as const;
  const names = (jobs.get(job)?.[option] ?? []).filter((name, index) => {
    const at = placeOf(entry, ...path, index);
    if (name === job || !nodes.has(name)) {
      const others = [...nodes].filter((other) => other !== job);
      context.report(unknownInJob(job, option, name, others, at));
      return false;
    }
    if (option === "before" || (jobs.get(name)?.schedule ?? null) === null) return true;
    context.report(
      waitsForScheduled(name, "after", at, placeOf(entry, "services", "jobs", name, "schedule")),
    );
    return false;
  });
  return [...new Set(names)];
}
