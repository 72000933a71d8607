import {
  accessChecks,
  existingFolder,
  existingVolumes,
  hasExistingState,
  type ExistingFolder,
} from "../access.ts";
import type { ProcessPlan, MountPlan } from "../model.ts";
import { text } from "../../language/text.ts";
import type { Script } from "./scripts.ts";
import { shellCommand } from "./shell.ts";

export type AccessFields = "name" | "account" | "state" | "mounts";

/**
 * The script that checks the access of a component to existing folders, before every start attempt and with its
 * account; null if it has none.
 */
export function accessScript(component: Pick<ProcessPlan, AccessFields>): Script | null {
  const { name } = component;
  const folders = [
    ...(hasExistingState(component) ? [stateFolder(component)] : []),
    ...existingVolumes(component).map((mount) => volumeFolder(component, mount)),
  ];
  return folders.length === 0 ? null : { name: `${name}-check-access`, body: accessChecks(folders) };
}

/** A folder that exists before the component keeps its owner, so the account may not be able to use it. */
function stateFolder({
  account: { name },
  state: { path },
}: Pick<ProcessPlan, AccessFields>): ExistingFolder {
  const grant = shellCommand(["chown", "-R", `${name}:${name}`, path].map((word) => text(word)));
  return {
    place: path,
    readOnly: false,
    socketProblem: null,
    problem: `${path} must belong to ${name}:${name}. Run: ${grant.parts.join("")}`,
  };
}

function volumeFolder({ account }: Pick<ProcessPlan, AccessFields>, mount: MountPlan): ExistingFolder {
  const { group } = mount.volume;
  // Names of dynamic accounts exist only while their unit runs: systemd.exec(5).
  const own = account.policy === "prefer-dynamic" ? null : `u:${account.name}`;
  return existingFolder(account.name, mount, group === null ? own : `g:${group.name}`);
}
