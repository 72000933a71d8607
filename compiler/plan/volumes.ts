import type { App, Process } from "../ir/app.ts";
import { groupNumber } from "../ir/numbers.ts";
import { isMade, volumeGroup } from "../ir/volume-group.ts";
import { owners } from "./jobs.ts";
import type { GroupPlan, MountPlan, ServicePlan, VolumePlan } from "./model.ts";

/** The volumes of an app, sorted by name. */
export const volumePlans = ({ name: app, services }: App): readonly VolumePlan[] =>
  [...services.volumes].map(([name, volume]): VolumePlan => {
    const processes = [...services.components.values(), ...services.jobs.values()].map(
      ({ process }) => process,
    );
    const resources = [...services.resources.values()].map(({ settings: { volumes } }) => ({
      volumes,
      image: null,
    }));
    const users = [...processes, ...resources].filter(({ volumes }) => volumes.has(name));
    const isOfEngine = volume.path === null && users.length > 0 && users.every(({ image }) => image !== null);
    const own = volume.group ?? (isMade(volume) ? volumeGroup(app, name) : null);
    return {
      name,
      path: volume.path ?? `/var/lib/catalog-volumes/${app}/${name}`,
      isOfHost: volume.path !== null,
      isWritten: users.some(({ volumes }) => volumes.get(name)?.readOnly === false),
      isOfEngine,
      made: isOfEngine ? "never" : volume.path === null ? "always" : volume.create ? "missing" : "never",
      group: own === null || isOfEngine ? null : groupPlan(own),
    };
  });

/** The volumes that a component uses. It relies on the checks of the passes. */
export const mountPlans = (
  { volumes }: Pick<Process, "volumes">,
  all: readonly VolumePlan[],
): readonly MountPlan[] =>
  all.flatMap((volume) => {
    const mount = volumes.get(volume.name);
    return mount === undefined ? [] : [{ volume, ...mount }];
  });

/** The groups that a component joins, each once: those of the recipe, then those of its volumes. */
export function groupPlans(
  { groups }: Pick<Process, "groups">,
  mounts: readonly MountPlan[],
): readonly GroupPlan[] {
  const ofVolumes = mounts.flatMap(({ volume }) => volume.group ?? []);
  const all = [...groups.map(groupPlan), ...ofVolumes];
  return [...new Map(all.map((group) => [group.name, group])).values()];
}

/** Whether other accounts must be able to change the files that a component makes. */
export const sharesFiles = (mounts: readonly MountPlan[]): boolean =>
  mounts.some(({ volume, readOnly }) => volume.group !== null && !readOnly);

/** The groups that hosts create for volumes, beside those of accounts; sorted. */
export function declaredGroups(plan: ServicePlan): readonly string[] {
  const ofAccounts = new Set(
    owners(plan).flatMap(({ account }) => (account.policy === "prefer-dynamic" ? [] : [account.name])),
  );
  const names = plan.volumes.flatMap(({ made, group }) =>
    made === "never" || group === null || group.isNumber ? [] : [group.name],
  );
  return [...new Set(names)].filter((name) => !ofAccounts.has(name)).sort();
}

const isNumber = (group: string): boolean => /^\d+$/.test(group);

const groupPlan = (name: string): GroupPlan => ({
  name,
  id: isNumber(name) ? Number(name) : groupNumber(name),
  isNumber: isNumber(name),
});
