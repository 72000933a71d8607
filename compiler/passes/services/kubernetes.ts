import type { AppEntry } from "../../check/checked-catalog.ts";
import { lostOnKubernetes, nameOnKubernetes } from "../../diagnostics/passes-kubernetes.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import type { Place } from "../../diagnostics/make.ts";
import { processOwners, resourceOwners } from "./process-owner.ts";

/**
 * The name of a Service, shorter than allowed, since names of pods and claims continue it. Source: Kubernetes, "Object
 * Names and IDs" (RFC 1035 label names).
 */
const label = /^[a-z](?:[a-z0-9-]{0,48}[a-z0-9])?(?<!-published)$/i;

/**
 * What no manifest can say: names that Kubernetes refuses, device nodes, jobs in the network of a component, and the
 * address of the host.
 */
export function checkKubernetes(entry: AppEntry, context: PassContext): void {
  if (!label.test(entry.name)) context.report(nameOnKubernetes("an app", entry.name, keyPlaceOf(entry)));
  // Names of accounts are shorter, and begin with a letter.
  for (const { name, path } of resourceOwners(entry))
    if (!label.test(name)) context.report(nameOnKubernetes("a resource", name, keyPlaceOf(entry, ...path)));
  for (const name of entry.data.services.volumes.keys())
    if (name.length > 50)
      context.report(nameOnKubernetes("a volume", name, keyPlaceOf(entry, "services", "volumes", name)));
  for (const { kind, name, process, path } of processOwners(entry)) {
    const set = kind === "job" ? "jobs" : "components";
    if (!label.test(name) && name.endsWith("-published"))
      context.report(nameOnKubernetes(`a ${kind}`, name, keyPlaceOf(entry, "services", set, name)));
    const { devices, network, extraHosts } = process;
    const lost = (option: string, instead: string, at: Place): void =>
      context.report(lostOnKubernetes(name, option, instead, at));
    if (devices.length > 0)
      lost("devices", "Run the program on the machine of the device.", placeOf(entry, ...path, "devices"));
    if (kind === "job" && network !== null && network !== "host")
      lost("network", "The job reaches the component by its name.", placeOf(entry, ...path, "network"));
    if ([...extraHosts.values()].includes("host-gateway"))
      lost("extraHosts", "Use the address of the machine.", keyPlaceOf(entry, ...path, "extraHosts"));
  }
}
