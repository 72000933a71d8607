import { existingVolumes, grantAccess, type ExistingFolder } from "../../compiler/plan/access.ts";
import type { ProcessPlan, MountPlan, SecretPlan } from "../../compiler/plan/model.ts";

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

/** What a host must do so that a container can read a secret, which keeps the owner and mode of its file. */
export function grantSecret(component: ProcessPlan, { file }: SecretPlan): string {
  const uid = uidInContainer(component);
  return `The uid ${uid} of the container must own ${file}. Run on the host: chown ${uid} ${file} && chmod 0400 ${file}`;
}
