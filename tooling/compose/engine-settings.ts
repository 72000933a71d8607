import type { Form } from "./service-builder.ts";

interface Setting {
  /** The path below a service of Compose. */
  readonly key: readonly string[];
  readonly form: Form;
}

/**
 * The settings of containers: the key of Compose and its form, the flag of `docker run`, and the key of `[Container]`.
 * Source: docker-container-run(1), podman-run(1), podman-systemd.unit(5), 2026-11.
 */
const settings: readonly (readonly [key: string, form: Form, flag: string, quadlet?: string])[] = [
  ["annotations", "list", "annotation", "Annotation"],
  ["cap_add", "list", "cap-add", "AddCapability"],
  ["cap_drop", "list", "cap-drop", "DropCapability"],
  ["cgroup_parent", "one", "cgroup-parent"],
  ["command", "one", "", "Exec"],
  ["container_name", "one", "name", "ContainerName"],
  ["cpu_shares", "one", "cpu-shares"],
  ["cpus", "one", "cpus"],
  ["cpuset", "one", "cpuset-cpus"],
  ["devices", "list", "device", "AddDevice"],
  ["dns", "list", "dns", "DNS"],
  ["dns_opt", "list", "dns-option", "DNSOption"],
  ["dns_search", "list", "dns-search", "DNSSearch"],
  ["entrypoint", "list", "entrypoint"],
  ["entrypoint", "one", "", "Entrypoint"],
  ["env_file", "list", "env-file", "EnvironmentFile"],
  ["environment", "list", "env", "Environment"],
  ["expose", "list", "expose", "ExposeHostPort"],
  ["extra_hosts", "list", "add-host", "AddHost"],
  ["gpus", "one", "gpus"],
  ["group_add", "list", "group-add", "GroupAdd"],
  ["healthcheck.disable", "flag", "no-healthcheck"],
  ["healthcheck.interval", "one", "health-interval", "HealthInterval"],
  ["healthcheck.retries", "one", "health-retries", "HealthRetries"],
  ["healthcheck.start_period", "one", "health-start-period", "HealthStartPeriod"],
  ["healthcheck.test", "one", "health-cmd", "HealthCmd"],
  ["healthcheck.timeout", "one", "health-timeout", "HealthTimeout"],
  ["hostname", "one", "hostname", "HostName"],
  ["image", "one", "", "Image"],
  ["init", "flag", "init", "RunInit"],
  ["ipc", "one", "ipc"],
  ["labels", "list", "label", "Label"],
  ["links", "list", "link"],
  ["logging.driver", "one", "log-driver", "LogDriver"],
  ["logging.options", "entry", "log-opt", "LogOpt"],
  ["mem_limit", "one", "memory", "Memory"],
  ["mem_reservation", "one", "memory-reservation"],
  ["memswap_limit", "one", "memory-swap"],
  ["pid", "one", "pid"],
  ["pids_limit", "one", "pids-limit", "PidsLimit"],
  ["platform", "one", "platform"],
  ["ports", "list", "publish", "PublishPort"],
  ["privileged", "flag", "privileged"],
  ["pull_policy", "one", "pull", "Pull"],
  ["read_only", "flag", "read-only", "ReadOnly"],
  ["restart", "one", "restart"],
  ["runtime", "one", "runtime"],
  ["secrets", "list", "", "Secret"],
  ["security_opt", "list", "security-opt"],
  ["shm_size", "one", "shm-size", "ShmSize"],
  ["stdin_open", "flag", "interactive"],
  ["stop_grace_period", "seconds", "stop-timeout", "StopTimeout"],
  ["stop_signal", "one", "stop-signal", "StopSignal"],
  ["sysctls", "entry", "sysctl", "Sysctl"],
  ["tmpfs", "list", "tmpfs", "Tmpfs"],
  ["tty", "flag", "tty"],
  ["ulimits", "entry", "ulimit", "Ulimit"],
  ["user", "one", "user", "User"],
  ["userns_mode", "one", "userns", "UserNS"],
  ["uts", "one", "uts"],
  ["volumes", "list", "volume", "Volume"],
  ["volumes_from", "list", "volumes-from"],
  ["working_dir", "one", "workdir", "WorkingDir"],
];

const by = (column: 2 | 3): ReadonlyMap<string | undefined, Setting> =>
  new Map(settings.map((row) => [row[column], { key: row[0].split("."), form: row[1] }]));

export const settingsByFlag = by(2);
export const settingsByQuadletKey = by(3);

/** Keys of Quadlet whose value is a list of words. */
export const quadletWords: ReadonlySet<string> = new Set([
  ...["AddCapability", "Annotation", "DropCapability", "Environment", "Label", "Sysctl"],
]);
