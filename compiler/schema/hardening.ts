import * as z from "zod";
import { extended } from "./extension.ts";
import { bool, listOf, nullOr, oneOf } from "./types.ts";

/** A line that `standard` sets, or that only this switch sets; `null` is what `standard` does for the account. */
const line = (sets: string) => nullOr(bool).meta(extended(`Sets \`${sets}\`; \`null\` is as \`standard\`.`));

/** Source: systemd.exec(5), `RestrictAddressFamilies=`; address_families(7). */
const addressFamily = oneOf([
  "AF_UNIX",
  "AF_INET",
  "AF_INET6",
  "AF_NETLINK",
  "AF_PACKET",
  "AF_VSOCK",
  "AF_ALG",
  "AF_BLUETOOTH",
  "AF_CAN",
]).meta({ notation: "address family" });

/** One switch for each line of a unit. Source of the lines: systemd.exec(5). */
const switches = z
  .object({
    noNewPrivileges: nullOr(bool).meta(
      extended(
        "Sets `NoNewPrivileges=true` and `security_opt: no-new-privileges`; `null` is as `standard`. For accounts other than root, systemd implies it where other lines restrict system calls: a program that gains privileges, such as `sudo`, needs `none`.",
      ),
    ),
    protectSystem: nullOr(oneOf(["strict", "full", "no"])).meta(
      extended(
        "Sets `ProtectSystem=`: which folders of the host are read-only. State and volumes stay writable; `null` is `full` for root, otherwise `strict`, which also sets `read_only`.",
      ),
    ),
    protectHome: line("ProtectHome=true"),
    privateTmp: line("PrivateTmp=true"),
    privateDevices: line("PrivateDevices=true"),
    protectKernelTunables: line("ProtectKernelTunables=true"),
    protectKernelModules: line("ProtectKernelModules=true"),
    protectKernelLogs: line("ProtectKernelLogs=true"),
    protectControlGroups: line("ProtectControlGroups=true"),
    protectClock: line("ProtectClock=true"),
    protectHostname: line("ProtectHostname=true"),
    protectProc: line("ProtectProc=invisible"),
    restrictNamespaces: nullOr(bool).meta(
      extended(
        "Sets `RestrictNamespaces=true`; `null` is as `standard`. With `false`, the system call filter also allows to mount and to change the root in namespaces: Chromium and bubblewrap need that.",
      ),
    ),
    restrictRealtime: line("RestrictRealtime=true"),
    restrictSUIDSGID: nullOr(bool).meta(
      extended(
        "Sets `RestrictSUIDSGID=true`; `null` is as `standard`, which leaves it out for accounts in `groups` or with shared volumes, so that they can set the setgid bit of folders.",
      ),
    ),
    restrictAddressFamilies: line("RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK"),
    addressFamilies: listOf(addressFamily).meta(
      extended("Address families that the process may use beside those four."),
    ),
    lockPersonality: line("LockPersonality=true"),
    systemCallArchitectures: line("SystemCallArchitectures=native"),
    systemCallFilter: line(
      "SystemCallFilter=@system-service` without `@privileged`, but with `@chown` and `capset",
    ),
    capabilityBoundingSet: line("CapabilityBoundingSet=` and `cap_drop: ALL"),
    umask: line("UMask=0027"),
    removeIPC: line("RemoveIPC=true"),
    memoryDenyWriteExecute: nullOr(bool).meta(
      extended(
        "Sets `MemoryDenyWriteExecute=true`, which programs that compile while they run do not bear; `null` is `false`.",
      ),
    ),
  })
  .meta({ title: "Hardening" });

/** Restrictions on a process, to protect its host. The specification does not have this option. */
export const hardening = z
  .union([switches, oneOf(["standard", "none"])])
  .default("standard")
  .meta(
    extended(
      "What protects the host from the process: `standard`, `none`, or a set of switches. Unset switches are as in `standard`. " +
        "What other options need, such as devices, capabilities or volumes, stays possible. " +
        "A dynamic user always has `noNewPrivileges`, `protectSystem: strict`, `protectHome`, `privateTmp`, `restrictSUIDSGID` and `removeIPC`: " +
        "with `none`, or one of them off, hosts have a static account. " +
        "Containers get `no-new-privileges`, `cap_drop`, and `read_only` where `protectSystem` is `strict`; other switches but `umask` do not apply there.",
    ),
  );
