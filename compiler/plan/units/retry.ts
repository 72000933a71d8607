import { text, compose } from "../../language/text.ts";
import { processes } from "../jobs.ts";
import type { ProcessPlan, ServicePlan } from "../model.ts";
import { restartPlan } from "../restart.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { seconds } from "../seconds.ts";
import { tool } from "./shell.ts";
import { plainValue } from "./escape.ts";
import { confinedRoot } from "./hardening.ts";
import type { ServiceUnit } from "./model.ts";

// If the first start of a backend fails, the starts of its dependents fail with the result `dependency`. `Restart=` of
// a component does not apply, because it never ran, and a backend that comes up later does not start units of an app,
// because it is shared. `OnFailure=` applies (systemd.unit(5)) and starts this unit with the component as its instance.

/** A template unit without its instance: no component name contains `@`. */
export const retryName = ({ app }: ServicePlan): string => `${app}-retry@`;

const scriptName = ({ app }: ServicePlan): string => `${app}-retry`;

/** Whether the unit of a component requires units that other apps may share. */
export const requiresBackends = ({ waitsFor }: ProcessPlan, { resources }: ServicePlan): boolean =>
  waitsFor.some(
    ({ kind, name }) =>
      kind === "resource" &&
      resources.some((each) => each.name === name && each.units.hostos.some(({ certain }) => certain)),
  );

const isScheduled = (each: ProcessPlan): boolean => "schedule" in each && each.schedule !== null;

/** The unit that starts a component or job again; null if none requires a backend. */
export function retryUnit(plan: ServicePlan): ServiceUnit | null {
  if (!processes(plan).some((each) => !isScheduled(each) && requiresBackends(each, plan))) return null;
  return {
    kind: "service",
    name: retryName(plan),
    unit: {
      description: plainValue(text(`${plan.displayName}: retry of a component whose backend failed`)),
      // A stopped component is not started again.
      partOf: ["%i.service"],
      extra: new Map([["X-Recipe", plainValue(text(plan.recipePath))]]),
    },
    environment: new Map(),
    path: [],
    service: new Map([
      ["ExecStart", compose`${scriptPath(scriptName(plan))} %i`],
      // It is stopped with the component.
      ["SuccessExitStatus", text("SIGTERM")],
      ["Type", text("oneshot")],
    ]),
    defaults: confinedRoot,
    wantedBy: [],
  };
}

/** Retries as often as systemd restarts a failed component. `systemctl start` waits for the result (systemctl(1)). */
export function retryScript(plan: ServicePlan): Script {
  const { delay, burst } = restartPlan({ preStart: null, health: null });
  const systemctl = tool("systemd", "systemctl");
  const retries = Array.from({ length: burst - 1 }, (_, index) => index + 1).join(" ");
  return {
    name: scriptName(plan),
    body: compose`\
unit=$1.service
for _ in ${retries}; do
  ${tool("coreutils", "sleep")} ${seconds(delay)}
  # It has started meanwhile, or it failed for another reason than its backends.
  if [ "$(${systemctl} show --property=ActiveState --value "$unit")" != inactive ]; then exit 0; fi
  if ${systemctl} start "$unit"; then exit 0; fi
done
echo "$unit: its backends did not start" >&2
exit 1
`,
  };
}
