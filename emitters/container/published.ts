import { projectName } from "../../compiler/plan/container-names.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import type { Node, Workload } from "./workloads.ts";
import type { Fields } from "./yaml.ts";

const apiVersions: Readonly<Record<string, string>> = {
  Deployment: "apps/v1",
  StatefulSet: "apps/v1",
  Job: "batch/v1",
  CronJob: "batch/v1",
  Ingress: "networking.k8s.io/v1",
  NetworkPolicy: "networking.k8s.io/v1",
};

/** An object of an app. Source: Kubernetes, "Recommended Labels". */
export const object = (kind: string, name: string, { app }: ServicePlan, rest: Fields): Fields => ({
  apiVersion: apiVersions[kind] ?? "v1",
  kind,
  metadata: { name, labels: { "app.kubernetes.io/part-of": projectName(app) } },
  ...rest,
});

interface Port {
  readonly protocol: "TCP" | "UDP";
  readonly port: number;
  readonly targetPort: number;
}

/**
 * What others than the app reach of a pod: a Service with its published ports, and an Ingress in front of a frontend
 * without certificates of its own. Sources: Kubernetes, "Service" and "Ingress".
 */
export function publishedObjects({ name, nodes }: Workload, plan: ServicePlan): readonly Fields[] {
  const ports = nodes.flatMap(portsOf);
  if (ports.length === 0) return [];
  const service = `${name}-published`;
  const selector = { "app.kubernetes.io/name": name };
  const hasTls = ports.some(({ targetPort }) => targetPort === 443);
  const web =
    !hasTls && nodes.some(({ plan: each }) => each.kind === "resource" && isFrontend(each))
      ? ports.find(({ protocol }) => protocol === "TCP")
      : undefined;
  const policy = {
    podSelector: { matchLabels: selector },
    policyTypes: ["Ingress"],
    ingress: [{ ports: ports.map(({ protocol, targetPort }) => ({ protocol, port: targetPort })) }],
  };
  const backend = web && { service: { name: service, port: { number: web.port } } };
  const rules = [{ http: { paths: [{ path: "/", pathType: "Prefix", backend }] } }];
  return [
    object("Service", service, plan, {
      spec: {
        type: web && ports.length === 1 ? "ClusterIP" : "LoadBalancer",
        selector,
        ports: ports.map((each) => ({ name: `${each.protocol}-${each.port}`.toLowerCase(), ...each })),
      },
    }),
    object("NetworkPolicy", service, plan, { spec: policy }),
    ...(web ? [object("Ingress", name, plan, { spec: { rules } })] : []),
  ];
}

const isFrontend = ({ role, tlsPorts }: ServicePlan["resources"][number]): boolean =>
  role === "frontend" && tlsPorts.container.length === 0;

const portsOf = ({ plan, service }: Node): readonly Port[] => {
  const tls = plan.kind === "resource" ? plan.tlsPorts.container : [];
  const mapped = [...plan.ports, ...tls.map((port) => ({ host: port, service: port }))];
  // The node has those of its network, and no others reach those of an address of the machine itself.
  const endpoints = plan.endpoints.filter(({ address }) => !/^(?:127\.|::1$)/.test(address ?? ""));
  if (service.networkMode === "host") return [];
  return [
    ...mapped.map((each) => ({ protocol: "TCP" as const, port: each.host, targetPort: each.service })),
    ...endpoints.flatMap(({ protocol, first, last, host }) =>
      Array.from({ length: last - first + 1 }, (_, index) => ({
        protocol: protocol === "udp" ? ("UDP" as const) : ("TCP" as const),
        port: host + index,
        targetPort: first + index,
      })),
    ),
  ];
};
