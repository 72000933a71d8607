import { notesFolder, stateVolume } from "../../compiler/plan/container-names.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import type { ComponentPlan, JobPlan, ResourcePlan, ServicePlan } from "../../compiler/plan/model.ts";
import { configMapOf, type ConfigMap } from "./config-maps.ts";
import type { ComposeFile, ComposeService } from "./model.ts";

/** A service of Compose with what it was lowered from. */
export interface Node {
  readonly name: string;
  readonly plan: ComponentPlan | JobPlan | ResourcePlan;
  readonly service: ComposeService;
  readonly config: ConfigMap | undefined;
  /** The named volumes that outlive its pod. */
  readonly claims: readonly string[];
}

/** The services of one pod. Deployments and StatefulSets start again whatever ends, a Job and a CronJob end. */
export interface Workload {
  readonly name: string;
  readonly kind: "Deployment" | "StatefulSet" | "Job" | "CronJob";
  /** All, the one that names the pod first. */
  readonly all: readonly Node[];
  /** Jobs that run before the others, in order. */
  readonly first: readonly Node[];
  /**
   * Those that run side by side. Without any, the pod stays up once its job has succeeded, for which pods wait: no Job
   * has a name that resolves.
   */
  readonly nodes: readonly Node[];
  /** Nodes of other pods that must be ready before, in start order. */
  readonly waitsFor: readonly string[];
  /** The state of its components or resource, which a StatefulSet gives each of its pods: names of volumes. */
  readonly own: readonly string[];
  /** The claims of the other volumes that outlive it, by volume. */
  readonly claims: ReadonlyMap<string, string>;
  /** The first of the pods that share claims with it, directly or through others; null if none does. */
  readonly besides: string | null;
}

/**
 * The pods of an app, in start order. What decides the name of a claim is the volume alone, and not who else mounts it: an
 * app that changes keeps its data.
 */
export function workloads(compose: ComposeFile, plan: ServicePlan): readonly Workload[] {
  const plans = new Map([...processes(plan), ...plan.resources].map((each) => [each.name, each]));
  const nodes = [...compose.services].flatMap(([name, service]): Node[] => {
    const own = plans.get(name);
    if (own === undefined) return [];
    const claims = service.volumes.flatMap(({ source, target }) =>
      compose.volumes.get(source) === "disk" && target !== notesFolder ? [source] : [],
    );
    const config = own.kind === "resource" ? undefined : configMapOf(own);
    return [{ name, plan: own, service, config, claims }];
  });
  const pods = podsOf(nodes);
  const stateful = new Map(
    nodes.flatMap(({ name, plan: { kind }, claims }) =>
      kind !== "job" && claims.includes(stateVolume(name))
        ? [[stateVolume(name), pods.get(name)] as const]
        : [],
    ),
  );
  const all = nodes
    .filter(({ name }) => pods.get(name) === name)
    .map((main): Omit<Workload, "besides"> => {
      const { name } = main;
      const inPod = nodes.filter((node) => pods.get(node.name) === name);
      const others = nodes.filter((node) => !inPod.includes(node));
      const isAwaited = others.some(({ service }) => service.dependsOn.has(name));
      const first = inPod.filter((node) => isOnce(node) && (node !== main || isAwaited));
      const ends = main.plan.kind === "job" && !first.includes(main);
      const volumes = [...new Set(inPod.flatMap(({ claims }) => claims))];
      const own = volumes.filter((volume) => stateful.get(volume) === name);
      return {
        name,
        kind: ends ? (isOnce(main) ? "Job" : "CronJob") : own.length > 0 ? "StatefulSet" : "Deployment",
        all: [main, ...inPod.filter((node) => node !== main)],
        first,
        nodes: [main, ...inPod].filter(
          (node, index, all) => !first.includes(node) && all.indexOf(node) === index,
        ),
        waitsFor: others.flatMap(({ name: other }) =>
          inPod.some(({ service }) => service.dependsOn.has(other)) ? [other] : [],
        ),
        own,
        claims: new Map(
          volumes
            .filter((volume) => !own.includes(volume))
            .map((volume) => [volume, claimOf(volume, stateful.get(volume))]),
        ),
      };
    });
  return all.map((pod) => ({ ...pod, besides: sharing(pod, all) }));
}

/** A job of a component has the state of its first pod. Source: Kubernetes, "StatefulSets", "Stable Storage". */
const claimOf = (volume: string, pod: string | undefined): string =>
  pod === undefined ? volume : `${volume}-${pod}-0`;

function sharing(pod: Omit<Workload, "besides">, pods: readonly Omit<Workload, "besides">[]): string | null {
  const volumesOf = ({ own, claims }: Omit<Workload, "besides">) => [...own, ...claims.keys()];
  const shared = new Set(volumesOf(pod));
  const sharers = () => pods.filter((each) => volumesOf(each).some((volume) => shared.has(volume)));
  for (let before = -1; before < shared.size;) {
    before = shared.size;
    for (const volume of sharers().flatMap(volumesOf)) shared.add(volume);
  }
  const [first, ...others] = sharers();
  return first === undefined || others.length === 0 ? null : first.name;
}

const isOnce = ({ plan }: Node): boolean => plan.kind === "job" && plan.schedule === null;

/**
 * The pod of each node, by the name of its first: those in the network of another one are beside it, and a job that only
 * one pod waits for runs before the others there.
 */
function podsOf(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const pods = new Map<string, string>();
  // Dependents first.
  for (const node of nodes.toReversed()) {
    const { name, plan, service } = node;
    const [, beside] = plan.kind === "job" ? [] : (service.networkMode?.split("service:") ?? []);
    const dependents = nodes.filter((each) => each.service.dependsOn.has(name));
    const [pod, ...others] = new Set(dependents.map((each) => pods.get(each.name)));
    const only = others.length === 0 ? nodes.find((each) => each.name === pod) : undefined;
    pods.set(name, beside ?? (only && isOnce(node) && canPrecede(node, only) ? only.name : name));
  }
  return pods;
}

/** Whether a job reaches the same from the pod of another node, which is not one of systemd. */
const canPrecede = ({ plan: job, service }: Node, { plan, service: other }: Node): boolean =>
  (plan.kind === "component" || (plan.kind === "job" && plan.schedule === null)) &&
  service.networkMode === other.networkMode &&
  job.networks.every((network) => plan.networks.includes(network));
