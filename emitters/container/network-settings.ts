import { mappingOf } from "../../compiler/ir/endpoints.ts";
import { processes } from "../../compiler/plan/jobs.ts";
import type { ProcessPlan, ResourcePlan, ServicePlan } from "../../compiler/plan/model.ts";
import type { ComposeService } from "./model.ts";

type Node = ProcessPlan | ResourcePlan;

/**
 * The network of a node: its names, published ports and addresses of others. A component publishes the ports of those that
 * share its network, and has their names. Source: Compose Specification, "network_mode", "networks"; docker-run(1) and
 * podman-run(1), `--network`: in the network of another container, neither has a name or addresses of its own.
 */
export function networkSettings(
  node: Node,
  plan: ServicePlan,
): Pick<
  ComposeService,
  "aliases" | "dns" | "extraHosts" | "hostname" | "networkMode" | "networks" | "ports"
> {
  const network = networkOf(node);
  if (network !== undefined && network !== "host")
    return { networkMode: `service:${network.component}`, networks: [], ports: [] };
  const sharing = processes(plan).filter(({ network: shared }) => isOf(shared, node.name));
  const extraHosts = new Map([node, ...sharing].flatMap((each) => [...hostsOf(each, plan)]));
  return {
    hostname: node.name,
    ...(network === "host" && { networkMode: network }),
    // All of them or none: podman-compose 1.0.3 takes the only network of the file for the default.
    networks: network === "host" || plan.networks.length === 0 ? [] : node.networks,
    aliases: sharing.flatMap(({ kind, name }) => (kind === "component" ? [name] : [])),
    ports: network === "host" ? [] : [node, ...sharing].flatMap(portsOf),
    ...("dns" in node && { dns: node.dns }),
    ...(extraHosts.size > 0 && {
      extraHosts: [...extraHosts].map(([host, address]) => `${host}:${address}`),
    }),
  };
}

const networkOf = (node: Node): ProcessPlan["network"] =>
  node.kind === "resource" ? undefined : node.network;

const isOf = (network: ProcessPlan["network"], name: string): boolean =>
  network !== undefined && network !== "host" && network.component === name;

const portsOf = (node: Node): readonly string[] => [
  ...node.ports.map(({ host, service }) => `${host}:${service}`),
  ...node.endpoints.map(mappingOf),
  ...(node.kind === "resource" ? node.tlsPorts.container : []).map((port) => `${port}:${port}`),
];

/** Between the network of the host and networks of containers, engines know no names. */
function hostsOf(node: Node, plan: ServicePlan): ReadonlyMap<string, string> {
  const isOnHost = (each: Node | undefined): boolean => each !== undefined && networkOf(each) === "host";
  const nodes = new Map<string, Node>(
    [...processes(plan), ...plan.resources].map((each) => [each.name, each]),
  );
  const needed = node.waitsFor.flatMap(({ kind, name }): (readonly [string, string])[] => {
    if (kind === "job" || (!isOnHost(node) && !isOnHost(nodes.get(name)))) return [];
    return [[name, isOnHost(node) ? "127.0.0.1" : "host-gateway"]];
  });
  return new Map([...needed, ...(node.kind === "resource" ? [] : (node.extraHosts ?? []))]);
}
