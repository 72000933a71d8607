import { text, type Text } from "../../language/text.ts";
import { printEvent } from "../../ir/schedule/print.ts";
import type { Schedule } from "../../ir/schedule/schedule.ts";
import type { ComponentPlan, JobPlan } from "../model.ts";
import { seconds } from "../seconds.ts";
import { inheritedSettings, type ServiceUnit, type TimerUnit, type UnitSection } from "./model.ts";
import { restarted } from "./restarted.ts";

/**
 * How the unit of a job runs. At the start of the app it stays active after it has succeeded, so that units that need it
 * can start and do not run it again; a scheduled run is not repeated. Source: systemd.service(5), `Type=`,
 * `RemainAfterExit=`, `TimeoutStartSec=`.
 */
export const jobBehaviour = (job: JobPlan): readonly (readonly [key: string, value: Text])[] => [
  ...(job.schedule === null ? [["RemainAfterExit", text("true")] as const, ...restarted(job)] : []),
  ...(job.stop.signal === null ? [] : [["KillSignal", text(job.stop.signal)] as const]),
  ...(job.stop.timeout === null ? [] : [["TimeoutStopSec", text(seconds(job.stop.timeout))] as const]),
  ...(job.timeout === null ? [] : [["TimeoutStartSec", text(seconds(job.timeout))] as const]),
  ["Type", text("oneshot")],
];

/**
 * The unit of a job that acts for a component: it has the account, variables and files of the component's unit, also
 * those that a host sets. It may be the first to need the state directory. A component that runs as root may have given
 * the directory to another account meanwhile, so a scheduled job leaves it as it is.
 */
export function ofComponent(unit: ServiceUnit, job: JobPlan, component: ComponentPlan): ServiceUnit {
  const keepsState = job.account.policy === "root" && job.schedule !== null;
  const hasFiles = job.config.files.length > 0;
  const variables = [...unit.environment].filter(
    ([name]) =>
      name === "PATH" ||
      (job.environment.has(name) &&
        component.environment.get(name) !== job.environment.get(name) &&
        !(name === "XDG_CONFIG_HOME" && hasFiles)),
  );
  return {
    ...unit,
    environment: new Map(variables),
    service: new Map(
      [...unit.service].filter(
        ([key]) => !inheritedSettings.includes(key) && !(keepsState && key.startsWith("StateDirectory")),
      ),
    ),
    defaults: new Map([...(unit.defaults ?? [])].filter(([key]) => !inheritedSettings.includes(key))),
    actsFor: component.name,
    overridesVariables: true,
  };
}

/**
 * The timer of a scheduled job, which makes up for a missed run. systemd does not start a unit that still runs. Source:
 * systemd.timer(5), `OnCalendar=`, `Persistent=`.
 */
export const jobTimer = (
  { name, profiles }: JobPlan,
  schedule: Schedule,
  target: string,
  unit: UnitSection,
): TimerUnit => ({
  kind: "timer",
  name,
  unit: { ...unit, partOf: [target] },
  timer: new Map([
    ["OnCalendar", text(printEvent(schedule))],
    ["Persistent", text("true")],
  ]),
  wantedBy: profiles ? [] : [target],
});
