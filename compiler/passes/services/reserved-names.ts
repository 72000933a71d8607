import { nameIsLocalhost, serviceAccount, systemAccount } from "../../diagnostics/passes-names.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, type PassContext } from "../context.ts";
import { hostModules } from "./host-modules.ts";
import { knownUnits } from "./known-units.ts";
import { processOwners } from "./process-owner.ts";
import { isSystemAccount, unitOfAccount } from "../../nixpkgs/accounts.ts";

/**
 * Reports components with the name of an existing account. Accounts are named after components, and hosts after
 * components and resources. A component with the name of an existing account would run as that account, or get its
 * group, because none is created then (systemd.exec(5), `DynamicUser=`). Images have one account beside the
 * component's: `root`. Every host is its own `localhost` (RFC 6761, 6.3).
 */
export function checkReservedNames(entry: AppEntry, context: PassContext): void {
  const { components, jobs, runtimes } = entry.data.services;
  for (const { kind, name } of processOwners(entry)) {
    const at = keyPlaceOf(entry, "services", kind === "job" ? "jobs" : "components", name);
    if (name === "root" || (runtimes.hostos.enable && isSystemAccount(name)))
      context.report(systemAccount(kind, name, at));
    const unit = unitOfAccount.get(name);
    const starter = unit && hostModules(entry).find(({ module }) => startsSurely(module, unit));
    if (starter) context.report(serviceAccount(kind, name, unit, at, starter.at));
  }
  if (jobs.has("localhost"))
    context.report(nameIsLocalhost("job", keyPlaceOf(entry, "services", "jobs", "localhost")));
  for (const [name, { resources }] of components) {
    const path = ["services", "components", name] as const;
    if (name === "localhost") context.report(nameIsLocalhost("component", keyPlaceOf(entry, ...path)));
    if (resources.has("localhost"))
      context.report(nameIsLocalhost("resource", keyPlaceOf(entry, ...path, "resources", "localhost")));
  }
}

const startsSurely = (module: FreeForm, unit: string): boolean =>
  knownUnits([module]).some(({ name, certain }) => certain && name === unit);
