import {
  environmentOf,
  readyDirectory,
  readyVolume,
  secretsFolder,
  secretsOf,
  sharedVolume,
} from "../../compiler/plan/container-names.ts";
import type { ProcessPlan, ServicePlan } from "../../compiler/plan/model.ts";
import type { ComposeHealth, ComposeService } from "./model.ts";
import type { Node, Workload } from "./workloads.ts";
import type { Fields } from "./yaml.ts";

/** The image of what pods run beside the images of an app: templates/lib/pod-image.nix. No app has one with this name. */
export const podImage = "localhost/catalog--pod";

/** Whose secrets and variables a node has: jobs have those of their component. */
const accountOf = ({ plan }: Node): string => (plan.kind === "resource" ? plan.name : plan.account.name);

/** The specification of the pods of a workload. Source: Kubernetes API reference, "PodSpec". */
export function podSpec(pod: Workload, plan: ServicePlan): Fields {
  const { all, nodes, first, waitsFor } = pod;
  const services = all.map(({ service }) => service);
  const onHost = services.some(({ networkMode }) => networkMode === "host");
  const nameservers = [...new Set(services.flatMap(({ dns = [] }) => dns))];
  const stored = all.flatMap((node) => attachments(node, pod, plan));
  const volumes = [...(waitsFor.length > 0 ? [ready(pod)] : []), ...stored.map(({ volume }) => volume)];
  return {
    // Other Services would set variables.
    enableServiceLinks: false,
    automountServiceAccountToken: false,
    hostname: pod.name,
    ...(onHost && { hostNetwork: true, dnsPolicy: "ClusterFirstWithHostNet" }),
    hostAliases: hostAliases(pod),
    affinity: affinity(pod),
    dnsConfig: nameservers.length > 0 ? { nameservers } : undefined,
    // The pause process reaps what others leave. Components beside each other stay apart.
    shareProcessNamespace: (nodes.length === 1 && nodes[0]?.service.init) || undefined,
    restartPolicy: pod.kind === "Job" || pod.kind === "CronJob" ? "OnFailure" : undefined,
    terminationGracePeriodSeconds: Math.max(
      ...services.map((each) => Math.ceil(each.stopGracePeriod / 1000)),
    ),
    securityContext: podSecurity(all, onHost, plan),
    initContainers: [
      ...(waitsFor.length > 0
        ? [helper("wait", ["wait", ...waitsFor], [{ name: ready(pod).name, mountPath: readyDirectory }])]
        : []),
      ...first.map((node) => container(node, pod, plan)),
    ],
    containers:
      nodes.length > 0
        ? nodes.map((node) => container(node, pod, plan))
        : [helper("succeeded", ["stay"], [])],
    // A StatefulSet adds those of its claims.
    volumes: [...new Map(volumes.map((each) => [each.name, each])).values()].filter(
      ({ name }) => !pod.own.includes(name),
    ),
  };
}

/** The label of pods that share claims. */
export const besideLabel = "catalogc/beside";

/** Several pods of one node can mount a claim. Source: Kubernetes, "Persistent Volumes", "Access Modes". */
const affinity = ({ besides }: Workload): Fields | undefined =>
  besides === null
    ? undefined
    : {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              labelSelector: { matchLabels: { [besideLabel]: besides } },
              topologyKey: "kubernetes.io/hostname",
            },
          ],
        },
      };

/** The names that recipes give to addresses, and those in the pod, which is not ready yet; the others are Services. */
const hostAliases = ({ all, nodes }: Workload): readonly Fields[] => [
  ...(nodes.length > 1 ? [{ ip: "127.0.0.1", hostnames: nodes.map(({ name }) => name) }] : []),
  ...all.flatMap(({ plan }) =>
    plan.kind === "resource"
      ? []
      : [...(plan.extraHosts ?? [])].map(([host, ip]) => ({ ip, hostnames: [host] })),
  ),
];

/** As the account `nobody`. */
const helper = (name: string, args: readonly string[], volumeMounts: readonly Fields[]): Fields => ({
  name,
  image: `${podImage}:latest`,
  imagePullPolicy: "IfNotPresent",
  args,
  securityContext: {
    runAsUser: 65534,
    runAsGroup: 65534,
    runAsNonRoot: true,
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  },
  volumeMounts,
});

/**
 * The kubelet gives volumes to the group of the pod, so pods that share one have the same. systemd would undo that.
 * Source: Kubernetes, "Configure a Security Context for a Pod or Container".
 */
function podSecurity(all: readonly Node[], onHost: boolean, plan: ServicePlan): Fields | undefined {
  const own = all.flatMap(({ plan: each }) => (each.kind === "resource" ? [] : [each]));
  if (own.length < all.length) return undefined;
  const sharesVolume = own.some(({ mounts }) => mounts.some(({ volume }) => !volume.isOfHost));
  const shared = plan.volumes.find(({ isOfHost, group }) => !isOfHost && group !== null)?.group?.id;
  const fsGroup =
    (sharesVolume ? shared : undefined) ?? own.map((each) => userOf(each)?.runAsGroup).find((id) => id);
  const groups = all.flatMap(({ service }) => service.groupAdd ?? []);
  const usesLowPort = all.some(
    ({ service: { user, capAdd } }) => user !== "root" && capAdd.includes("NET_BIND_SERVICE"),
  );
  return {
    ...(fsGroup !== undefined && { fsGroup, fsGroupChangePolicy: "OnRootMismatch" }),
    supplementalGroups: [...new Set(groups.map(({ fallback }) => Number(fallback)))],
    // Without root, the capability has no effect.
    sysctls: usesLowPort && !onHost ? [{ name: "net.ipv4.ip_unprivileged_port_start", value: "0" }] : [],
    seccompProfile: { type: "RuntimeDefault" },
  };
}

/** The numbers of the account; undefined is the user of the image. */
function userOf({ image, account: { policy, inImage } }: ProcessPlan) {
  if (image === null && policy === "root") return { runAsUser: 0, runAsGroup: 0 };
  if (image === null) return { runAsUser: inImage.uid, runAsGroup: inImage.gid };
  const [, uid, gid] = /^(\d+)(?::(\d+))?$/.exec(image.user ?? "") ?? [];
  return uid === undefined
    ? undefined
    : { runAsUser: Number(uid), runAsGroup: gid === undefined ? undefined : Number(gid) };
}

function container(node: Node, pod: Workload, plan: ServicePlan): Fields {
  const { name, plan: own, service } = node;
  const isMade = own.kind === "resource" || own.image === null;
  const isScheduled = own.kind === "job" && own.schedule !== null;
  const { memory: size = null, cpus = null } = service.limits ?? {};
  return {
    name,
    image: service.image.fallback,
    imagePullPolicy: isMade ? "IfNotPresent" : undefined,
    command: service.entrypoint?.map(expanded),
    args: isMade && isScheduled ? ["once"] : service.command?.map(expanded),
    envFrom: service.envFiles?.map((_, index) => ({
      secretRef: { name: environmentOf(accountOf(node), index) },
    })),
    env: [...service.environment].map(([variable, value]) => ({ name: variable, value: expanded(value) })),
    // The kubelet limits processes, and the runtime open files.
    resources:
      size === null && cpus === null
        ? undefined
        : { limits: { cpu: cpus ?? undefined, memory: size === null ? undefined : quantity(size) } },
    securityContext: own.kind === "resource" ? { privileged: true } : security(own, service),
    ...(service.healthcheck && own.kind !== "job" && probes(service.healthcheck)),
    volumeMounts: attachments(node, pod, plan).map(({ mount }) => mount),
  };
}

/** `$(NAME)` would be a variable, and `$$` is a dollar sign. Source: Kubernetes API reference, "Container", `args`. */
const expanded = (text: string): string =>
  text.replaceAll(/\$+\(|\${2,}/g, (dollars) => dollars.replaceAll("$", "$$$$"));

function security(
  own: ProcessPlan,
  { noNewPrivileges, readOnly, dropsCapabilities, capAdd }: ComposeService,
) {
  const user = userOf(own);
  const all = {
    ...user,
    ...(user && user.runAsUser > 0 && { runAsNonRoot: true }),
    ...(noNewPrivileges && { allowPrivilegeEscalation: false }),
    ...(readOnly && { readOnlyRootFilesystem: true }),
    ...((dropsCapabilities || capAdd.length > 0) && {
      capabilities: { drop: dropsCapabilities ? ["ALL"] : [], add: capAdd },
    }),
  };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** `512m` of Compose is `512Mi`. Source: Kubernetes API reference, "Quantity". */
const quantity = (size: string): string =>
  size.replace(/[kmg]$/, (unit) => `${unit === "k" ? "K" : unit.toUpperCase()}i`);

/** Seconds are whole ones. Until the first success, only the first of them runs. Source: Kubernetes API reference, "Probe". */
function probes({ command, interval, timeout, startPeriod, retries }: ComposeHealth): Fields {
  const periodSeconds = Math.max(1, Math.ceil(interval / 1000));
  const failures = Math.max(1, retries);
  const probe = (failureThreshold: number): Fields => ({
    exec: { command: command.map(expanded) },
    periodSeconds,
    timeoutSeconds: Math.max(1, Math.ceil(timeout / 1000)),
    failureThreshold,
  });
  return {
    startupProbe: probe(failures + Math.ceil(startPeriod / 1000 / periodSeconds)),
    readinessProbe: probe(failures),
    livenessProbe: probe(failures),
  };
}

type Volume = Fields & { readonly name: string };

/** A volume of the pod, and where a container has it. */
const attach = (volume: Volume, mountPath: string, more: Fields = {}) => ({
  volume,
  mount: { name: volume.name, mountPath, ...more },
});

const memory = (name: string, sizeLimit?: string): Volume => ({
  name,
  emptyDir: { medium: "Memory", sizeLimit },
});

/** podman-kube-play(1) makes a volume of each name, for all pods, and would not share a folder in memory. */
const ready = ({ name }: Workload): Volume => ({ name: `${name}-${readyVolume}`, emptyDir: {} });

function attachments(node: Node, pod: Workload, plan: ServicePlan) {
  const { name, service, config } = node;
  const secrets = secretsOf(accountOf(node));
  const inMemory = (path: string, size?: string) =>
    attach(memory(`${name}${path.replaceAll("/", "-")}`, size), path);
  return [
    ...service.volumes.flatMap(({ source, target, readOnly }) => {
      if (source.startsWith(".")) return [];
      const volume = source === readyVolume ? ready(pod) : volumeOf(source, node, pod, plan);
      return [attach(volume, target, readOnly ? { readOnly } : {})];
    }),
    ...(config?.mounts ?? []).map(({ mountPath, subPath }) => {
      const name = config?.name ?? "";
      return attach({ name, configMap: { name } }, mountPath, { subPath, readOnly: true });
    }),
    ...service.tmpfs.map((each) => inMemory(each.replace(/:.*/, ""))),
    ...(service.limits?.shm ? [inMemory("/dev/shm", quantity(service.limits.shm))] : []),
    ...(service.secrets?.length
      ? [attach({ name: secrets, secret: { secretName: secrets } }, secretsFolder, { readOnly: true })]
      : []),
  ];
}

function volumeOf(source: string, node: Node, pod: Workload, plan: ServicePlan): Volume {
  if (source.startsWith("/")) {
    // An existing one of the node, which may be a socket.
    const volume = plan.volumes.find(({ isOfHost, path }) => isOfHost && path === source);
    return { name: sharedVolume(volume?.name ?? node.name), hostPath: { path: source } };
  }
  const claimName = pod.claims.get(source);
  return {
    name: source,
    ...(claimName === undefined ? { emptyDir: {} } : { persistentVolumeClaim: { claimName } }),
  };
}
