import { differingResource, withoutUnits } from "../../diagnostics/passes-services.ts";
import type { DeclaredResource, Resource, ResourceSettings } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, placeOf, type PassContext } from "../context.ts";
import { checkSizes } from "./sizes.ts";
import { resolveTimeout } from "./timeout.ts";

const options = ["restart", "limits", "environment", "healthcheck"] as const;

const unset: ResourceSettings = {
  restart: "on-failure",
  limits: { memory: null, cpus: null, tasks: null, openFiles: null, shm: null },
  environment: new Map(),
  health: { test: [], interval: null, timeout: null, startPeriod: null, retries: null },
};

/**
 * The settings of a resource. One component may set each option: two cannot both be right.
 * @param declaring the components that declare it, with their declarations
 */
export function settingsOfResource(
  resource: string,
  declaring: readonly (readonly [component: string, DeclaredResource])[],
  entry: AppEntry,
  context: PassContext,
): ResourceSettings {
  const path = (component: string) => ["services", "components", component, "resources", resource] as const;
  const setting = options.flatMap((option) => {
    const [first, second] = declaring.filter(([component]) => isExplicit(entry, ...path(component), option));
    if (first === undefined) return [];
    if (second !== undefined) {
      const [at, otherAt] = [second, first].map(([component]) => placeOf(entry, ...path(component), option));
      context.report(differingResource(resource, option, at, otherAt));
    }
    return [[option, first] as const];
  });
  const by = new Map(setting);
  const [limits, restart, environment, health] = [
    by.get("limits"),
    by.get("restart"),
    by.get("environment"),
    by.get("healthcheck"),
  ];
  if (limits !== undefined) checkSizes(path(limits[0]), limits[1], entry, context);
  return {
    restart: restart?.[1].restart ?? unset.restart,
    limits: limits?.[1].limits ?? unset.limits,
    environment: environment?.[1].environment ?? unset.environment,
    health: health === undefined ? unset.health : healthOf(health, path(health[0]), entry, context),
  };
}

/** Reports settings for units where no unit is certain: hosts have nothing else to set them for. */
export function checkUnits(
  { name, settings, units }: Pick<Resource, "name" | "settings" | "units">,
  declaredBy: readonly string[],
  entry: AppEntry,
  context: PassContext,
): void {
  const { runtimes } = entry.data.services;
  const has = (runtime: "hostos" | "container"): boolean =>
    units[runtime].some((unit) => unit.certain && unit.name.endsWith(".service"));
  const isLost = {
    environment:
      settings.environment.size > 0 &&
      ((runtimes.hostos.enable && !has("hostos")) || (runtimes.container.enable && !has("container"))),
    limits:
      Object.values(settings.limits).some((limit) => limit !== null) &&
      runtimes.hostos.enable &&
      !has("hostos"),
    restart: settings.restart !== "on-failure" && runtimes.hostos.enable && !has("hostos"),
  };
  for (const option of ["environment", "limits", "restart"] as const) {
    const path = (component: string) =>
      ["services", "components", component, "resources", name, option] as const;
    const component = declaredBy.find((each) => isExplicit(entry, ...path(each)));
    if (isLost[option] && component !== undefined)
      context.report(withoutUnits(name, option, placeOf(entry, ...path(component))));
  }
}

function healthOf(
  [, { healthcheck }]: readonly [string, DeclaredResource],
  path: readonly ["services", "components", string, "resources", string],
  entry: AppEntry,
  context: PassContext,
): ResourceSettings["health"] {
  const { test, retries } = healthcheck;
  const time = (option: "interval" | "timeout" | "startPeriod"): number | null =>
    resolveTimeout(healthcheck[option], [...path, "healthcheck", option], entry, context)?.milliseconds ??
    null;
  return {
    test,
    retries,
    interval: time("interval"),
    timeout: time("timeout"),
    startPeriod: time("startPeriod"),
  };
}
