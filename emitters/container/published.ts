import type { ServicePlan } from "../../compiler/plan/model.ts";
import { object } from "./kubernetes-object.ts";
import type { Node, Workload } from "./workloads.ts";
import type { Fields } from "./yaml.ts";

interface Port {
  readonly protocol: "TCP" | "UDP";
  readonly port: number;
  readonly target: number;
}

/**
 * What others than the app reach of a pod: a Service with its published ports, and an Ingress in front of a frontend
 * without certificates of its own. Sources: Kubernetes, "Service" and "Ingress".
 */
export function publishedObjects({ name, nodes }: Workload, plan: ServicePlan): readonly Fields[] {
  if (nodes.some(({ service }) => service.networkMode === "host")) return [];
  const ports = nodes.flatMap(portsOf);
  if (ports.length === 0) return [];
  const service = `${name}-published`;
  const selector = { "app.kubernetes.io/name": name };
  const isFrontend = nodes.some(
    ({ plan: each }) =>
      each.kind === "resource" && each.role === "frontend" && each.tlsPorts.container.length === 0,
  );
  const [web] = isFrontend
    ? ports.filter(({ protocol }) => protocol === "TCP").sort((a, b) => a.port - b.port)
    : [];
  const policy = {
    podSelector: { matchLabels: selector },
    policyTypes: ["Ingress"],
    ingress: [{ ports: ports.map(({ protocol, target }) => ({ protocol, port: target })) }],
  };
  const backend = web && { service: { name: service, port: { number: web.port } } };
  return [
    object("v1", "Service", service, plan, {
      spec: {
        type: web !== undefined && ports.length === 1 ? "ClusterIP" : "LoadBalancer",
        selector,
        ports: ports.map(({ protocol, port, target }) => ({
          name: `${protocol.toLowerCase()}-${port}`,
          protocol,
          port,
          targetPort: target,
        })),
      },
    }),
    ...(plan.networks.length > 0
      ? [object("networking.k8s.io/v1", "NetworkPolicy", service, plan, { spec: policy })]
      : []),
    ...(backend
      ? [
          object("networking.k8s.io/v1", "Ingress", name, plan, {
            spec: { rules: [{ http: { paths: [{ path: "/", pathType: "Prefix", backend }] } }] },
          }),
        ]
      : []),
  ];
}

const portsOf = ({ plan }: Node): readonly Port[] => [
  ...plan.ports.map(({ host, service }) => tcp(host, service)),
  ...plan.endpoints
    // One that only the machine itself reaches has no counterpart.
    .filter(({ address }) => address === null || !/^(?:127\.|::1$)/.test(address))
    .flatMap(({ protocol, first, last, host }) =>
      Array.from({ length: last - first + 1 }, (_, index) => ({
        protocol: protocol === "udp" ? ("UDP" as const) : ("TCP" as const),
        port: host + index,
        target: first + index,
      })),
    ),
  ...(plan.kind === "resource" ? plan.tlsPorts.container.map((port) => tcp(port, port)) : []),
];

const tcp = (port: number, target: number): Port => ({ protocol: "TCP", port, target });
