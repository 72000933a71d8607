import {
  badMountPoint,
  badVolumePath,
  longGroupName,
  mountPointTaken,
  unknownVolume,
  volumeOfDynamicUser,
  volumePathTaken,
} from "../../diagnostics/passes-storage.ts";
import { accountPolicy } from "../../ir/account-policy.ts";
import { isMade, volumeGroup } from "../../ir/volume-group.ts";
import { staticText } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { problemOfLength } from "../../support/path-length.ts";
import { isExplicit, isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import type { Place } from "../../diagnostics/make.ts";
import { processOwners, resourceOwners, type ProcessOwner, type ResourceOwner } from "./process-owner.ts";
import { problemOfMountPoint, problemOfState } from "./folders.ts";

/** The volumes of an app, and how its components use them. */
export function checkVolumes(entry: AppEntry, context: PassContext): void {
  checkPaths(entry, context);
  checkGroups(entry, context);
  checkDynamicUsers(entry, context);
  for (const owner of processOwners(entry)) {
    const { process, path } = owner;
    const hasState = process.image === null || isExplicit(entry, ...path, "stateDir");
    const at = isExplicit(entry, ...path, "stateDir") ? placeOf(entry, ...path, "stateDir") : undefined;
    checkMounts(owner, hasState ? staticText(process.stateDir) : undefined, at, entry, context);
  }
  // The state of a resource is in folders of its own.
  for (const owner of resourceOwners(entry)) checkMounts(owner, "/var/lib", undefined, entry, context);
}

function checkMounts(
  { name: component, process, path }: Pick<ProcessOwner | ResourceOwner, "name" | "process" | "path">,
  state: string | undefined,
  stateAt: Place,
  entry: AppEntry,
  context: PassContext,
): void {
  const { volumes } = entry.data.services;
  const isImage = "image" in process && process.image !== null;
  const byPath = new Map<string, string>();
  for (const [name, { mountPoint }] of process.volumes) {
    if (!volumes.has(name))
      context.report(
        unknownVolume(component, name, [...volumes.keys()], keyPlaceOf(entry, ...path, "volumes", name)),
      );
    if (isWrong(entry, ...path, "volumes", name, "mountPoint")) continue;
    const at = placeOf(entry, ...path, "volumes", name, "mountPoint");
    // The folders of an image are its own.
    const problem = problemOfLength(mountPoint) ?? (isImage ? undefined : problemOfMountPoint(mountPoint));
    const other = byPath.get(mountPoint);
    if (problem !== undefined) context.report(badMountPoint(mountPoint, problem, at));
    else if (other !== undefined) {
      const otherAt = placeOf(entry, ...path, "volumes", other, "mountPoint");
      context.report(mountPointTaken(mountPoint, `the volume \`${other}\``, at, otherAt));
    } else if (state === mountPoint || state?.startsWith(`${mountPoint}/`) === true) {
      const isOver = state !== mountPoint;
      context.report(mountPointTaken(mountPoint, `the state directory \`${state}\``, at, stateAt, isOver));
    } else byPath.set(mountPoint, name);
  }
}

/** The number of a dynamic user differs between starts: systemd.exec(5), `DynamicUser=`. */
function checkDynamicUsers(entry: AppEntry, context: PassContext): void {
  const { runtimes, volumes } = entry.data.services;
  if (!runtimes.hostos.enable) return;
  for (const { name: component, process, path } of processOwners(entry)) {
    if (accountPolicy(component, process, entry.data.services) !== "prefer-dynamic") continue;
    for (const [name, { readOnly }] of process.volumes) {
      const volume = volumes.get(name);
      if (readOnly || volume === undefined || volume.group !== null || isMade(volume)) continue;
      const at = keyPlaceOf(entry, ...path, "volumes", name);
      const volumeAt = placeOf(entry, "services", "volumes", name, "path");
      context.report(volumeOfDynamicUser(component, name, at, volumeAt));
    }
  }
}

/** Two volumes, or a volume and the state of a component, cannot have one folder. A folder that processes write to is not one of the system. */
function checkPaths(entry: AppEntry, context: PassContext): void {
  const { volumes } = entry.data.services;
  const owners = processOwners(entry);
  const byPath = new Map<string, string>();
  for (const [name, { path, create }] of volumes) {
    if (path === null || isWrong(entry, "services", "volumes", name, "path")) continue;
    const at = placeOf(entry, "services", "volumes", name, "path");
    const other = byPath.get(path);
    // Containers keep the state in a volume of their own, so that it would not be shared there.
    const owner = owners.find(({ process, path: owned }) => {
      if (process.image !== null && !isExplicit(entry, ...owned, "stateDir")) return false;
      const state = staticText(process.stateDir);
      return state === path || path.startsWith(`${state}/`);
    });
    const isWritten =
      create ||
      [...owners.filter(({ process }) => process.image === null), ...resourceOwners(entry)].some(
        ({ process }) => process.volumes.get(name)?.readOnly === false,
      );
    const problem = isWritten ? problemOfState(path) : undefined;
    if (problem !== undefined) context.report(badVolumePath(path, problem, at));
    else if (other !== undefined) {
      const otherAt = placeOf(entry, "services", "volumes", other, "path");
      context.report(volumePathTaken(path, `the volume \`${other}\``, at, otherAt));
    } else if (owner !== undefined) {
      const ownerAt = placeOf(entry, ...owner.path, "stateDir");
      context.report(volumePathTaken(path, `the state directory of \`${owner.name}\``, at, ownerAt));
    } else byPath.set(path, name);
  }
}

/** The length of names that account databases store: utmp(5), `UT_NAMESIZE`, without the terminating zero. */
const longestName = 31;

function checkGroups(entry: AppEntry, context: PassContext): void {
  const { runtimes, volumes } = entry.data.services;
  for (const [name, volume] of volumes) {
    const path = ["services", "volumes", name] as const;
    const isDerived = volume.group === null;
    if (isDerived && !(runtimes.hostos.enable && isMade(volume))) continue;
    const group = volume.group ?? volumeGroup(entry.name, name);
    const at = isDerived ? keyPlaceOf(entry, ...path) : placeOf(entry, ...path, "group");
    if (group.length > longestName) context.report(longGroupName(group, isDerived, at));
  }
  for (const { process, path } of processOwners(entry))
    process.groups.forEach((group, index) => {
      const at = placeOf(entry, ...path, "groups", index);
      if (group.length > longestName) context.report(longGroupName(group, false, at));
    });
}
