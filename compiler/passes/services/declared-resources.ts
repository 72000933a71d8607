import type { Place } from "../../diagnostics/make.ts";
import type { Role } from "../../ir/app.ts";
import { isEmptyModule } from "../../ir/empty-module.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf } from "../context.ts";
import { once } from "../../support/once.ts";
import { plainModules, type PlainModules } from "../../language/module-system/options.ts";

/** A resource, merged from all components that declare it. */
export interface DeclaredResource {
  readonly role: Role;
  /** The place of its first module. */
  readonly at: Place;
  readonly modules: readonly FreeForm[];
  /** Including the modules of the container runtime. */
  readonly inContainer: readonly FreeForm[];
  /** The plain settings of these modules, computed once. */
  readonly plainInContainer: () => PlainModules | undefined;
  /** As written. */
  readonly ports: readonly string[];
}

const ofApps = new WeakMap<AppEntry, ReadonlyMap<string, DeclaredResource>>();

/** The resources of an app by name, computed once because several passes and rules need them. */
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

/** Empty if the module sets nothing. */
export const modulesOf = (module: FreeForm | undefined): readonly FreeForm[] =>
  module === undefined || isEmptyModule(module) ? [] : [module];
