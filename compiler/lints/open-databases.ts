import { openDatabase } from "../diagnostics/lints-services.ts";
import { publications } from "../passes/port-clashes.ts";
import { declaredResources, modulesOf } from "./declared-resources.ts";
import type { Lint } from "./lint.ts";
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
    const published = publications(entry);
    for (const [name, { modules }] of declaredResources(entry)) {
      const ports = published.filter(({ user }) => user === `resource \`${name}\``);
      if (ports.length === 0) continue;
      const inContainer = [...modules, ...modulesOf(container.resources.get(name)?.hostosConfig)];
      const onHost = [...modules, ...modulesOf(hostos.hostosConfig)];
      const open = [
        ...(container.enable ? unguardedServices(inContainer) : []),
        ...(hostos.enable ? unguardedServices(onHost) : []),
      ];
      for (const port of ports) {
        const found = open.find((each) => each.port === port.service);
        if (found !== undefined) reporter.report(openDatabase(name, port.text, found, port.at()));
      }
    }
  }
};
