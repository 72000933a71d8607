import type { AppEntry } from "../../check/checked-catalog.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { placeOf } from "../context.ts";

interface HostModule {
  readonly module: FreeForm;
  readonly at: Place;
  /** Only for the test machine. */
  readonly isTest: boolean;
}

/** The modules of a recipe that become part of a host with the app; empty without the host-OS runtime. */
export function hostModules(entry: AppEntry): readonly HostModule[] {
  const { services, test } = entry.data;
  const { hostos } = services.runtimes;
  if (!hostos.enable) return [];
  const ofResources = [...services.components].flatMap(([component, { resources }]) =>
    [...resources].map(([name, { hostosConfig }]) => ({
      module: hostosConfig,
      at: placeOf(entry, "services", "components", component, "resources", name, "hostosConfig"),
      isTest: false,
    })),
  );
  return [
    ...ofResources,
    {
      module: hostos.hostosConfig,
      at: placeOf(entry, "services", "runtimes", "hostos", "hostosConfig"),
      isTest: false,
    },
    { module: test.services.hostosConfig, at: placeOf(entry, "test", "services"), isTest: true },
  ];
}
