import { capabilities, stopSignal } from "../../compiler/schema/running.ts";
import { GROUPPAT, HOSTPATH } from "../../compiler/schema/patterns.ts";
import { parseDuration } from "../../compiler/support/duration.ts";
import * as network from "./network-keys.ts";
import { mapScalars, withText } from "./nodes.ts";
import * as process from "./process-keys.ts";
import { sizeOf } from "./short-forms.ts";
import * as start from "./start-keys.ts";
import { taken } from "./state.ts";
import * as storage from "./storage-keys.ts";

/** A key of Compose services, and what becomes of it. */
export interface Row {
  readonly key: string;
  /** Options in Markdown, for the documentation. */
  readonly here: string;
  readonly note?: string;
  readonly take: process.Take;
}

const row = (key: string, here: string, take: Row["take"], note?: string): Row => ({
  key,
  here,
  take,
  ...(note !== undefined && { note }),
});

/** A key with one option. */
const option = (
  key: string,
  name: string,
  take: (key: string, option: string) => Row["take"],
  note?: string,
) => row(key, `\`${name}\``, take(key, name), note);

const texts = (convert?: (text: string) => string | undefined) => (key: string, name: string) =>
  process.takeTexts(key, name, convert);
const single = (convert: (text: string) => string | undefined) => (key: string, name: string) =>
  process.takeText(key, name, convert);
const limit = (of: "memory" | "cpus" | "pids") => (key: string) => start.takeLimit(of, key);

const otherwise = "What has no option stays in `composeConfig`.";

/** Names are groups of the image, but those of the option are groups of the host. */
function hostGroup(group: string): string | undefined {
  return /^\d/.test(group) && GROUPPAT.test(group) ? group : undefined;
}

function capability(text: string): string | undefined {
  const name = `CAP_${text.toUpperCase().replace(/^CAP_/, "")}`;
  return capabilities.find((each) => each === name);
}

/** A device that has the same path in the container. */
function sameDevice(text: string): string | undefined {
  const [path = "", target = path, access = "rwm"] = text.split(":");
  return target === path && access === "rwm" && HOSTPATH.test(path) ? path : undefined;
}

const signal = (text: string): string | undefined =>
  stopSignal.safeParse(`SIG${text.replace(/^SIG/, "")}`).data;

const time = (text: string): string | undefined => ((parseDuration(text) ?? 0) > 0 ? text : undefined);

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
  option("group_add", "process.groups", texts(hostGroup), otherwise),
  row(
    "restart",
    "`process.restart`",
    start.takeRestart,
    "Without it, `no`. `unless-stopped` is `always`, as for Podman.",
  ),
  option("init", "process.init", (...of) =>
    process.takeOption(...of, (reader, node) => reader.boolean(node)),
  ),
  row("ports", "`process.ports`, `process.endpoints`", network.takePorts),
  row("networks", "`networks`, `services.networks`", network.takeNetworks, "Addresses are left out."),
  row("network_mode", "`process.network`", network.takeNetworkMode, "`host` or `service:<name>`."),
  row("extra_hosts", "`process.extraHosts`", network.takeExtraHosts),
  option("dns", "process.dns", texts()),
  row(
    "volumes",
    "`process.volumes`, `services.volumes`, `process.configData`",
    storage.takeVolumes,
    "Files beside the Compose file that are mounted read-only become `configData`. Other relative paths require `--project-dir`.",
  ),
  row("configs", "`process.configData`", storage.takeConfigs),
  row("secrets", "`process.secrets`", storage.takeSecrets),
  option("devices", "process.devices", texts(sameDevice), otherwise),
  option("cap_add", "process.capabilities", texts(capability), otherwise),
  option("mem_limit", "process.limits.memory", limit("memory")),
  option("cpus", "process.limits.cpus", limit("cpus")),
  option("pids_limit", "process.limits.tasks", limit("pids")),
  option("shm_size", "process.limits.shm", single(sizeOf)),
  row("ulimits", "`process.limits.openFiles`", process.takeUlimits, otherwise),
  row("deploy", "`process.limits`", start.takeDeploy, otherwise),
  option("stop_signal", "process.stop.signal", single(signal)),
  option("stop_grace_period", "process.stop.timeout", single(time)),
  row("labels", "`process.labels`", process.takeLabels),
  option("profiles", "process.profiles", texts()),
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
const literalKeys: readonly string[] = `
  annotations attach blkio_config cap_drop cgroup cgroup_parent container_name cpu_count cpu_percent cpu_period cpu_quota
  cpu_rt_period cpu_rt_runtime cpu_shares cpuset credential_spec device_cgroup_rules dns_opt dns_search domainname expose
  external_links gpus hostname ipc isolation label_file links logging mac_address mem_reservation mem_swappiness
  memswap_limit models oom_kill_disable oom_score_adj pid platform post_start pre_stop privileged provider pull_policy
  pull_refresh_after read_only runtime scale security_opt stdin_open storage_opt sysctls tmpfs tty use_api_socket
  userns_mode uts volumes_from working_dir`
  .trim()
  .split(/\s+/);

const asLists: ReadonlySet<string> = new Set([
  "cap_drop",
  "security_opt",
  "dns_search",
  "label_file",
  "tmpfs",
]);

/** Values with the name of a service, in the second group. */
const withService: Readonly<Record<string, RegExp>> = {
  ipc: /^(service:)(.+)/,
  links: /^()([^:]+)/,
  pid: /^(service:)(.+)/,
  volumes_from: /^()(?!container:)([^:]+)/,
};

const literal = (key: string): Row => ({
  key,
  here: "`composeConfig`",
  take: (node, service) => {
    if (asLists.has(key)) {
      for (const text of service.reader.texts(node)) service.append(key, text);
      return taken(`composeConfig.${service.name}.${key}`);
    }
    const named = withService[key];
    const { names } = service.state;
    const known =
      named &&
      mapScalars(node, (scalar) =>
        withText(
          scalar,
          scalar.text.replace(named, (_, before: string, name: string) => before + (names.get(name) ?? name)),
        ),
      );
    return service.asItIs(key, known ?? node);
  },
});

/** Every key of Compose services. */
export const serviceKeys: readonly Row[] = [...withOptions, ...literalKeys.map(literal)];
