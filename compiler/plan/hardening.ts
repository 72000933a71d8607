import type { Process } from "../ir/app.ts";
import { isHome, isTemporary } from "../ir/private-folders.ts";
import type { ComponentPlan } from "./model.ts";
import { sharesFiles } from "./volumes.ts";

type HardeningSwitches = Exclude<Process["hardening"], string>;

/** The lines of hardening that a component gets, decided for its account and for what its other options need. */
export type HardeningPlan = {
  readonly [Switch in Exclude<keyof HardeningSwitches, "addressFamilies" | "protectSystem">]: boolean;
} & {
  readonly protectSystem: "strict" | "full" | "no";
  /** Beside `AF_UNIX`, `AF_INET`, `AF_INET6` and `AF_NETLINK`. */
  readonly addressFamilies: HardeningSwitches["addressFamilies"];
};

type Hardened = Pick<
  ComponentPlan,
  "account" | "capabilities" | "devices" | "groups" | "hardening" | "limits" | "mounts" | "state"
>;

/** null: `none`. A switch of the recipe decides, then what other options need, then `standard`. */
export function hardeningOf(component: Hardened): HardeningPlan | null {
  const { hardening } = component;
  if (hardening === "none") return null;
  const set: Partial<HardeningSwitches> = hardening === "standard" ? {} : hardening;
  const needs = needsOf(component);
  const isRoot = component.account.policy === "root";
  return {
    noNewPrivileges: set.noNewPrivileges ?? true,
    protectSystem: set.protectSystem ?? (isRoot ? "full" : "strict"),
    protectHome: set.protectHome ?? (!isRoot && !needs.home),
    privateTmp: set.privateTmp ?? !needs.temporaryFolder,
    privateDevices: set.privateDevices ?? !needs.devices,
    protectKernelTunables: set.protectKernelTunables ?? true,
    protectKernelModules: set.protectKernelModules ?? !needs.capability("CAP_SYS_MODULE"),
    protectKernelLogs: set.protectKernelLogs ?? !needs.capability("CAP_SYSLOG"),
    protectControlGroups: set.protectControlGroups ?? true,
    protectClock: set.protectClock ?? !needs.capability("CAP_SYS_TIME", "CAP_WAKE_ALARM"),
    protectHostname: set.protectHostname ?? true,
    protectProc: set.protectProc ?? !needs.capability("CAP_SYS_PTRACE"),
    restrictNamespaces: set.restrictNamespaces ?? !needs.capability("CAP_SYS_ADMIN"),
    restrictRealtime: set.restrictRealtime ?? !needs.capability("CAP_SYS_NICE"),
    restrictSUIDSGID:
      set.restrictSUIDSGID ?? !(needs.groups || needs.capability("CAP_FSETID", "CAP_SETFCAP")),
    restrictAddressFamilies: set.restrictAddressFamilies ?? true,
    addressFamilies: [...(set.addressFamilies ?? []), ...needs.addressFamilies],
    lockPersonality: set.lockPersonality ?? true,
    systemCallArchitectures: set.systemCallArchitectures ?? true,
    systemCallFilter: set.systemCallFilter ?? !isRoot,
    capabilityBoundingSet: set.capabilityBoundingSet ?? !isRoot,
    umask: set.umask ?? !sharesFiles(component.mounts),
    removeIPC: set.removeIPC ?? true,
    memoryDenyWriteExecute: set.memoryDenyWriteExecute ?? false,
  };
}

interface Needs {
  readonly home: boolean;
  readonly temporaryFolder: boolean;
  readonly devices: boolean;
  /** Folders of groups have the setgid bit, which `RestrictSUIDSGID=` refuses to set. */
  readonly groups: boolean;
  readonly addressFamilies: HardeningSwitches["addressFamilies"];
  readonly capability: (...names: readonly string[]) => boolean;
}

/** Lines that the other options of a component exclude. Source: systemd.exec(5), capabilities(7), packet(7). */
function needsOf({ capabilities, devices, groups, mounts, state }: Hardened): Needs {
  const folders = [state.path, ...mounts.flatMap(({ volume, mountPoint }) => [volume.path, mountPoint])];
  const capability: Needs["capability"] = (...names) => names.some((name) => capabilities.includes(name));
  return {
    home: folders.some(isHome),
    temporaryFolder: folders.some(isTemporary),
    // `CAP_MKNOD` and `CAP_SYS_RAWIO` are taken away with the devices.
    devices: devices.length > 0 || capability("CAP_MKNOD", "CAP_SYS_RAWIO"),
    groups: groups.some(
      ({ name }) => !mounts.some(({ volume, readOnly }) => readOnly && volume.group?.name === name),
    ),
    addressFamilies: [...(capability("CAP_NET_RAW") ? (["AF_PACKET"] as const) : [])],
    capability,
  };
}
