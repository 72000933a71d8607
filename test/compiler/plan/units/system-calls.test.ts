import { describe, expect, it } from "vitest";
import { systemCallFilter } from "../../../../compiler/plan/units/system-calls.ts";
import { capabilities } from "../../../../compiler/schema/running.ts";
import { staticText } from "../../../../compiler/language/text.ts";
import { filteredCalls } from "../../../../emitters/systemd/exposure/read-settings.ts";

/** Calls that fail without a capability, of each capability that has calls of its own. Source: capabilities(7). */
const calls: Readonly<Partial<Record<(typeof capabilities)[number], string>>> = {
  CAP_BPF: "bpf",
  CAP_CHOWN: "chown fchown fchownat lchown",
  CAP_DAC_READ_SEARCH: "open_by_handle_at",
  CAP_FSETID: "chmod fchmod",
  CAP_IPC_LOCK: "mlock mlockall",
  CAP_KILL: "kill",
  CAP_MKNOD: "mknod",
  CAP_PERFMON: "perf_event_open bpf",
  CAP_SETFCAP: "setxattr",
  CAP_SETGID: "setgid setgroups setresgid",
  CAP_SETPCAP: "capset prctl",
  CAP_SETUID: "setuid setreuid setresuid setfsuid",
  CAP_SYSLOG: "syslog",
  CAP_SYS_ADMIN:
    "mount umount2 pivot_root swapon quotactl sethostname setdomainname fanotify_init setns unshare",
  CAP_SYS_BOOT: "reboot kexec_load",
  CAP_SYS_CHROOT: "chroot setns",
  CAP_SYS_MODULE: "init_module finit_module delete_module",
  CAP_SYS_NICE: "setpriority sched_setscheduler sched_setaffinity ioprio_set migrate_pages move_pages",
  CAP_SYS_PACCT: "acct",
  CAP_SYS_PTRACE: "ptrace process_vm_readv process_vm_writev kcmp pidfd_getfd",
  CAP_SYS_RAWIO: "iopl ioperm",
  CAP_SYS_RESOURCE: "setrlimit",
  CAP_SYS_TIME: "settimeofday adjtimex clock_settime clock_adjtime",
  CAP_SYS_TTY_CONFIG: "vhangup",
  CAP_WAKE_ALARM: "timer_create timerfd_create",
};

const permitted = (names: readonly string[], hasNamespaces = false) => {
  const permits = filteredCalls(systemCallFilter(names, hasNamespaces).map((line) => staticText(line) ?? ""));
  return (call: string): boolean => permits(new Set([call])) > 0;
};

describe("the filter of system calls", () => {
  it.each(Object.entries(calls))(
    "permits the calls of %s, also beside each other capability",
    (name, list) => {
      for (const others of [[], ...capabilities.map((other) => [other])])
        expect([others, list.split(" ").filter((call) => !permitted([name, ...others])(call))]).toEqual([
          others,
          [],
        ]);
    },
  );

  it("refuses calls that need other capabilities", () => {
    const special =
      "clock_settime init_module ptrace mount iopl reboot bpf perf_event_open acct syslog".split(" ");
    for (const names of [[], ["CAP_NET_BIND_SERVICE"], ["CAP_CHOWN", "CAP_SETUID"], ["CAP_WAKE_ALARM"]])
      expect([names, special.filter(permitted(names))]).toEqual([names, []]);
    expect(special.filter(permitted(["CAP_SYS_TIME"]))).toEqual(["clock_settime"]);
  });

  it("permits what needs no capability: to give a file to a group, to give up capabilities, and to lower a priority", () => {
    for (const names of [[], ["CAP_NET_BIND_SERVICE"], ["CAP_SETUID"]])
      for (const call of "chown fchownat capset setpriority ioprio_set sched_setaffinity".split(" "))
        expect([names, call, permitted(names)(call)]).toEqual([names, call, true]);
  });

  it("permits to mount and to change the root where namespaces are permitted, and nothing else", () => {
    const calls = "mount umount2 pivot_root chroot capset unshare setns".split(" ");
    expect(calls.filter(permitted([], true))).toEqual(calls);
    expect(["mount", "pivot_root"].filter(permitted([]))).toEqual([]);
    expect(["reboot", "init_module", "swapon", "bpf"].filter(permitted([], true))).toEqual([]);
  });
});
