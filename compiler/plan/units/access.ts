import { accessChecks, existingVolumes, grantAccess, type ExistingFolder } from "../access.ts";
import type { ComponentPlan, MountPlan } from "../model.ts";
import type { Script } from "./scripts.ts";

export type AccessFields = "name" | "account" | "mounts";

/**
 * The script that checks the access of a component to existing folders, before every start attempt and with its
 * account; null if it has none.
 */
export function accessScript(component: Pick<ComponentPlan, AccessFields>): Script | null {
  const { name } = component;
  const folders = existingVolumes(component).map((mount) => volumeFolder(name, mount));
  return folders.length === 0 ? null : { name: `${name}-check-access`, body: accessChecks(folders) };
}

function volumeFolder(component: string, { volume, mountPoint, readOnly }: MountPlan): ExistingFolder {
  const { path, group } = volume;
  const grant = grantAccess(path, readOnly, component, group?.name ?? null);
  const verb = readOnly ? "read" : "write to";
  return { place: mountPoint, readOnly, problem: `${component} cannot ${verb} ${path}. Run: ${grant}` };
}
