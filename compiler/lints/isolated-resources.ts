import { isolatedResource } from "../diagnostics/lints.ts";
import { declaredResources, modulesOf } from "./declared-resources.ts";
import type { Lint } from "./lint.ts";
import { isolatedService } from "./isolated-service.ts";

/**
 * Backends that nobody reaches in containers, where each is a machine of its own: NixOS has most of them listen at localhost,
 * or at a socket, which is right on a host.
 */
export const checkIsolatedResources: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { container } = entry.data.services.runtimes;
    if (!container.enable) continue;
    for (const [name, { role, at, modules }] of declaredResources(entry)) {
      if (role !== "backend") continue;
      const own = modulesOf(container.resources.get(name)?.hostosConfig);
      const found = isolatedService([...modules, ...own]);
      if (found !== undefined) reporter.report(isolatedResource(name, found.reason, found.fix, at));
    }
  }
};
