import type { ModuleUnit } from "../../ir/app.ts";
import type { Dependency, ResourcePlan, ServicePlan } from "../model.ts";
import { checkOnHosts } from "../resource-health.ts";
import type { UnitSection } from "./model.ts";

export const serviceOf = (name: string): string => `${name}.service`;

/**
 * The units behind a dependency: the unit of the component or job, or the known units of the resource and that of its
 * check.
 */
export function unitsOf(dependency: Dependency, plan: ServicePlan): readonly ModuleUnit[] {
  if (dependency.kind !== "resource") return [own(dependency.name)];
  const resource = plan.resources.find(({ name }) => name === dependency.name);
  if (resource === undefined) return [];
  return [
    ...resource.units.hostos,
    ...(checkOnHosts(resource) === null ? [] : [own(readyName(plan, resource))]),
  ];
}

/** The unit that waits for the check of a resource. No component name contains `@`. */
export const readyName = ({ app }: ServicePlan, { name }: Pick<ResourcePlan, "name">): string =>
  `${app}-ready@${name}`;

export const own = (name: string): ModuleUnit => ({ name: serviceOf(name), certain: true });

/**
 * Dependents require units that exist on every host and want the others: a start fails if a required unit does not
 * exist, but not if a wanted one does not. Source: systemd.unit(5), `Wants=`, `Requires=`.
 */
export function needsOf(
  units: readonly ModuleUnit[],
): Required<Pick<UnitSection, "after" | "requires" | "wants">> {
  const names = (wanted: readonly ModuleUnit[]): readonly string[] =>
    [...new Set(wanted.map(({ name }) => name))].sort();
  const requires = names(units.filter(({ certain }) => certain));
  const wants = names(units).filter((name) => !requires.includes(name));
  return { after: names(units), requires, wants };
}
