import type { ServicePlan } from "../../compiler/plan/model.ts";
import { projectName, sharedVolume } from "../../compiler/plan/container-names.ts";
import { owners } from "../../compiler/plan/jobs.ts";
import { existingVolumes, grantAccess } from "../../compiler/plan/access.ts";
import { entryInContainer } from "../support/host-folders.ts";
import { hostGroups } from "../support/host-groups.ts";
import { code, table } from "./markdown.ts";

/** The volumes of an app, and the numbers of groups in its images; empty texts if there are none. */
export const sharing = (plan: ServicePlan) => ({
  volumes: volumes(plan),
  access: plan.container === null ? "" : access(plan),
  groups: plan.container === null ? "" : groups(plan),
});

const volumes = ({ app, volumes: all }: ServicePlan): string =>
  all.length === 0
    ? ""
    : table(
        ["volume", "folder on hosts", "group"],
        all.map(({ name, path, isOfEngine, group }) => [
          code(name),
          isOfEngine ? `volume ${code(`${projectName(app)}_${sharedVolume(name)}`)} of podman` : code(path),
          group === null ? "" : code(group.name),
        ]),
      );

/** Shell commands that give containers access to folders of the host: to write, if a component writes there. */
function access(plan: ServicePlan): string {
  const uses = owners(plan).flatMap((component) =>
    existingVolumes(component).map((mount) => ({ mount, entry: entryInContainer(component) })),
  );
  const isReadOnly = new Map<string, boolean>();
  for (const { mount, entry } of uses) {
    const key = `${mount.volume.path} ${entry}`;
    isReadOnly.set(key, mount.readOnly && isReadOnly.get(key) !== false);
  }
  // A command changes everything below its folder, so those of folders in it follow.
  const commands = uses
    .sort((a, b) => (a.mount.volume.path < b.mount.volume.path ? -1 : 1))
    .flatMap(
      ({ mount: { volume }, entry }) =>
        grantAccess(volume, isReadOnly.get(`${volume.path} ${entry}`) === true, entry) ?? [],
    );
  return [...new Set(commands)].join("\n");
}

/** The groups with a name, and their numbers. */
function groups(plan: ServicePlan): string {
  const named = owners(plan)
    .flatMap((component) => component.groups)
    .filter(({ isNumber }) => !isNumber);
  const rows = [...new Map(named.map(({ name, id }) => [name, id]))].sort(([a], [b]) => (a < b ? -1 : 1));
  const ofHost = hostGroups(plan);
  const variableOf = (name: string): string => {
    const group = ofHost.get(name);
    return group === undefined ? "" : code(group.variable);
  };
  return rows.length === 0
    ? ""
    : table(
        ["group", "number in containers", "variable"],
        rows.map(([name, id]) => [code(name), `${id}`, variableOf(name)]),
      );
}
