import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { AppEntry, AppPath } from "../../check/checked-catalog.ts";
import { placeOf } from "../context.ts";

interface HostModule {
  readonly module: FreeForm;
  readonly at: Place;
  /** Only for the test machine. */
  readonly isTest: boolean;
}

const ofApps = new WeakMap<AppEntry, readonly HostModule[]>();

/**
 * The modules of a recipe that become part of a host with the app; empty without the host-OS runtime. Computed once
 * because several passes and rules need them.
 */
export function hostModules(entry: AppEntry): readonly HostModule[] {
  const modules = ofApps.get(entry) ?? collect(entry);
  ofApps.set(entry, modules);
  return modules;
}

function collect(entry: AppEntry): readonly HostModule[] {
  const { services, test } = entry.data;
  const { hostos } = services.runtimes;
  if (!hostos.enable) return [];
  const module = (value: FreeForm, ...path: AppPath): HostModule => ({
    module: value,
    at: placeOf(entry, ...path),
    isTest: path[0] === "test",
  });
  return [
    ...[...services.components].flatMap(([component, { resources }]) =>
      [...resources].map(([name, { hostosConfig }]) =>
        module(hostosConfig, "services", "components", component, "resources", name, "hostosConfig"),
      ),
    ),
    module(hostos.hostosConfig, "services", "runtimes", "hostos", "hostosConfig"),
    module(test.services.hostosConfig, "test", "services"),
  ];
}
