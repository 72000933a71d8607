import type { Reporter } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/make.ts";
import { portAcrossApps, portTwice } from "../diagnostics/passes-services.ts";
import { placeOf, type AppEntry, type CheckedCatalog, type PassContext } from "./context.ts";
import { parsePort } from "./ports.ts";

interface Publication {
  /** As written, `8080:80`. */
  readonly text: string;
  readonly host: number;
  /** "component `web`" */
  readonly user: string;
  /** Found when it is asked for: most ports clash with nothing. */
  readonly at: () => Place;
}

/** Within an app, each host port can be published once: two sockets cannot listen on it. */
export function checkPortClashes(entry: AppEntry, context: PassContext): void {
  const taken = new Map<number, Publication>();
  for (const publication of publications(entry)) {
    const { host, user, at } = publication;
    const other = taken.get(host);
    if (other === undefined) taken.set(host, publication);
    else context.report(portTwice(host, user, at(), other.user, other.at()));
  }
}

/** Across apps, a port published by several is a warning: they may never run on one host. */
export function checkPortsAcrossApps(checked: CheckedCatalog, reporter: Reporter): void {
  const users = new Map<number, Map<string, Publication>>();
  for (const entry of checked.apps.values()) {
    for (const publication of publications(entry)) {
      const byApp = users.get(publication.host) ?? new Map<string, Publication>();
      if (!byApp.has(entry.name)) byApp.set(entry.name, publication);
      users.set(publication.host, byApp);
    }
  }
  for (const [port, byApp] of [...users].sort(([a], [b]) => a - b)) {
    if (byApp.size < 2) continue;
    const listed = [...byApp].map(([app, { user, at }]) => ({ app, user, at: at() }));
    reporter.report(portAcrossApps(port, listed));
  }
}

/** Every published port: components first, then resources. A mapping that several components declare for one resource counts once. */
function publications(entry: AppEntry): readonly Publication[] {
  const path = ["services", "components"];
  const components = [...entry.data.services.components];
  const ofComponents = components.flatMap(([name, { process }]) =>
    published(process.ports, [...path, name, "process", "ports"], `component \`${name}\``, entry),
  );
  const ofResources = components.flatMap(([name, { resources }]) =>
    [...resources].flatMap(([resource, { ports }]) =>
      published(ports, [...path, name, "resources", resource, "ports"], `resource \`${resource}\``, entry),
    ),
  );
  const isFirst = ({ user, text }: Publication, index: number): boolean =>
    ofResources.findIndex((other) => other.user === user && other.text === text) === index;
  return [...ofComponents, ...ofResources.filter(isFirst)];
}

function published(
  written: readonly string[],
  path: readonly string[],
  user: string,
  entry: AppEntry,
): readonly Publication[] {
  return written.flatMap((text, index) => {
    const port = parsePort(text);
    return typeof port === "string"
      ? []
      : [{ text, host: port.host, user, at: () => placeOf(entry, ...path, index) }];
  });
}
