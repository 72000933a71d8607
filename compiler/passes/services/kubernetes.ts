import type { AppEntry } from "../../check/checked-catalog.ts";
import { lostOnKubernetes, nameOnKubernetes } from "../../diagnostics/passes-kubernetes.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import type { Place } from "../../diagnostics/make.ts";
import { processOwners, resourceOwners } from "./process-owner.ts";

/**
 * The name of a Service, shorter than allowed, since names of pods and claims continue it. Source: Kubernetes, "Object
 * Names and IDs" (RFC 1035 label names).
 */
const label = /^[a-z](?:[a-z0-9-]{0,48}[a-z0-9])?$/i;

/**
 * What no manifest can say: names that Kubernetes refuses, device nodes, jobs in the network of a component, and the
 * address of the host.
 */
export function checkKubernetes(resources: Iterable<string>, entry: AppEntry, context: PassContext): void {
  if (!label.test(entry.name)) context.report(nameOnKubernetes("an app", entry.name, keyPlaceOf(entry)));
  // Names of accounts are shorter, and begin with a letter.
  for (const name of resources)
    if (!label.test(name)) context.report(nameOnKubernetes("a resource", name, declarationOf(name, entry)));
  for (const name of entry.data.services.volumes.keys())
    if (name.length > 50)
      context.report(nameOnKubernetes("a volume", name, keyPlaceOf(entry, "services", "volumes", name)));
  for (const { kind, name, process, path } of processOwners(entry)) {
    if (process.devices.length > 0) {
      const instead = "Reach the device from a program on its machine, or from a runtime on that machine.";
      context.report(lostOnKubernetes(name, "devices", instead, placeOf(entry, ...path, "devices")));
    }
    if (kind === "job" && process.network !== null && process.network !== "host") {
      const instead = "Leave out `network`: the job reaches the component by its name.";
      context.report(lostOnKubernetes(name, "network", instead, placeOf(entry, ...path, "network")));
    }
    if ([...process.extraHosts.values()].includes("host-gateway")) {
      const instead = "Use the address of the machine in place of `host-gateway`.";
      context.report(lostOnKubernetes(name, "extraHosts", instead, keyPlaceOf(entry, ...path, "extraHosts")));
    }
  }
}

const declarationOf = (resource: string, entry: AppEntry): Place => {
  const [owner] = resourceOwners(entry).filter(({ name }) => name === resource);
  return owner && keyPlaceOf(entry, ...owner.path);
};
