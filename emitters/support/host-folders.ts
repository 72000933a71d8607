import { existingVolumes, grantAccess, type ExistingFolder } from "../../compiler/plan/access.ts";
import { owners } from "../../compiler/plan/jobs.ts";
import type { ProcessPlan, MountPlan, ServicePlan } from "../../compiler/plan/model.ts";

/** The number of the account of an image, if the recipe sets none: `templates/lib/component-image.nix`. */
const defaultId = 1000;

/** The folders of the host that a container binds. It does not know the accounts of the host by name. */
export const boundFolders = (component: ProcessPlan): readonly ExistingFolder[] =>
  existingVolumes(component).map((mount) => {
    const verb = mount.readOnly ? "read" : "write to";
    const grant = grantToContainer(component, mount);
    return {
      place: mount.mountPoint,
      readOnly: mount.readOnly,
      problem: `${component.name} cannot ${verb} ${mount.volume.path}. Run on the host: ${grant}`,
    };
  });

/** The commands that give a container access to a folder of the host. */
export function grantToContainer({ account }: ProcessPlan, { volume, readOnly }: MountPlan): string {
  const { path, group } = volume;
  const owner = String(account.uid ?? defaultId);
  return grantAccess(path, readOnly, owner, group === null ? null : String(group.id));
}

/** The number of a component's account in its container. */
export const uidInContainer = ({ account }: Pick<ProcessPlan, "account">): number =>
  account.policy === "root" ? 0 : (account.uid ?? defaultId);

/** The commands with which a host lets containers read the secrets of an app, by file. */
export function secretAccess(plan: ServicePlan): ReadonlyMap<string, string> {
  const uids = new Map<string, Set<number>>();
  for (const component of owners(plan))
    for (const { file } of component.secrets)
      uids.set(file, (uids.get(file) ?? new Set()).add(uidInContainer(component)));
  return new Map(
    [...uids]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, [first, ...others]]) => {
        const shared = others.length === 0 ? "" : ` && setfacl --modify ${acl(others)} ${file}`;
        return [file, `chown ${first} ${file} && chmod 0400 ${file}${shared}`];
      }),
  );
}

/** A file that several accounts read needs access control lists: acl(5). */
const acl = (uids: readonly number[]): string => uids.map((uid) => `u:${uid}:r`).join(",");
