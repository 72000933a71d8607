import { badPortRange, notMappedOnHosts } from "../../diagnostics/passes-services.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { endpointsOf } from "../../ir/endpoints.ts";
import type { CheckedEndpoint } from "../../schema/endpoints.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";

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

/** Reports ranges without ports, and mappings that hosts do not have. */
export function checkEndpoints(entry: AppEntry, context: PassContext): void {
  const onHosts = entry.data.services.runtimes.hostos.enable;
  for (const { path, declared } of endpointSets(entry))
    for (const { name, first, last, host, address } of endpointsOf(declared)) {
      if (isWrong(entry, ...path, name)) continue;
      if (last < first || last > lastPort)
        context.report(badPortRange(first, last, placeOf(entry, ...path, name, "lastPort")));
      else if (host + last - first > lastPort)
        context.report(badPortRange(host, host + last - first, placeOf(entry, ...path, name, "hostPort")));
      if (!onHosts) continue;
      if (host !== first)
        context.report(notMappedOnHosts("hostPort", name, placeOf(entry, ...path, name, "hostPort")));
      if (address !== null)
        context.report(notMappedOnHosts("address", name, placeOf(entry, ...path, name, "address")));
    }
}

const lastPort = 65_535;
