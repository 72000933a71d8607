import { unknownRuntimeEntry } from "../../diagnostics/passes-names.ts";
import { runtimeWithoutServices } from "../../diagnostics/passes-services.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { Runtimes } from "../../ir/app.ts";
import { configuresHost } from "../../ir/configures-host.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { differingPath } from "./differing.ts";
import { isWrong, keyPlaceOf, placeOf, setsExtension, type PassContext } from "../context.ts";

/**
 * Checks that runtime settings name existing components and resources, and that an enabled runtime has something to
 * run.
 */
export function resolveRuntimes(
  entry: AppEntry,
  resources: ReadonlySet<string>,
  context: PassContext,
): Runtimes {
  const { components, runtimes } = entry.data.services;
  const reportUnknown = (
    kind: "component" | "resource",
    named: Iterable<string>,
    known: readonly string[],
    placeOfName: (name: string) => Place,
  ): void => {
    for (const name of named) {
      if (known.includes(name)) continue;
      context.report(unknownRuntimeEntry(kind, name, known, placeOfName(name)));
    }
  };
  for (const runtime of ["container", "hostos"] as const)
    reportUnknown("component", runtimes[runtime].components.keys(), [...components.keys()], (name) =>
      keyPlaceOf(entry, ...differingPath(runtime, name)),
    );
  reportUnknown("resource", runtimes.container.resources.keys(), [...resources], (name) =>
    keyPlaceOf(entry, "services", "runtimes", "container", "resources", name),
  );
  const all = [...components.keys(), ...entry.data.services.jobs.keys(), ...resources];
  for (const name of runtimes.container.composeConfig.keys())
    if (!all.includes(name)) {
      const at = keyPlaceOf(entry, "services", "runtimes", "container", "composeConfig", name);
      context.report(unknownRuntimeEntry("component, job or resource", name, all, at));
    }

  const noneIsMeant = components.size === 0 && !isWrong(entry, "services", "components");
  for (const runtime of ["container", "hostos"] as const) {
    if (!runtimes[runtime].enable || !noneIsMeant) continue;
    if (runtime === "hostos" && configuresHost(runtimes.hostos)) continue;
    const at = placeOf(entry, "services", "runtimes", runtime, "enable");
    context.report(runtimeWithoutServices(runtime, entry.name, at));
  }
  const { hostos } = runtimes;
  const path = ["services", "runtimes", "hostos", "openFirewall"] as const;
  const setsOpenFirewall = setsExtension(entry, path, !hostos.openFirewall);
  return { ...runtimes, hostos: { ...hostos, setsOpenFirewall } };
}
