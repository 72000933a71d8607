import { deafPort } from "../../diagnostics/lints-services.ts";
import { publications } from "../../passes/services/port-clashes.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import type { Lint } from "../lint.ts";
import type { Listener } from "./listener.ts";
import { componentListener } from "./component-listener.ts";
import { resourceListener } from "./resource-listener.ts";

/** Ports that are published, and where the recipe itself says that what is behind them listens somewhere else. */
export const checkPublishedPorts: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    const { components } = entry.data.services;
    const listeners = new Map<string, Listener | undefined>();
    for (const [name, component] of components)
      listeners.set(`component \`${name}\``, componentListener(component, context));
    for (const [name, { plainInContainer }] of declaredResources(entry))
      listeners.set(`resource \`${name}\``, resourceListener(plainInContainer()));
    const published = publications(entry);
    // Where one of the ports is right, another may be what the program has beside it.
    const heard = new Set(
      published
        .filter(({ user, service }) => listeners.get(user)?.ports.includes(service))
        .map(({ user }) => user),
    );
    for (const { user, text, host, service, at } of published) {
      const listener = listeners.get(user);
      if (listener === undefined || heard.has(user)) continue;
      reporter.report(deafPort(user, text, { host, service }, listener, at()));
    }
  }
};
