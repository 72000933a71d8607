import type { Place } from "../../diagnostics/make.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { publications } from "../../passes/services/port-clashes.ts";
import { singleSettings } from "./single-settings.ts";

/** A port of the host at which something of an app surely listens, and nothing else then can. */
export interface HostPort {
  readonly port: number;
  /** "component `web`", "Redis `queue`" */
  readonly user: string;
  readonly at: Place;
  /** What containers publish it as, of a component: that two apps publish one port is told elsewhere (CG457). */
  readonly published?: number;
}

/** Ports of components, which nothing maps on a host. Resources share theirs: there is one nginx, whoever declares it. */
export const componentPorts = (entry: AppEntry): readonly HostPort[] =>
  entry.data.services.runtimes.hostos.enable
    ? publications(entry).flatMap(({ kind, service, host, user, at }): HostPort[] =>
        kind === "component" ? [{ port: service, user, at: at(), published: host }] : [],
      )
    : [];

/** Ports of Redis: the one of these services of which a host has several. 0 is none. */
export const redisPorts = (entry: AppEntry): readonly HostPort[] =>
  singleSettings(entry).flatMap(({ name, value, at }): HostPort[] => {
    const [, server] = /^services\.redis\.servers\.(.+)\.port$/.exec(name) ?? [];
    const port = Number(value);
    return server !== undefined && port > 0 ? [{ port, user: `Redis \`${server}\``, at }] : [];
  });
