import { projectName } from "../../compiler/plan/container-names.ts";
import { printCron } from "../../compiler/ir/schedule/print.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import type { ComposeFile } from "./model.ts";
import { besideLabel, podImage, podSpec } from "./pod.ts";
import { object, publishedObjects } from "./published.ts";
import { workloads, type Workload } from "./workloads.ts";
import { printYaml, yamlMap, type Fields } from "./yaml.ts";

/** Of a claim. No option says how much an app keeps. */
const storage = "10Gi";

/**
 * The Compose file of an app as manifests of Kubernetes, by file name: a file for each pod with its Services, claims and
 * configuration, those that pods share, and `kustomization.yaml`. Sources: Kubernetes API reference; kustomize, "The
 * Kustomization File".
 */
export function printKubernetes(
  compose: ComposeFile,
  plan: ServicePlan,
  header: string,
): ReadonlyMap<string, string> {
  const pods = workloads(compose, plan);
  const namespace = projectName(plan.app);
  const states = new Set(pods.flatMap(({ own }) => own));
  const claims = [...new Set(pods.flatMap((pod) => [...pod.claims.keys()]))]
    .filter((volume) => !states.has(volume))
    .map((volume) => object("PersistentVolumeClaim", volume, plan, { spec: claimSpec }));
  const files = new Map<string, readonly Fields[]>([
    ["namespace.yaml", [object("Namespace", namespace, plan, {})]],
    ...(claims.length > 0 ? [["volumes.yaml", claims] as const] : []),
    ["networks.yaml", networkPolicies(plan)],
    ...pods.map((pod) => [`pod-${pod.name}.yaml`, objectsOf(pod, pods, plan)] as const),
  ]);
  // An overlay sets images and replicas.
  const kustomization = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    namespace,
    resources: [...files.keys()],
    images: ownImages(pods).map((name) => ({ name, newTag: "latest" })),
    replicas: pods.filter(isReplicated).map((pod) => ({ name: pod.name, count: isStarted(pod) ? 1 : 0 })),
  };
  const print = (objects: readonly Fields[]): string =>
    objects
      .map((each) => printYaml(yamlMap(each), header))
      .map((text, index) => (index === 0 ? text : text.replace(/^.*\n\n?/, "---\n")))
      .join("");
  return new Map(
    [...files, ["kustomization.yaml", [kustomization]] as const].map(([name, all]) => [name, print(all)]),
  );
}

const claimSpec: Fields = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } } };

/** The images that no registry has. */
function ownImages(pods: readonly Workload[]): readonly string[] {
  const needsHelp = pods.some(({ nodes, waitsFor }) => nodes.length === 0 || waitsFor.length > 0);
  const made = pods
    .flatMap(({ all }) => all)
    .filter(({ plan }) => plan.kind === "resource" || plan.image === null)
    .map(({ service }) => service.image.fallback.replace(/:latest$/, ""));
  return [...new Set([...(needsHelp ? [podImage] : []), ...made])].sort();
}

/** A system of NixOS and a job have one pod. */
const isReplicated = ({ nodes }: Workload): boolean =>
  nodes.length > 0 && nodes.every(({ plan }) => plan.kind === "component");

const isStarted = ({ all: [main] }: Workload): boolean => !main?.service.profiles?.length;

function objectsOf(pod: Workload, pods: readonly Workload[], plan: ServicePlan): readonly Fields[] {
  const { name, kind, all, nodes } = pod;
  const serves = kind === "Deployment" || kind === "StatefulSet";
  const selector = { "app.kubernetes.io/name": name };
  const maps = new Map(all.flatMap(({ config }) => (config ? [[config.name, config]] : [])));
  // A changed file starts the pod again.
  const hashes = [...maps.values()].map(({ hash }) => hash);
  const template: Fields = {
    metadata: {
      labels: {
        ...selector,
        "app.kubernetes.io/part-of": projectName(plan.app),
        ...networkLabels(pod, plan),
        ...(pod.besides !== null && { [besideLabel]: pod.besides }),
      },
      annotations: hashes.length === 0 ? undefined : { "catalogc/config": hashes.join("-") },
    },
    spec: podSpec(pod, plan),
  };
  // Jobs have the files of their component.
  const before = pods.slice(0, pods.indexOf(pod)).flatMap((each) => each.all);
  const own = [...maps.values()].filter((map) => before.every(({ config }) => config?.name !== map.name));
  return [
    ...own.map(({ name: map, data }) => object("ConfigMap", map, plan, { data })),
    // Names resolve to the addresses of pods that are ready, and every port is reached.
    ...(serves ? [...new Set([name, ...nodes.map((node) => node.name)])] : []).map((each) =>
      object("Service", each, plan, { spec: { clusterIP: "None", selector } }),
    ),
    object(kind, name, plan, { spec: serves ? serverSpec(pod, template) : jobSpec(pod, pods, template) }),
    ...publishedObjects(pod, plan),
  ];
}

const serverSpec = (pod: Workload, template: Fields): Fields => ({
  replicas: isStarted(pod) ? undefined : 0,
  selector: { matchLabels: { "app.kubernetes.io/name": pod.name } },
  template,
  ...(pod.kind === "StatefulSet"
    ? {
        serviceName: pod.name,
        volumeClaimTemplates: pod.own.map((name) => ({ metadata: { name }, spec: claimSpec })),
      }
    : // Two versions do not share files.
      pod.claims.size > 0 && { strategy: { type: "Recreate" } }),
});

function jobSpec(pod: Workload, pods: readonly Workload[], template: Fields): Fields {
  const [job] = pod.all.flatMap(({ plan }) => (plan.kind === "job" ? [plan] : []));
  // A pod that is not started has no claims yet.
  const owners = pods.filter(({ own }) => own.some((volume) => pod.claims.has(volume)));
  const suspend = [pod, ...owners].every(isStarted) ? undefined : true;
  const backoffLimit = job && job.restart.burst - 1;
  const { schedule } = job ?? {};
  // The template cannot be changed, so the Job of an earlier version must be gone.
  if (!schedule) return { suspend, backoffLimit, ttlSecondsAfterFinished: 60, template };
  return {
    schedule: printCron(schedule),
    timeZone: schedule.zone,
    concurrencyPolicy: "Forbid",
    suspend,
    jobTemplate: { spec: { backoffLimit, template } },
  };
}

const networkLabels = ({ all }: Workload, plan: ServicePlan): Fields =>
  Object.fromEntries(
    ownNetworks(plan)
      .filter(({ name }) => all.some((node) => node.plan.networks.includes(name)))
      .map(({ name }) => [`network/${name}`, "joined"]),
  );

const ownNetworks = ({ networks }: ServicePlan): ServicePlan["networks"] =>
  networks.filter(({ external }) => external === null);

/** Pods of a network reach each other; from internal ones, only them and the name server. */
function networkPolicies(plan: ServicePlan): readonly Fields[] {
  const own = ownNetworks(plan);
  // Compose puts what has no network into one of the app. Databases trust it.
  if (own.length === 0) {
    const podSelector = { matchLabels: { "app.kubernetes.io/part-of": projectName(plan.app) } };
    const spec = { podSelector, policyTypes: ["Ingress"], ingress: [{ from: [{ podSelector }] }] };
    return [object("NetworkPolicy", "default", plan, { spec })];
  }
  return own.map(({ name, isInternal }) => {
    const podSelector = { matchLabels: { [`network/${name}`]: "joined" } };
    const dns = ["UDP", "TCP"].map((protocol) => ({ protocol, port: 53 }));
    return object("NetworkPolicy", name, plan, {
      spec: {
        podSelector,
        policyTypes: ["Ingress", "Egress"],
        ingress: [{ from: [{ podSelector }] }],
        egress: isInternal ? [{ to: [{ podSelector }] }, { ports: dns }] : [{}],
      },
    });
  });
}
