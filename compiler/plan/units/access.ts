import {
  accessChecks,
  existingVolumes,
  grantAccess,
  hasExistingState,
  type ExistingFolder,
} from "../access.ts";
import type { ProcessPlan, MountPlan } from "../model.ts";
import type { Script } from "./scripts.ts";

export type AccessFields = "name" | "account" | "state" | "mounts";

/**
 * The script that checks the access of a component to existing folders, before every start attempt and with its
 * account; null if it has none.
 */
export function accessScript(component: Pick<ProcessPlan, AccessFields>): Script | null {
  const { name } = component;
  const folders = [
    ...(hasExistingState(component) ? [stateFolder(component)] : []),
    ...existingVolumes(component).map((mount) => volumeFolder(component.account.name, mount)),
  ];
  return folders.length === 0 ? null : { name: `${name}-check-access`, body: accessChecks(folders) };
}

/** A folder that exists before the component keeps its owner, so the account may not be able to use it. */
function stateFolder({
  account: { name },
  state: { path },
}: Pick<ProcessPlan, AccessFields>): ExistingFolder {
  const grant = grantAccess(path, false, `${name}:${name}`, null);
  return { place: path, readOnly: false, problem: `${path} must belong to ${name}:${name}. Run: ${grant}` };
}

function volumeFolder(component: string, { volume, mountPoint, readOnly }: MountPlan): ExistingFolder {
  const { path, group } = volume;
  const grant = grantAccess(path, readOnly, component, group?.name ?? null);
  const verb = readOnly ? "read" : "write to";
  return { place: mountPoint, readOnly, problem: `${component} cannot ${verb} ${path}. Run: ${grant}` };
}
