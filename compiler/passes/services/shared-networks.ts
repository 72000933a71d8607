import type { AppEntry } from "../../check/checked-catalog.ts";
import * as messages from "../../diagnostics/passes-networks.ts";
import type { Place } from "../../diagnostics/make.ts";
import { endpointsOf, mappingOf } from "../../ir/endpoints.ts";
import { profilesOf } from "../../ir/profiles.ts";
import { isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import { parsePort } from "./ports.ts";
import { processOwners, type ProcessOwner } from "./process-owner.ts";
import { nodeOf, startEdges, type ServiceNodes } from "./start-order.ts";

/** `network`, `extraHosts`, `dns` and `profiles` of processes, and existing networks. */
export function checkSharedNetworks(nodes: ServiceNodes, entry: AppEntry, context: PassContext): void {
  for (const owner of processOwners(entry)) checkNetwork(owner, entry, context);
  for (const [name, { component, networks }] of entry.data.services.jobs) {
    const network = entry.data.services.components.get(component ?? "")?.process.network ?? null;
    if (component === null || network === null || networks.length === 0) continue;
    const at = placeOf(entry, "services", "jobs", name, "networks");
    const networkAt = placeOf(entry, "services", "components", component, "process", "network");
    context.report(messages.optionOfOtherNetwork(name, "networks", network, at, networkAt));
  }
  checkHostNames(entry, context);
  checkProfiles(nodes, entry, context);
  for (const [name, { internal, external }] of entry.data.services.networks)
    if (internal && external !== null)
      context.report(
        messages.internalOfOthers(name, placeOf(entry, "services", "networks", name, "internal")),
      );
}

function checkNetwork(
  { kind, name, path, process }: ProcessOwner,
  entry: AppEntry,
  context: PassContext,
): void {
  const { components, jobs, runtimes } = entry.data.services;
  const { network, dns, extraHosts } = process;
  const onHosts = runtimes.hostos.enable;
  if (onHosts && dns.length > 0 && network === null && process.image === null)
    context.report(messages.serversOnHosts(name, placeOf(entry, ...path, "dns")));
  if (network === null || isWrong(entry, ...path, "network")) return;
  const at = placeOf(entry, ...path, "network");
  const conflict = (option: "networks" | "extraHosts" | "dns", where: Place): void =>
    context.report(messages.optionOfOtherNetwork(name, option, network, where, at));
  const networks = (kind === "component" ? components : jobs).get(name)?.networks ?? [];
  if (networks.length > 0)
    conflict(
      "networks",
      kind === "component"
        ? placeOf(entry, "services", "components", name, "networks")
        : placeOf(entry, "services", "jobs", name, "networks"),
    );
  if (dns.length > 0) conflict("dns", placeOf(entry, ...path, "dns"));
  if (network === "host") {
    checkMappings(name, entry, context);
    return;
  }
  if (extraHosts.size > 0) conflict("extraHosts", keyPlaceOf(entry, ...path, "extraHosts"));
  const target = components.get(network.component)?.process;
  const known = [...components].flatMap(([each, { process: other }]) =>
    each !== name && other.network === null ? [each] : [],
  );
  const problem = target === undefined ? "unknown" : network.component === name ? "itself" : "shares";
  const componentAt = placeOf(entry, ...path, "network", "component");
  if (target === undefined || target.network !== null || network.component === name)
    context.report(messages.notSharable(name, network.component, problem, known, componentAt));
  else if (onHosts && (process.image === null || target.image === null))
    context.report(messages.sharedOnHosts(name, network.component, at));
}

/** Without a mapping, a port is where the process listens. */
function checkMappings(name: string, entry: AppEntry, context: PassContext): void {
  const process = entry.data.services.components.get(name)?.process;
  const path = ["services", "components", name, "process"] as const;
  process?.ports.forEach((text, index) => {
    const port = parsePort(text);
    if (typeof port !== "string" && port.host !== port.service)
      context.report(
        messages.mappedOnHost(name, text, port.service, placeOf(entry, ...path, "ports", index)),
      );
  });
  for (const endpoint of endpointsOf(process?.endpoints ?? new Map())) {
    const at = keyPlaceOf(entry, ...path, "endpoints", endpoint.name);
    if (endpoint.host !== endpoint.first || endpoint.address !== null)
      context.report(messages.mappedOnHost(name, mappingOf(endpoint), endpoint.first, at));
  }
}

/** Names of the app lead to its containers. Hosts have one table of names. */
function checkHostNames(entry: AppEntry, context: PassContext): void {
  const { components, jobs, runtimes } = entry.data.services;
  const resources = [...components.values()].flatMap((component) => [...component.resources.keys()]);
  const nodes = new Set([...components.keys(), ...jobs.keys(), ...resources]);
  const known = new Map<string, { readonly address: string; readonly user: string }>();
  for (const { name: user, path, process } of processOwners(entry))
    for (const [host, address] of process.extraHosts) {
      const at = keyPlaceOf(entry, ...path, "extraHosts", host);
      const first = known.get(host.toLowerCase());
      if (nodes.has(host)) context.report(messages.otherAddress(host, address, "a part of the app", at));
      else if (process.image !== null) {
        if (address === "host-gateway" && runtimes.hostos.enable && process.network !== "host")
          context.report(messages.gatewayOnHosts(user, host, at));
      } else if (first === undefined) known.set(host.toLowerCase(), { address, user });
      else if (first.address !== address && runtimes.hostos.enable)
        context.report(
          messages.otherAddress(host, address, `\`${first.address}\` for \`${first.user}\` on hosts`, at),
        );
    }
}

/** Engines start a container only with everything that it depends on: Compose Specification, "profiles". */
function checkProfiles(nodes: ServiceNodes, entry: AppEntry, context: PassContext): void {
  const { components, resources, jobs } = nodes;
  const profiles = (name: string): readonly string[] => {
    const node = components.get(name) ?? resources.get(name) ?? jobs.get(name);
    return node === undefined ? [] : profilesOf(node, components);
  };
  const reported = new Set<string>();
  for (const { from, to, at } of startEdges(nodes, entry)) {
    const [name, needed] = [nodeOf(from).name, nodeOf(to).name];
    const [own, others] = [profiles(name), profiles(needed)];
    const isStarted = others.length === 0 || (own.length > 0 && own.every((each) => others.includes(each)));
    if (isStarted || reported.has(`${name} ${needed}`)) continue;
    reported.add(`${name} ${needed}`);
    context.report(messages.otherProfiles(name, own, needed, others, at));
  }
}
