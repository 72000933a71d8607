import type { App } from "../ir/app.ts";
import { configuresHost } from "../ir/configures-host.ts";

/**
 * The runtimes that generate something for an app's services: those that are enabled and have a component or job to run, or a
 * host to set up.
 */
export function serviceRuntimes({
  services: { components, jobs, runtimes },
}: App): Readonly<Record<"container" | "hostos", boolean>> {
  const isAny = components.size + jobs.size > 0;
  return {
    container: isAny && runtimes.container.enable,
    hostos: (isAny && runtimes.hostos.enable) || configuresHost(runtimes.hostos),
  };
}
