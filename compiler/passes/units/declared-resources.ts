import type { Place } from "../../diagnostics/make.ts";
import type { Role } from "../../ir/app.ts";
import { isEmptyModule } from "../../ir/empty-module.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf } from "../context.ts";
import { once } from "../../support/once.ts";
import { plainModules, type PlainModules } from "./plain-modules.ts";

/** A resource, put together from all components that declare it. */
export interface DeclaredResource {
  readonly role: Role;
  /** Where the first of its modules is. */
  readonly at: Place;
  readonly modules: readonly FreeForm[];
  /** With those of the container runtime. */
  readonly inContainer: readonly FreeForm[];
  /** What these say, computed once. */
  readonly plainInContainer: () => PlainModules | undefined;
  /** As written. */
  readonly ports: readonly string[];
}

const ofApps = new WeakMap<AppEntry, ReadonlyMap<string, DeclaredResource>>();

/** The resources of an app by name, put together once: several passes and rules ask for them. */
export function declaredResources(entry: AppEntry): ReadonlyMap<string, DeclaredResource> {
  const resources = ofApps.get(entry) ?? collect(entry);
  ofApps.set(entry, resources);
  return resources;
}

function collect(entry: AppEntry): ReadonlyMap<string, DeclaredResource> {
  const { components, runtimes } = entry.data.services;
  const found = new Map<string, DeclaredResource>();
  for (const [component, { resources }] of components) {
    for (const [name, { role, hostosConfig, ports }] of resources) {
      const known = found.get(name);
      const own = modulesOf(hostosConfig);
      const place = ["services", "components", component, "resources", name, "hostosConfig"] as const;
      const at = known?.at ?? (own.length > 0 ? keyPlaceOf(entry, ...place) : undefined);
      const modules = [...(known?.modules ?? []), ...own];
      const inContainer = [...modules, ...modulesOf(runtimes.container.resources.get(name)?.hostosConfig)];
      found.set(name, {
        role: known?.role ?? role,
        at,
        modules,
        inContainer,
        plainInContainer: once(() => plainModules(inContainer)),
        ports: [...(known?.ports ?? []), ...ports],
      });
    }
  }
  return found;
}

/** None where it says nothing. */
export const modulesOf = (module: FreeForm | undefined): readonly FreeForm[] =>
  module === undefined || isEmptyModule(module) ? [] : [module];
