import type { Place } from "../diagnostics/make.ts";
import type { Role } from "../ir/app.ts";
import type { FreeForm } from "../ir/values.ts";
import { keyPlaceOf, type AppEntry } from "../passes/context.ts";

/** A resource, put together from all components that declare it. */
export interface DeclaredResource {
  readonly role: Role;
  /** Where the first of its modules is. */
  readonly at: Place;
  readonly modules: readonly FreeForm[];
  /** As written. */
  readonly ports: readonly string[];
}

export function declaredResources(entry: AppEntry): ReadonlyMap<string, DeclaredResource> {
  const found = new Map<string, DeclaredResource>();
  for (const [component, { resources }] of entry.data.services.components) {
    for (const [name, { role, hostosConfig, ports }] of resources) {
      const known = found.get(name) ?? { role, at: undefined, modules: [], ports: [] };
      const own = modulesOf(hostosConfig);
      const place = ["services", "components", component, "resources", name, "hostosConfig"];
      const at = known.at ?? (own.length > 0 ? keyPlaceOf(entry, ...place) : undefined);
      found.set(name, {
        ...known,
        modules: [...known.modules, ...own],
        ports: [...known.ports, ...ports],
        at,
      });
    }
  }
  return found;
}

export const modulesOf = (module: FreeForm | undefined): readonly FreeForm[] =>
  module === undefined || (module.kind === "attrs" && module.entries.size === 0) ? [] : [module];
