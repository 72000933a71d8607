import { processes } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { groupVariable } from "../../compiler/plan/container-names.ts";

/** A group of the host, whose number differs from host to host. */
export interface HostGroup {
  /** The variable by which the runner passes its number to Compose. */
  readonly variable: string;
  /** The volumes of the host with this group. */
  readonly paths: readonly string[];
}

/** The groups by name that processes join, sorted. The images of an app set the groups of its named volumes. */
export function hostGroups(plan: ServicePlan): ReadonlyMap<string, HostGroup> {
  const { app, volumes } = plan;
  const own = new Set(volumes.flatMap(({ isOfHost, group }) => (isOfHost ? [] : (group?.name ?? []))));
  const names = processes(plan).flatMap(({ groups }) =>
    groups.flatMap(({ name, isNumber }) => (isNumber || own.has(name) ? [] : [name])),
  );
  return new Map(
    [...new Set(names)].sort().map((name) => [
      name,
      {
        variable: groupVariable(app, name),
        paths: volumes.flatMap(({ isOfHost, path, group }) =>
          isOfHost && group?.name === name ? [path] : [],
        ),
      },
    ]),
  );
}
