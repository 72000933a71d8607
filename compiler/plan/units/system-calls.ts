import { text, type Text } from "../../language/text.ts";

/**
 * The filter of system calls for a process with capabilities: services' calls without those that only privileged
 * processes need, then what the capabilities are for. Changing the group or owner of a file, lowering a priority and
 * giving up capabilities need none: `ip` ends at once where it cannot (iproute2, `drop_cap`). With `hasNamespaces`, the
 * process may make namespaces and mount in them, as Chromium and bubblewrap do. Later lines change the list of the first
 * one. Source: systemd.exec(5), `SystemCallFilter=`; chown(2), capset(2), setpriority(2), user_namespaces(7).
 */
export function systemCallFilter(capabilities: readonly string[], hasNamespaces: boolean): readonly Text[] {
  const isPrivileged = !capabilities.every((name) => unprivileged.has(name));
  const needed = new Set([
    ...(isPrivileged ? [] : ["@chown", "capset"]),
    ...(hasNamespaces ? ["@mount"] : []),
    ...capabilities.flatMap((name) => callsOf[name] ?? []),
  ]);
  return [
    text("@system-service"),
    ...(isPrivileged ? [] : [text("~@privileged")]),
    ...(needed.size === 0 ? [] : [text([...needed].sort().join(" "))]),
  ];
}

/** Capabilities that need no other call of `@privileged` than those of `callsOf`. */
const unprivileged = new Set([
  "CAP_IPC_LOCK",
  "CAP_KILL",
  "CAP_DAC_OVERRIDE",
  "CAP_DAC_READ_SEARCH",
  "CAP_FOWNER",
  "CAP_NET_ADMIN",
  "CAP_NET_BIND_SERVICE",
  "CAP_NET_BROADCAST",
  "CAP_NET_RAW",
  "CAP_SYS_NICE",
  "CAP_SYS_RESOURCE",
]);

/**
 * The calls that a capability is for and `@system-service` does not contain. Source: capabilities(7); groups as
 * `systemd-analyze syscall-filter` of 252 lists them.
 */
const callsOf: Readonly<Record<string, readonly string[]>> = {
  CAP_BPF: ["bpf"],
  CAP_DAC_READ_SEARCH: ["open_by_handle_at"],
  CAP_PERFMON: ["bpf", "perf_event_open"],
  CAP_SYSLOG: ["syslog"],
  CAP_SYS_ADMIN: [
    "@mount",
    "@swap",
    "bpf",
    "fanotify_init",
    "fanotify_mark",
    "lookup_dcookie",
    "perf_event_open",
    "quotactl",
    "quotactl_fd",
    "setdomainname",
    "sethostname",
    "syslog",
  ],
  CAP_SYS_BOOT: ["@reboot"],
  CAP_SYS_CHROOT: ["chroot"],
  CAP_SYS_MODULE: ["@module"],
  CAP_SYS_PACCT: ["acct"],
  CAP_SYS_PTRACE: ["pidfd_getfd", "ptrace"],
  CAP_SYS_RAWIO: ["@raw-io"],
  CAP_SYS_TIME: ["@clock"],
  CAP_SYS_TTY_CONFIG: ["vhangup"],
};
