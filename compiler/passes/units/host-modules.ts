import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../ir/values.ts";
import { placeOf, type AppEntry } from "../context.ts";

interface HostModule {
  readonly module: FreeForm;
  readonly at: Place;
  /** Only for the machine of a test. */
  readonly isTest: boolean;
}

/** The modules of a recipe that become part of one host, with that of an app; none where there is no such runtime. */
export function hostModules(entry: AppEntry): readonly HostModule[] {
  const { services, test } = entry.data;
  const { hostos } = services.runtimes;
  if (!hostos.enable) return [];
  const module = (value: FreeForm, ...path: readonly string[]): HostModule => ({
    module: value,
    at: placeOf(entry, ...path, "hostosConfig"),
    isTest: path[0] === "test",
  });
  return [
    ...[...services.components].flatMap(([component, { resources }]) =>
      [...resources].map(([name, { hostosConfig }]) =>
        module(hostosConfig, "services", "components", component, "resources", name),
      ),
    ),
    module(hostos.hostosConfig, "services", "runtimes", "hostos"),
    module(test.services.hostosConfig, "test", "services"),
  ];
}
