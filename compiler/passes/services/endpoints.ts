import {
  addressOnHosts,
  badPortRange,
  conflictingEndpoints,
  notMappedOnHosts,
} from "../../diagnostics/passes-services.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { Place } from "../../diagnostics/make.ts";
import { endpointsOf, mappingOf } from "../../ir/endpoints.ts";
import type { CheckedEndpoint } from "../../schema/endpoints.ts";
import { isWrong, keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/** The option of a component or a resource. */
export type EndpointsPath =
  | readonly ["services", "components", string, "process", "endpoints"]
  | readonly ["services", "components", string, "resources", string, "endpoints"];

/** Every set of endpoints of an app, with its option and who declares it. */
export function* endpointSets(entry: AppEntry): Iterable<{
  readonly kind: "component" | "resource";
  readonly name: string;
  readonly path: EndpointsPath;
  readonly declared: ReadonlyMap<string, CheckedEndpoint>;
}> {
  for (const [name, { process, resources }] of entry.data.services.components) {
    const at = ["services", "components", name] as const;
    yield { kind: "component", name, path: [...at, "process", "endpoints"], declared: process.endpoints };
    for (const [resource, { endpoints }] of resources)
      yield {
        kind: "resource",
        name: resource,
        path: [...at, "resources", resource, "endpoints"],
        declared: endpoints,
      };
  }
}

/** Reports an endpoint of a resource that two components declare differently. */
function checkConflicts(entry: AppEntry, context: PassContext): void {
  const known = new Map<string, { readonly said: string; readonly path: EndpointsPath }>();
  for (const { kind, name: resource, path, declared } of endpointSets(entry))
    for (const each of kind === "resource" ? endpointsOf(declared) : []) {
      const key = `${resource} ${each.name}`;
      const said = `${mappingOf(each)} ${each.openFirewall}`;
      const first = known.get(key);
      if (first === undefined) known.set(key, { said, path });
      else if (first.said !== said) {
        const [at, other] = [path, first.path].map((steps) => keyPlaceOf(entry, ...steps, each.name));
        context.report(conflictingEndpoints(resource, each.name, at, other));
      }
    }
}

/** Reports ranges without ports, mappings that hosts do not have, and conflicts. */
export function checkEndpoints(entry: AppEntry, context: PassContext): void {
  checkConflicts(entry, context);
  const addressed: { readonly name: string; readonly at: Place }[] = [];
  const { components, runtimes } = entry.data.services;
  const onHosts = runtimes.hostos.enable;
  for (const { kind, name: node, path, declared } of endpointSets(entry))
    for (const { name, first, last, host, address, openFirewall } of endpointsOf(declared)) {
      if (isWrong(entry, ...path, name)) continue;
      if (last < first || last > lastPort)
        context.report(badPortRange(first, last, placeOf(entry, ...path, name, "lastPort")));
      else if (host + last - first > lastPort)
        context.report(badPortRange(host, host + last - first, placeOf(entry, ...path, name, "hostPort")));
      // podman maps the ports of images.
      if (!onHosts || (kind === "component" && (components.get(node)?.process.image ?? null) !== null))
        continue;
      if (host !== first)
        context.report(notMappedOnHosts("hostPort", name, placeOf(entry, ...path, name, "hostPort")));
      if (address === null) continue;
      const at = placeOf(entry, ...path, name, "address");
      if (openFirewall) context.report(notMappedOnHosts("address", name, at));
      else addressed.push({ name, at });
    }
  const [first] = addressed;
  if (first === undefined) return;
  context.report(addressOnHosts([...new Set(addressed.map(({ name }) => name))], first.at));
}

const lastPort = 65_535;
