import type { Verdict } from "./account.ts";
import type { ComposeNode } from "./nodes.ts";
import * as network from "./network-keys.ts";
import * as process from "./process-keys.ts";
import type { ServiceImport } from "./state.ts";
import * as start from "./start-keys.ts";
import * as storage from "./storage-keys.ts";

/** A key of Compose services, and what becomes of it. */
export interface Row {
  readonly key: string;
  /** Options in Markdown, for the documentation. */
  readonly here: string;
  readonly note?: string;
  readonly take: (node: ComposeNode, service: ServiceImport) => Verdict;
}

const row = (key: string, here: string, take: Row["take"], note?: string): Row => ({
  key,
  here,
  take,
  ...(note !== undefined && { note }),
});

const otherwise = "What has no option stays in `composeConfig`.";

/** The keys of services, in the order in which recipes set them. Source: Compose Specification, 2026-11. */
const withOptions: readonly Row[] = [
  row("image", "`process.image`", process.takeImage),
  row("entrypoint", "`process.image.entrypoint`", process.takeEntrypoint),
  row("command", "`process.argv`", process.takeCommand, "A text is split into words as a shell does."),
  row(
    "environment",
    "`process.environment`",
    process.takeEnvironment,
    "Secrets go to `process.environmentFiles`: the import names the lines that the file needs.",
  ),
  row(
    "env_file",
    "`process.environment`, `process.environmentFiles`",
    process.takeEnvFile,
    "The variables of a file that exists become `environment`.",
  ),
  row("user", "`process.uid`, `process.gid`", process.takeUser, otherwise),
  row("group_add", "`process.groups`", process.takeGroups, otherwise),
  row(
    "restart",
    "`process.restart`",
    start.takeRestart,
    "Without it, `no`. `unless-stopped` is `always`, as for Podman.",
  ),
  row("init", "`process.init`", process.takeInit),
  row("ports", "`process.ports`, `process.endpoints`", network.takePorts),
  row("networks", "`networks`, `services.networks`", network.takeNetworks, "Addresses are left out."),
  row("network_mode", "`process.network`", network.takeNetworkMode, "`host` or `service:<name>`."),
  row("extra_hosts", "`process.extraHosts`", network.takeExtraHosts),
  row("dns", "`process.dns`", process.takeTexts("process.dns")),
  row(
    "volumes",
    "`process.volumes`, `services.volumes`, `process.configData`",
    storage.takeVolumes,
    "Files beside the Compose file that are mounted read-only become `configData`. Other relative paths require `--project-dir`.",
  ),
  row("configs", "`process.configData`", storage.takeConfigs),
  row("secrets", "`process.secrets`", storage.takeSecrets),
  row("devices", "`process.devices`", storage.takeDevices, otherwise),
  row("tmpfs", "`composeConfig`", storage.takeTmpfs),
  row("cap_add", "`process.capabilities`", process.takeCapabilities, otherwise),
  row("mem_limit", "`process.limits.memory`", process.takeSize("mem_limit", "process.limits.memory")),
  row("cpus", "`process.limits.cpus`", process.takeCpus),
  row("pids_limit", "`process.limits.tasks`", process.takeTasks),
  row("shm_size", "`process.limits.shm`", process.takeSize("shm_size", "process.limits.shm")),
  row("ulimits", "`process.limits.openFiles`", process.takeUlimits, otherwise),
  row("deploy", "`process.limits`", start.takeDeploy, otherwise),
  row("stop_signal", "`process.stop.signal`", process.takeSignal),
  row("stop_grace_period", "`process.stop.timeout`", start.takeStopTime),
  row("labels", "`process.labels`", process.takeLabels),
  row("profiles", "`process.profiles`", process.takeTexts("process.profiles")),
  row(
    "depends_on",
    "`dependsOn`; `before` and `after` of jobs",
    start.takeDependsOn,
    "A service that others wait for with `service_completed_successfully` becomes a job.",
  ),
  row("healthcheck", "`healthcheck`", start.takeHealthcheck),
  row(
    "build",
    "—",
    leaveOut("the image is pulled, and not built"),
    "Package the program with `catalogc new pkg` to build it.",
  ),
  row("develop", "—", leaveOut("only `docker compose watch` uses it"), "Only for `docker compose watch`."),
];

function leaveOut(note: string): Row["take"] {
  return (node, { reader }) => {
    reader.left(node, note);
    return { is: "left", note };
  };
}

/** Keys that `composeConfig` has as they are, with a list where Compose has a list or a single value. */
const literalKeys: readonly string[] = [
  ...["annotations", "attach", "blkio_config", "cap_drop", "cgroup", "cgroup_parent", "container_name"],
  ...[
    "cpu_count",
    "cpu_percent",
    "cpu_period",
    "cpu_quota",
    "cpu_rt_period",
    "cpu_rt_runtime",
    "cpu_shares",
    "cpuset",
  ],
  ...[
    "credential_spec",
    "device_cgroup_rules",
    "dns_opt",
    "dns_search",
    "domainname",
    "expose",
    "external_links",
  ],
  ...[
    "gpus",
    "hostname",
    "ipc",
    "isolation",
    "label_file",
    "links",
    "logging",
    "mac_address",
    "mem_reservation",
  ],
  ...[
    "mem_swappiness",
    "memswap_limit",
    "models",
    "oom_kill_disable",
    "oom_score_adj",
    "pid",
    "platform",
    "post_start",
  ],
  ...[
    "pre_stop",
    "privileged",
    "provider",
    "pull_policy",
    "pull_refresh_after",
    "read_only",
    "runtime",
    "scale",
  ],
  ...["security_opt", "stdin_open", "storage_opt", "sysctls", "tty", "use_api_socket", "userns_mode", "uts"],
  ...["volumes_from", "working_dir"],
];

const asLists: ReadonlySet<string> = new Set(["cap_drop", "security_opt", "dns_search", "label_file"]);

const literal = (key: string): Row => ({
  key,
  here: "`composeConfig`",
  take(node, service) {
    if (!asLists.has(key)) return service.asItIs(key, node);
    return service.literal(key, service.reader.texts(node));
  },
});

/** Every key of Compose services. */
export const serviceKeys: readonly Row[] = [...withOptions, ...literalKeys.map(literal)];
