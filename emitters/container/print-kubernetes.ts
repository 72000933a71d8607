import { printCron } from "../../compiler/ir/schedule/print.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { namespaceOf, object } from "./kubernetes-object.ts";
import type { ComposeFile } from "./model.ts";
import { podImage, podSpec } from "./pod.ts";
import { publishedObjects } from "./published.ts";
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
  const claimed = pods.flatMap((pod) => [...new Set(pod.all.flatMap(({ claims }) => claims))]);
  const claims = [...new Set(claimed)].flatMap((claim) => {
    if (pods.some(({ own }) => own.includes(claim))) return [];
    const isShared = claimed.filter((each) => each === claim).length > 1;
    return [object("v1", "PersistentVolumeClaim", claim, plan, { spec: claimSpec(isShared) })];
  });
  const files: readonly (readonly [string, readonly Fields[]])[] = [
    ["namespace", [object("v1", "Namespace", namespaceOf(plan), plan, {})]],
    ["volumes", claims],
    ["networks", networkPolicies(plan)],
    ...pods.map((pod) => [`pod-${pod.name}`, objectsOf(pod, pods, plan)] as const),
  ];
  const used = files.filter(([, objects]) => objects.length > 0);
  const print = (objects: readonly Fields[]): string =>
    objects
      .map((each) => printYaml(yamlMap(each), header))
      .map((text, index) => (index === 0 ? text : text.replace(/^.*\n\n?/, "---\n")))
      .join("");
  return new Map([
    ...used.map(([name, objects]) => [`${name}.yaml`, print(objects)] as const),
    [
      "kustomization.yaml",
      print([
        kustomization(
          used.map(([name]) => `${name}.yaml`),
          pods,
          plan,
        ),
      ]),
    ],
  ]);
}

const claimSpec = (isShared: boolean): Fields => ({
  accessModes: [isShared ? "ReadWriteMany" : "ReadWriteOnce"],
  resources: { requests: { storage } },
});

/** `images` and `replicas` name what an overlay sets. */
const kustomization = (
  resources: readonly string[],
  pods: readonly Workload[],
  plan: ServicePlan,
): Fields => ({
  apiVersion: "kustomize.config.k8s.io/v1beta1",
  kind: "Kustomization",
  namespace: namespaceOf(plan),
  resources,
  images: ownImages(pods).map((name) => ({ name, newTag: "latest" })),
  replicas: pods.filter(isReplicated).map((pod) => ({ name: pod.name, count: isStarted(pod) ? 1 : 0 })),
});

/** The images that no registry has. */
function ownImages(pods: readonly Workload[]): readonly string[] {
  const needsHelp = pods.some(({ nodes, waitsFor }) => nodes.length === 0 || waitsFor.length > 0);
  const made = pods.flatMap(({ all }) =>
    all.flatMap(({ plan, service }) =>
      plan.kind === "resource" || plan.image === null ? [service.image.fallback.replace(/:latest$/, "")] : [],
    ),
  );
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
  const labels = { "app.kubernetes.io/part-of": namespaceOf(plan), ...networkLabels(pod, plan) };
  const template: Fields = {
    metadata: { labels: { ...selector, ...labels }, annotations: annotations(pod) },
    spec: podSpec(pod, plan),
  };
  // Jobs have the files of their component.
  const maps = new Map(all.flatMap(({ config }) => (config ? [[config.name, config.content]] : [])));
  const before = pods.slice(0, pods.indexOf(pod)).flatMap((each) => each.all);
  return [
    ...[...maps].flatMap(([map, content]) =>
      before.some(({ config }) => config?.name === map)
        ? []
        : [object("v1", "ConfigMap", map, plan, content)],
    ),
    // Names resolve to the addresses of pods that are ready, and every port is reached.
    ...(serves ? [...new Set([name, ...nodes.map((node) => node.name)])] : []).map((each) =>
      object("v1", "Service", each, plan, { spec: { clusterIP: "None", selector } }),
    ),
    object(serves ? "apps/v1" : "batch/v1", kind, name, plan, {
      spec: serves ? serverSpec(pod, template) : jobSpec(pod, template),
    }),
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
        volumeClaimTemplates: pod.own.map((claim) => ({
          metadata: { name: claim },
          spec: claimSpec(false),
        })),
      }
    : // Two versions do not share files.
      pod.all.some(({ claims }) => claims.length > 0) && { strategy: { type: "Recreate" } }),
});

function jobSpec(pod: Workload, template: Fields): Fields {
  const [job] = pod.all.flatMap(({ plan }) => (plan.kind === "job" ? [plan] : []));
  const suspend = isStarted(pod) ? undefined : true;
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

/** Source: Kubernetes, "Annotations", "Syntax and character set". */
const annotationName = /^(?:[a-z0-9.-]{1,253}\/)?[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?$/;

/** Labels of containers, if Kubernetes allows their names, and what starts the pod again when files change. */
function annotations({ all }: Workload): Fields | undefined {
  const hashes = new Set(all.flatMap(({ config }) => config?.hash ?? []));
  const own = all
    .flatMap(({ service: { labels = [] } }) => [...labels])
    .filter(([name]) => annotationName.test(name));
  const entries = [...own, ...(hashes.size === 0 ? [] : [["catalogc/config", [...hashes].join("-")]])];
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Fields);
}

const networkLabel = (name: string): string => `network/${name}`;

const networkLabels = ({ all }: Workload, plan: ServicePlan): Fields =>
  Object.fromEntries(
    plan.networks.flatMap(({ name, external }) =>
      external === null && all.some((node) => node.plan.networks.includes(name))
        ? [[networkLabel(name), "joined"]]
        : [],
    ),
  );

/** Pods of a network reach each other; from internal ones, only them and the name server. */
const networkPolicies = (plan: ServicePlan): readonly Fields[] =>
  plan.networks
    .filter(({ external }) => external === null)
    .map(({ name, isInternal }) => {
      const podSelector = { matchLabels: { [networkLabel(name)]: "joined" } };
      const dns = ["UDP", "TCP"].map((protocol) => ({ protocol, port: 53 }));
      return object("networking.k8s.io/v1", "NetworkPolicy", name, plan, {
        spec: {
          podSelector,
          policyTypes: ["Ingress", "Egress"],
          ingress: [{ from: [{ podSelector }] }],
          egress: isInternal ? [{ to: [{ podSelector }] }, { ports: dns }] : [{}],
        },
      });
    });
