import { isDeepStrictEqual } from "node:util";
import { processes } from "../../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../../compiler/plan/model.ts";
import type { ComposeService } from "../../agreement/container-facts.ts";

// What Compose and Kubernetes make of the same app, read back from both texts.

export type Service = Omit<ComposeService, "volumes"> & {
  readonly volumes?: ComposeService["volumes"];
  readonly image: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly init?: boolean;
  readonly dns?: readonly string[];
  readonly tmpfs?: readonly string[];
};

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<
    Record<string, { readonly internal?: boolean; readonly name?: string } | null>
  >;
}

interface Probe {
  readonly exec: { readonly command: readonly string[] };
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly unknown[];
  readonly resources?: { readonly limits?: { readonly cpu?: string; readonly memory?: string } };
  readonly securityContext?: {
    readonly privileged?: boolean;
    readonly runAsUser?: number;
    readonly runAsGroup?: number;
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  };
  readonly volumeMounts?: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly subPath?: string;
    readonly readOnly?: boolean;
  }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly configMap?: { readonly name: string };
    readonly secret?: { readonly secretName: string };
    readonly emptyDir?: { readonly medium?: string; readonly sizeLimit?: string };
    readonly hostPath?: { readonly path: string };
    readonly persistentVolumeClaim?: { readonly claimName: string };
  }[];
  readonly hostNetwork?: boolean;
  readonly affinity?: {
    readonly podAffinity: {
      readonly requiredDuringSchedulingIgnoredDuringExecution: readonly [
        { readonly labelSelector: { readonly matchLabels: Readonly<Record<string, string>> } },
      ];
    };
  };
  readonly shareProcessNamespace?: boolean;
  readonly terminationGracePeriodSeconds: number;
  readonly dnsConfig?: { readonly nameservers: readonly string[] };
  readonly securityContext?: { readonly supplementalGroups?: readonly number[] };
}

interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly suspend?: boolean;
    readonly clusterIP?: string;
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly schedule?: string;
    readonly timeZone?: string;
    readonly template?: Template;
    readonly jobTemplate?: { readonly spec: { readonly template: Template } };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
    readonly ports?: readonly {
      readonly protocol: string;
      readonly port: number;
      readonly targetPort: number;
    }[];
  };
}

export const templateOf = ({ spec }: Manifest): Template | undefined =>
  spec?.template ?? spec?.jobTemplate?.spec.template;

type Facts = Readonly<Record<string, unknown>>;

const seconds = (text: string): number =>
  [...text.matchAll(/([\d.]+)(ms|s)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * (unit === "s" ? 1 : 0.001),
    0,
  );

const atLeastOne = (count: number): number => Math.max(1, Math.ceil(count));

/** What the kubelet makes of `$$`; there are no variables. */
const expanded = (text: string): string => text.replaceAll("$$", "$");

const bytes = (size: string | undefined): number | undefined => {
  if (size === undefined) return undefined;
  const [, number, unit = ""] = /^(\d+)([kmgKMG]?)i?$/.exec(size) ?? [];
  return Number(number) * 1024 ** ["", "k", "m", "g"].indexOf(unit.toLowerCase());
};

const sorted = (all: readonly string[]): readonly string[] => [...all].sort();

/** `192.0.2.1:5000-5001:50-51/udp` is two ports; one of the machine itself is none. */
function publishedBy(mapping: string): readonly string[] {
  const [, address, first = "", last = first, target = "", , protocol = "tcp"] =
    /^(?:(.*):)?(\d+)(?:-(\d+))?:(\d+)(?:-(\d+))?(?:\/(\w+))?$/.exec(mapping) ?? [];
  if (address !== undefined && /^(?:127\.|\[::1\])/.test(address)) return [];
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${protocol.toUpperCase()} ${Number(first) + index}:${Number(target) + index}`,
  );
}

/** The volumes of Compose by the names of their claims. Source: Kubernetes, "StatefulSets", "Stable Storage". */
export const claimsOf = (manifests: readonly Manifest[]): ReadonlyMap<string, string> =>
  new Map(
    manifests.flatMap(({ kind, metadata, spec }) => [
      ...(kind === "PersistentVolumeClaim" ? [[metadata.name, metadata.name] as const] : []),
      ...(spec?.volumeClaimTemplates ?? []).map(
        (each) => [`${each.metadata.name}-${metadata.name}-0`, each.metadata.name] as const,
      ),
    ]),
  );

/** The claims that pods of a workload mount. */
export const mountedClaims = ({ metadata, spec, ...rest }: Manifest): readonly string[] => [
  ...(spec?.volumeClaimTemplates ?? []).map((each) => `${each.metadata.name}-${metadata.name}-0`),
  ...(templateOf({ metadata, ...rest, ...(spec && { spec }) })?.spec.volumes ?? []).flatMap(
    ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [],
  ),
];

/** What differs between the container of Compose and that of Kubernetes; one line each. */
export function differences(compose: Compose, plan: ServicePlan, manifests: readonly Manifest[]): string[] {
  const claims = claimsOf(manifests);
  return Object.entries(compose.services).flatMap(([name, service]) => {
    const owner = manifests.find((each) => containersOf(each).some((container) => container.name === name));
    const container = owner && containersOf(owner).find((each) => each.name === name);
    if (owner === undefined || container === undefined) return [`${name} is in no pod`];
    const [wanted, found]: readonly [Facts, Facts] = [
      {
        ...expectedFacts(name, service, compose, plan, owner),
        // A job has a name if others wait for it.
        hasName: plan.jobs.every((job) => job.name !== name) || isAwaited(name, manifests),
      },
      foundFacts(name, container, owner, plan, manifests, claims),
    ];
    return Object.keys(wanted).flatMap((key) =>
      isDeepStrictEqual(wanted[key], found[key])
        ? []
        : [`${name}, ${key}: ${JSON.stringify(wanted[key])} became ${JSON.stringify(found[key])}`],
    );
  });
}

const isAwaited = (name: string, manifests: readonly Manifest[]): boolean =>
  manifests
    .flatMap(containersOf)
    .some((each) => each.name === "wait" && each.args?.slice(1).includes(name) === true);

const containersOf = (manifest: Manifest): readonly Container[] => {
  const spec = templateOf(manifest)?.spec;
  return [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
};

/** What a pod has once: that of all its containers. */
const podFacts = (
  services: readonly Service[],
  { services: others, networks: all = {} }: Compose,
): Facts => ({
  dns: [...new Set(services.flatMap(({ dns = [] }) => dns))],
  groups: sorted([...new Set(services.flatMap(({ group_add: groups = [] }) => groups))]),
  stops: Math.max(...services.map((each) => Math.ceil(seconds(each.stop_grace_period)))),
  onHost: services.some(({ network_mode: mode }) => mode === "host"),
  // Existing networks have no counterpart.
  networks: sorted([
    ...new Set(
      services
        .map((each) => others[each.network_mode?.replace("service:", "") ?? ""] ?? each)
        .flatMap(({ networks = [] }) => (Array.isArray(networks) ? networks : Object.keys(networks)))
        .filter((each: string) => each in all && all[each]?.name === undefined) as string[],
    ),
  ]),
});

function expectedFacts(
  name: string,
  service: Service,
  compose: Compose,
  plan: ServicePlan,
  owner: Manifest,
): Facts {
  const process = processes(plan).find((each) => each.name === name);
  const job = plan.jobs.find((each) => each.name === name);
  const { healthcheck: health } = service;
  const inImage = process?.account.inImage;
  const [uid, gid] = /^\d+(?::\d+)?$/.test(service.user ?? "")
    ? (service.user ?? "").split(":").map(Number)
    : service.user === "root"
      ? [0, 0]
      : process?.image === null
        ? [inImage?.uid, inImage?.gid]
        : [];
  const inPod = new Set(containersOf(owner).map((each) => each.name));
  const running = (templateOf(owner)?.spec.containers ?? []).map((each) => compose.services[each.name]);
  return {
    // Containers beside each other have processes of their own.
    isInit: running.length === 1 && (running[0]?.init ?? false),
    ...podFacts(
      [...inPod].flatMap((each) => compose.services[each] ?? []),
      compose,
    ),
    image: service.image,
    command: service.entrypoint ?? [],
    args: job?.schedule ? ["once"] : (service.command ?? []),
    environment: service.environment ?? {},
    envFiles: service.env_file?.length ?? 0,
    user: uid,
    group: process?.image === null && service.user !== "root" ? inImage?.gid : gid,
    privileged: process === undefined,
    noNewPrivileges: service.security_opt?.includes("no-new-privileges:true") ?? false,
    isReadOnly: service.read_only ?? false,
    dropped: service.cap_drop ?? [],
    added: service.cap_add ?? [],
    memory: bytes(service.mem_limit),
    cpus: service.cpus,
    shm: bytes(service.shm_size),
    mounts: sorted(
      (service.volumes ?? []).flatMap((volume) => {
        if (typeof volume !== "string")
          return `${volume.source}:${volume.target}${volume.read_only ? ":ro" : ""}`;
        const [source = "", target = "", mode] = volume.split(":");
        if (/^\.{1,2}\//.test(source))
          return (process?.config.files ?? [])
            .map((file) => file.mountPoint ?? `${process?.config.directory}/${file.name}`)
            .filter((file) => file === target || file.startsWith(`${target}/`))
            .map((file) => `configuration:${file}:ro`);
        const kind = source === "ready" || source.endsWith("-notes") ? "pod" : source;
        return `${kind}:${target}${mode === "ro" ? ":ro" : ""}`;
      }),
    ),
    tmpfs: sorted((service.tmpfs ?? []).map((each) => each.replace(/:.*/, ""))),
    hasSecrets: (service.secrets ?? []).length > 0,
    health:
      health && job === undefined
        ? {
            command: health.test.slice(1),
            period: atLeastOne(seconds(health.interval)),
            timeout: atLeastOne(seconds(health.timeout)),
            failures: atLeastOne(health.retries),
            first:
              atLeastOne(health.retries) +
              Math.ceil(seconds(health.start_period) / atLeastOne(seconds(health.interval))),
          }
        : undefined,
    waitsFor: sorted(Object.keys(service.depends_on ?? {}).filter((each) => !inPod.has(each))),
    ports: sorted((service.ports ?? []).flatMap(publishedBy)),
    isStarted: service.profiles === undefined,
    schedule: job?.schedule?.zone,
  };
}

function foundFacts(
  name: string,
  container: Container,
  owner: Manifest,
  plan: ServicePlan,
  manifests: readonly Manifest[],
  claims: ReadonlyMap<string, string>,
): Facts {
  const template = templateOf(owner);
  const spec = template?.spec;
  const { securityContext: security = {}, startupProbe: first, readinessProbe: ready } = container;
  const volumes = new Map((spec?.volumes ?? []).map((each) => [each.name, each]));
  const mounted = (container.volumeMounts ?? []).map((mount) => {
    const volume = volumes.get(mount.name);
    const { subPath } = mount;
    const map = manifests.find(
      ({ kind, metadata }) => kind === "ConfigMap" && metadata.name === volume?.configMap?.name,
    );
    if (volume?.configMap && map?.data?.[subPath ?? ""] === undefined) throw new Error(`no file ${subPath}`);
    const claim =
      volume?.persistentVolumeClaim?.claimName ??
      (volume === undefined ? `${mount.name}-${owner.metadata.name}-0` : undefined);
    if (claim !== undefined && !claims.has(claim)) throw new Error(`no claim ${claim}`);
    const kind =
      claims.get(claim ?? "") ??
      volume?.hostPath?.path ??
      (volume?.configMap
        ? "configuration"
        : volume?.secret
          ? "secret"
          : volume?.emptyDir?.medium
            ? "memory"
            : "pod");
    return { ...mount, kind, size: volume?.emptyDir?.sizeLimit };
  });
  const isTmpfs = ({ kind, mountPath, name: volume }: (typeof mounted)[number]): boolean =>
    kind === "memory" && volume.startsWith(`${name}-`) && mountPath !== "/dev/shm";
  const probe = container.livenessProbe;
  if (ready && !isDeepStrictEqual(ready, probe)) throw new Error(`the probes of ${name} differ`);
  const wait = spec?.initContainers?.find((each) => each.name === "wait");
  const waitsFor = new Set(wait?.args?.slice(1));
  const dependencies =
    [...processes(plan), ...plan.resources].find((each) => each.name === name)?.waitsFor ?? [];
  const services = manifests.filter(({ kind }) => kind === "Service");
  const selects = (each: Manifest): boolean =>
    each.spec?.selector?.["app.kubernetes.io/name"] === template?.metadata.labels["app.kubernetes.io/name"];
  const published = services.filter((each) => each.spec?.clusterIP !== "None" && selects(each));
  return {
    image: container.image,
    command: (container.command ?? []).map(expanded),
    args: (container.args ?? []).map(expanded),
    environment: Object.fromEntries((container.env ?? []).map((each) => [each.name, expanded(each.value)])),
    envFiles: container.envFrom?.length ?? 0,
    user: security.runAsUser,
    group: security.runAsGroup,
    privileged: security.privileged ?? false,
    noNewPrivileges: security.allowPrivilegeEscalation === false,
    isReadOnly: security.readOnlyRootFilesystem ?? false,
    dropped: security.capabilities?.drop ?? [],
    added: security.capabilities?.add ?? [],
    memory: bytes(container.resources?.limits?.memory),
    cpus: container.resources?.limits?.cpu,
    shm: bytes(mounted.find(({ mountPath }) => mountPath === "/dev/shm")?.size),
    mounts: sorted(
      mounted.flatMap((each) =>
        each.kind === "secret" || isTmpfs(each) || each.mountPath === "/dev/shm"
          ? []
          : [`${each.kind}:${each.mountPath}${each.readOnly ? ":ro" : ""}`],
      ),
    ),
    tmpfs: sorted(mounted.filter(isTmpfs).map(({ mountPath }) => mountPath)),
    hasSecrets: mounted.some(({ kind, mountPath }) => kind === "secret" && mountPath === "/run/secrets"),
    health: ready && {
      command: ready.exec.command.map(expanded),
      period: ready.periodSeconds,
      timeout: ready.timeoutSeconds,
      failures: ready.failureThreshold,
      first: first?.failureThreshold,
    },
    dns: spec?.dnsConfig?.nameservers ?? [],
    groups: sorted((spec?.securityContext?.supplementalGroups ?? []).map(String)),
    isInit: spec?.shareProcessNamespace ?? false,
    stops: spec?.terminationGracePeriodSeconds,
    onHost: spec?.hostNetwork ?? false,
    networks: sorted(
      Object.keys(template?.metadata.labels ?? {}).flatMap((each) =>
        each.startsWith("network/") ? [each.slice("network/".length)] : [],
      ),
    ),
    waitsFor: sorted(dependencies.flatMap((each) => (waitsFor.has(each.name) ? [each.name] : []))),
    // In one network, Compose publishes the ports of all at the first.
    ports: published.flatMap(({ spec: own }) =>
      template?.metadata.labels["app.kubernetes.io/name"] === name
        ? sorted((own?.ports ?? []).map((each) => `${each.protocol} ${each.port}:${each.targetPort}`))
        : [],
    ),
    isStarted: owner.spec?.replicas !== 0 && owner.spec?.suspend !== true,
    schedule: owner.spec?.timeZone,
    hasName: services.some(({ metadata, spec: own }) => metadata.name === name && own?.clusterIP === "None"),
  };
}
