import { openDatabase } from "../../diagnostics/passes-services.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import type { PassContext } from "../context.ts";
import { declaredResources, modulesOf } from "./declared-resources.ts";
import { plainModules } from "../../language/module-system/options.ts";
import { publications } from "./port-clashes.ts";
import { unguardedServices } from "./unguarded-service.ts";

/**
 * Reports published databases without a password. `samenet trust` does not protect them: on hosts it is the network of
 * the host, whose firewall allows published ports, and rootless podman forwards connections with an address of the
 * app's network. Source: podman-create(1), `--network`, on the source address with the port handler of user-defined
 * networks.
 */
export function checkOpenDatabases(entry: AppEntry, context: PassContext): void {
  const { container, hostos } = entry.data.services.runtimes;
  const published = publications(entry).filter(({ protocol }) => protocol === "tcp");
  for (const [name, { modules, plainInContainer }] of declaredResources(entry)) {
    const its = published.filter((each) => each.kind === "resource" && each.name === name);
    if (its.length === 0) continue;
    const onHost = [...modules, ...modulesOf(hostos.hostosConfig)];
    const open = [
      ...(container.enable ? unguardedServices(plainInContainer()) : []),
      ...(hostos.enable ? unguardedServices(plainModules(onHost)) : []),
    ];
    for (const { service, host, lastHost, text, at } of its) {
      const found = open.find(({ port }) => port >= service && port <= service + lastHost - host);
      if (found) context.report(openDatabase(name, text, found, at()));
    }
  }
}
