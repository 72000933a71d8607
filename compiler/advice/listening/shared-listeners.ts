import { sharedListener } from "../../diagnostics/lints.ts";
import { publications, type Publication } from "../../passes/services/port-clashes.ts";
import { componentPorts, redisPorts } from "../hosts/host-ports.ts";
import type { Lint } from "../lint.ts";

/**
 * On a host there is one port 80: what listens there in containers of their own cannot run beside each other. Neither can
 * two Redis, which nobody has to publish.
 */
export const checkSharedListeners: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    if (!entry.data.services.runtimes.hostos.enable) continue;
    const listening = new Map<number, Publication>();
    for (const publication of publications(entry)) {
      const { service, user, at } = publication;
      const other = listening.get(service);
      if (other === undefined) listening.set(service, publication);
      else if (other.user !== user)
        reporter.report(sharedListener(service, user, at(), other.user, other.at()));
    }
    const others = new Map(componentPorts(entry).map((each) => [each.port, each]));
    for (const redis of redisPorts(entry)) {
      const other = others.get(redis.port);
      if (other === undefined) others.set(redis.port, redis);
      else if (other.user !== redis.user)
        reporter.report(sharedListener(redis.port, redis.user, redis.at, other.user, other.at));
    }
  }
};
