import type { Place } from "../../diagnostics/make.ts";
import { differingResource, sharedUnit, withoutUnits } from "../../diagnostics/passes-services.ts";
import type { DeclaredResource, Resource, ResourceSettings } from "../../ir/app.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { isExplicit, placeOf, type PassContext } from "../context.ts";
import { checkSizes } from "./sizes.ts";
import { resolveTimeout } from "./timeout.ts";

const options = ["restart", "limits", "environment", "healthcheck", "volumes", "secrets"] as const;

const unset: ResourceSettings = {
  restart: "on-failure",
  limits: { memory: null, cpus: null, tasks: null, openFiles: null, shm: null },
  environment: new Map(),
  volumes: new Map(),
  secrets: new Map(),
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
  const [limits, health] = [by.get("limits"), by.get("healthcheck")];
  if (limits !== undefined) checkSizes(path(limits[0]), limits[1], entry, context);
  return {
    restart: by.get("restart")?.[1].restart ?? unset.restart,
    limits: limits?.[1].limits ?? unset.limits,
    environment: by.get("environment")?.[1].environment ?? unset.environment,
    volumes: by.get("volumes")?.[1].volumes ?? unset.volumes,
    secrets: by.get("secrets")?.[1].secrets ?? unset.secrets,
    health: health === undefined ? unset.health : healthOf(health, path(health[0]), entry, context),
  };
}

/**
 * Reports settings for units where no unit is certain, because hosts have nothing else to set them for, and settings of
 * two resources for one unit.
 * @param places the places of the settings before, by unit and option; those of this resource are added
 */
export function checkUnits(
  { name, settings, units, declaredBy }: Pick<Resource, "name" | "settings" | "units" | "declaredBy">,
  places: Map<string, Place>,
  entry: AppEntry,
  context: PassContext,
): void {
  const { runtimes } = entry.data.services;
  const servicesOn = (runtime: "hostos" | "container"): readonly string[] =>
    units[runtime].flatMap((unit) => (unit.certain && unit.name.endsWith(".service") ? [unit.name] : []));
  const isSet = {
    environment: settings.environment.size > 0,
    limits: Object.values(settings.limits).some((limit) => limit !== null),
    restart: settings.restart !== "on-failure",
    secrets: settings.secrets.size > 0,
    volumes: settings.volumes.size > 0,
  };
  for (const option of ["environment", "limits", "restart", "secrets", "volumes"] as const) {
    const path = (component: string) =>
      ["services", "components", component, "resources", name, option] as const;
    const component = declaredBy.find((each) => isExplicit(entry, ...path(each)));
    if (!isSet[option] || component === undefined) continue;
    const at = placeOf(entry, ...path(component));
    const isForContainers = option === "environment" || option === "secrets";
    if (
      (runtimes.hostos.enable && servicesOn("hostos").length === 0) ||
      (isForContainers && runtimes.container.enable && servicesOn("container").length === 0)
    )
      context.report(withoutUnits(name, option, at));
    for (const unit of runtimes.hostos.enable ? servicesOn("hostos") : []) {
      const key = `${unit} ${option}`;
      if (places.has(key)) context.report(sharedUnit(unit, option, at, places.get(key)));
      else places.set(key, at);
    }
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
