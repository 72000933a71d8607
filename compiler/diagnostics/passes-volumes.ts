import { andList, didYouMean } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { error, place, sentences, type Place } from "./make.ts";

// Passes about volumes and accounts: CG530 to CG537.

/** CG530: a component uses a volume that the app does not declare. */
export const unknownVolume = (
  component: string,
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG530", at, `\`${component}\` uses the volume \`${name}\`, which the app does not declare`, {
    hint:
      known.length === 0
        ? `Declare it in the app: \`services.volumes.${name}\`.`
        : sentences(didYouMean(name, known), `The volumes of the app: ${andList(known)}.`),
  });

/** CG531: the mount point or path of a volume is a directory that programs need, or that catalogc uses. */
export const badMountPoint = (written: string, reason: string, at: Place): Diagnostic =>
  error("CG531", at, `\`mountPoint\` is \`${written}\`, which ${reason}`, {
    hint: "Mount the volume elsewhere, for example at `/srv/<name>`.",
  });

/** The same of the folder of the host, if components write to it. */
export const badVolumePath = (written: string, reason: string, at: Place): Diagnostic =>
  error("CG531", at, `\`path\` is \`${written}\`, which ${reason}`, {
    hint: "Use a folder of its own, or set `readOnly` where the volume is mounted.",
  });

/** CG532: a component has two volumes at one mount point, or a volume over its state directory. */
export const mountPointTaken = (
  path: string,
  other: string,
  at: Place,
  otherAt: Place,
  isOver = false,
): Diagnostic =>
  error("CG532", at, `\`${path}\` ${isOver ? "contains" : "is also the place of"} ${other}`, {
    related: place(otherAt, `${other} is set here`),
    hint: isOver
      ? "Mount the volume beside or below it."
      : "Give each volume of a component its own mount point.",
  });

/** CG533: two components have an account or group with the same number. NixOS refuses that. */
export const idTwice = (
  kind: "uid" | "gid",
  id: number,
  component: string,
  at: Place,
  other: string,
  otherAt: Place,
): Diagnostic =>
  error("CG533", at, `\`${component}\` and \`${other}\` have the same \`${kind}\` ${id}`, {
    related: place(otherAt, "the other number"),
    hint: "Give each component its own number, because each has its own account on hosts. To share files, use a volume (`services.volumes`).",
  });

/** CG534: a `uid` or `gid` is a number that systems reserve. */
export const reservedId = (kind: "uid" | "gid", id: number, at: Place): Diagnostic =>
  error("CG534", at, `\`${kind}\` is ${id}, which systems reserve`, {
    hint: "Use another number. 65534 is `nobody`, and 65535 means no account.",
  });

/** CG714: two accounts of an app have the same number in containers. */
export const numberTwice = (
  number: number,
  component: string,
  at: Place,
  other: string,
  otherAt: Place,
): Diagnostic =>
  error("CG714", at, `\`${component}\` and \`${other}\` have the same number ${number} in containers`, {
    related: place(otherAt, `the number of ${other}`),
    hint: "The number depends on the name. Set `process.uid` of the newer one to a number from 50000 to 59999.",
  });

/** CG535: the name of a group has more than 31 characters. */
export const longGroupName = (name: string, isDerived: boolean, at: Place): Diagnostic =>
  error("CG535", at, `the group \`${name}\` has ${name.length} characters, more than the 31 of group names`, {
    hint: isDerived
      ? "Set `group` to a shorter name. The default consists of the names of the app and the volume."
      : "Use a shorter name.",
  });

/** CG536: two volumes have the same path, or a volume is in the state directory of a component. */
export const volumePathTaken = (path: string, other: string, at: Place, otherAt: Place): Diagnostic =>
  error("CG536", at, `\`${path}\` is also the path of ${other}`, {
    related: place(otherAt, `${other} is set here`),
    hint: "Use one volume for one folder. Several components can mount it.",
  });

/** CG537: on NixOS hosts a dynamic user writes to a folder of the host without a group: it owns no file there. */
export const volumeOfDynamicUser = (
  component: string,
  volume: string,
  at: Place,
  volumeAt: Place,
): Diagnostic =>
  error("CG537", at, `\`${component}\` cannot write to the volume \`${volume}\` as a dynamic user`, {
    related: place(volumeAt, "the folder of the host is set here"),
    hint: "Set `group` of the volume to the group of the folder, `uid` of the component to its owner, or `readOnly`.",
  });
