import { isolatedFrontend, isolatedResource } from "../../diagnostics/lints.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";
import { isolatedService } from "./isolated-service.ts";

/**
 * Resources that nobody reaches in containers, where each is a machine of its own: NixOS has many listen at localhost, or at
 * a socket, which is right on a host. Components reach backends, and those who use the app the ports of frontends.
 */
export const checkIsolatedResources: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container } = entry.data.services.runtimes;
    if (!container.enable) continue;
    for (const [name, { role, at, plainInContainer, ports }] of declaredResources(entry)) {
      const [port] = ports;
      if (role === "frontend" && port === undefined) continue;
      const found = isolatedService(plainInContainer());
      if (found === undefined) continue;
      reporter.report(
        role === "frontend" && port !== undefined
          ? isolatedFrontend(name, port, found.reason, found.fix, at)
          : isolatedResource(name, found.reason, found.fix, at),
      );
    }
  }
};
