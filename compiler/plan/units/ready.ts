import { compose, text } from "../../language/text.ts";
import type { ResourcePlan, ServicePlan } from "../model.ts";
import { checkOnHosts } from "../resource-health.ts";
import { restartPlan, startTimeout } from "../restart.ts";
import { seconds } from "../seconds.ts";
import { plainValue } from "./escape.ts";
import { waitBody, waitScript } from "./health.ts";
import type { ServiceUnit } from "./model.ts";
import { needsOf, readyName } from "./needs.ts";
import { restarted } from "./restarted.ts";
import { scriptPath, type Script } from "./scripts.ts";
import { checkScript } from "./shell.ts";
import { appTarget } from "./target.ts";

/** The programs of the host, as the check finds those of its system in the container. */
const hostPath = "/run/current-system/sw/bin:/usr/bin:/bin";

/** A unit that is up once the own check of a resource succeeds. Those that depend on the resource start after it. */
export function readyUnits(resource: ResourcePlan, plan: ServicePlan): readonly ServiceUnit[] {
  const health = checkOnHosts(resource);
  if (health === null) return [];
  const name = readyName(plan, resource);
  const { after, requires, wants } = needsOf(resource.units.hostos);
  const restart = restartPlan({ preStart: null, health });
  return [
    {
      kind: "service",
      name,
      unit: {
        description: plainValue(text(`${plan.displayName}: check of ${resource.name}`)),
        after,
        requires,
        wants,
        partOf: [appTarget(plan)],
        startLimitBurst: restart.burst,
        startLimitIntervalSec: restart.interval / 1000,
        extra: new Map([["X-Recipe", plainValue(text(plan.recipePath))]]),
      },
      environment: new Map([["PATH", text(hostPath)]]),
      path: [],
      service: new Map([
        ["ExecStart", scriptPath(waitScript(resource.name))],
        ["RemainAfterExit", text("true")],
        ...restarted({ restart, holdsDependents: true }),
        ["TimeoutStartSec", text(seconds(startTimeout(health)))],
        ["Type", text("oneshot")],
      ]),
      wantedBy: [appTarget(plan)],
    },
  ];
}

/** Its check, and the wait for the first success. Instead of a main process, the system is there. */
export function readyScripts(resource: ResourcePlan): readonly Script[] {
  const health = checkOnHosts(resource);
  if (health === null) return [];
  const { name } = resource;
  const body = waitBody(name, health, scriptPath(`${name}-check`));
  return [checkScript(name, health), { name: waitScript(name), body: compose`MAINPID=1\n${body}` }];
}
