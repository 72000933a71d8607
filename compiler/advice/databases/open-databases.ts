import { openDatabase } from "../../diagnostics/lints-services.ts";
import { publications } from "../../passes/services/port-clashes.ts";
import { declaredResources, modulesOf } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";
import { plainModules } from "../reading/plain-modules.ts";
import { unguardedServices } from "./unguarded-service.ts";

/**
 * Databases that ask for no password, which is fine among the components of one app, and are published. The line `samenet
 * trust` does not protect them: on hosts it is the network of the host, whose firewall lets in what is published, and podman
 * without root hands on connections as if they came from the network of the app. Source: podman-create(1), `--network`, on
 * the source address with the port handler of networks that users define.
 */
export const checkOpenDatabases: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container, hostos } = entry.data.services.runtimes;
    for (const [name, { modules, plainInContainer, ports }] of declaredResources(entry)) {
      if (ports.length === 0) continue;
      const onHost = [...modules, ...modulesOf(hostos.hostosConfig)];
      const open = [
        ...(container.enable ? unguardedServices(plainInContainer()) : []),
        ...(hostos.enable ? unguardedServices(plainModules(onHost)) : []),
      ];
      if (open.length === 0) continue;
      for (const { kind, name: user, service, text, at } of publications(entry)) {
        const isIts = kind === "resource" && user === name;
        const found = isIts && open.find(({ port }) => port === service);
        if (found) reporter.report(openDatabase(name, text, found, at()));
      }
    }
  }
};
