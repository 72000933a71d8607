import * as z from "zod";
import { extended } from "./extension.ts";
import { hostPath, words } from "./host.ts";
import { CPUPAT, SIZEPAT } from "./patterns.ts";
import { bool, duration, int, listOf, nullOr, oneOf } from "./types.ts";

const positive = int.min(1);
const size = words(SIZEPAT, "size");
const processors = words(CPUPAT, "processors");

/** Source: signal(7); `SIGRTMIN+3` shuts down systemd as PID 1. */
export const stopSignal = oneOf([
  "SIGTERM",
  "SIGINT",
  "SIGQUIT",
  "SIGHUP",
  "SIGUSR1",
  "SIGUSR2",
  "SIGWINCH",
  "SIGABRT",
  "SIGCONT",
  "SIGKILL",
  "SIGRTMIN+3",
]);

/** Source: capabilities(7), read 2026-11. */
export const capabilities = [
  "CAP_AUDIT_CONTROL",
  "CAP_AUDIT_READ",
  "CAP_AUDIT_WRITE",
  "CAP_BLOCK_SUSPEND",
  "CAP_BPF",
  "CAP_CHECKPOINT_RESTORE",
  "CAP_CHOWN",
  "CAP_DAC_OVERRIDE",
  "CAP_DAC_READ_SEARCH",
  "CAP_FOWNER",
  "CAP_FSETID",
  "CAP_IPC_LOCK",
  "CAP_IPC_OWNER",
  "CAP_KILL",
  "CAP_LEASE",
  "CAP_LINUX_IMMUTABLE",
  "CAP_MAC_ADMIN",
  "CAP_MAC_OVERRIDE",
  "CAP_MKNOD",
  "CAP_NET_ADMIN",
  "CAP_NET_BIND_SERVICE",
  "CAP_NET_BROADCAST",
  "CAP_NET_RAW",
  "CAP_PERFMON",
  "CAP_SETFCAP",
  "CAP_SETGID",
  "CAP_SETPCAP",
  "CAP_SETUID",
  "CAP_SYS_ADMIN",
  "CAP_SYS_BOOT",
  "CAP_SYS_CHROOT",
  "CAP_SYS_MODULE",
  "CAP_SYS_NICE",
  "CAP_SYS_PACCT",
  "CAP_SYS_PTRACE",
  "CAP_SYS_RAWIO",
  "CAP_SYS_RESOURCE",
  "CAP_SYS_TIME",
  "CAP_SYS_TTY_CONFIG",
  "CAP_SYSLOG",
  "CAP_WAKE_ALARM",
] as const;
const capability = oneOf(capabilities).meta({ notation: "capability" });

const stop = z.object({
  signal: nullOr(stopSignal).meta(
    extended(
      "Signal that asks the process to stop; `null` is `SIGTERM`. Sets `KillSignal=` and `stop_signal`.",
    ),
  ),
  timeout: nullOr(duration).meta(
    extended(
      "Time to stop before the process is killed; `null` is 90 seconds. Sets `TimeoutStopSec=` and `stop_grace_period`.",
    ),
  ),
});

const limits = z.object({
  memory: nullOr(size).meta(
    extended(
      "Most memory, in bytes or with `K`, `M`, `G` or `T` (units of 1024). Sets `MemoryMax=` and `mem_limit`.",
    ),
  ),
  cpus: nullOr(processors).meta(extended('Most processors, such as `"1.5"`. Sets `CPUQuota=` and `cpus`.')),
  tasks: nullOr(positive).meta(extended("Most processes and threads. Sets `TasksMax=` and `pids_limit`.")),
  openFiles: nullOr(positive).meta(extended("Most open files. Sets `LimitNOFILE=` and `ulimits.nofile`.")),
  shm: nullOr(size).meta(
    extended("Size of a `/dev/shm` of its own, as `memory`. Sets `TemporaryFileSystem=` and `shm_size`."),
  ),
});

/** Settings of running processes, on hosts and in containers. The specification has none of these options. */
export const running = {
  environmentFiles: listOf(hostPath).meta(
    extended(
      "Files of the host with one `NAME=value` a line. The service does not start without them. Values without quotes, " +
        "`$`, `\\` and `#` mean the same on hosts and in containers. A file must not set what `environment` sets.",
    ),
  ),
  restart: oneOf(["on-failure", "always", "no"])
    .default("on-failure")
    .meta(
      extended(
        "When the process is started again after it has ended: with `on-failure`, hosts give up after five failures. Sets `Restart=` and `restart`.",
      ),
    ),
  stop: stop.meta({ title: "Stop", description: "How the process is stopped." }),
  limits: limits.meta({ title: "Limits", description: "What the process may use." }),
  capabilities: listOf(capability).meta(
    extended(
      "Capabilities of a process that is not root. Sets `AmbientCapabilities=`, `CapabilityBoundingSet=` and `cap_add`. " +
        "Docker gives them to root only, Podman to every user.",
    ),
  ),
  devices: listOf(hostPath).meta(
    extended(
      "Devices that the process may read and write, as `/dev/dri/renderD128`. Its account needs their permissions, too. Sets `DeviceAllow=` and `devices`.",
    ),
  ),
  waitForNetwork: bool
    .default(false)
    .meta(
      extended("Starts the unit after `network-online.target`, for a process that fails without addresses."),
    ),
};
