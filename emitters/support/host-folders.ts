import { existingFolder, existingVolumes, type ExistingFolder } from "../../compiler/plan/access.ts";
import { owners } from "../../compiler/plan/jobs.ts";
import type { ProcessPlan, ServicePlan } from "../../compiler/plan/model.ts";

/** The folders of the host that a container binds. */
export const boundFolders = (component: ProcessPlan): readonly ExistingFolder[] =>
  existingVolumes(component).map((mount) =>
    existingFolder(component.name, mount, entryInContainer(component)),
  );

/** The account of a container as setfacl(1) writes it: by number, since hosts do not know its name. */
export const entryInContainer = (component: ProcessPlan): string => `u:${uidInContainer(component)}`;

/** The number of a component's account in its container. */
export const uidInContainer = ({ account }: Pick<ProcessPlan, "account">): number =>
  account.policy === "root" ? 0 : account.inImage.uid;

/** The commands with which a host lets containers read the secrets of an app, by file. */
export function secretAccess(plan: ServicePlan): ReadonlyMap<string, string> {
  const uids = new Map<string, Set<number>>();
  const readers = [
    ...owners(plan).map((component) => ({ ...component, uid: uidInContainer(component) })),
    // systemd reads them.
    ...plan.resources.map((resource) => ({ ...resource, uid: 0 })),
  ];
  for (const { secrets, uid } of readers)
    for (const { file } of secrets) uids.set(file, (uids.get(file) ?? new Set()).add(uid));
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
