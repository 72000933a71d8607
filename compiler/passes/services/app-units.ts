import { baseUnit, takenUnit } from "../../diagnostics/passes-names.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { isBaseUnit } from "../../nixpkgs/base-units.ts";
import { isEmptyText } from "../../language/text.ts";
import { isSystemAccount } from "../../nixpkgs/accounts.ts";
import { definedWith, knownUnits } from "./known-units.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";

/** A systemd unit that exists on the host OS because of an app. */
export interface AppUnit {
  /** With its suffix. */
  readonly unit: string;
  /** `module` is a unit of NixOS, which several apps may share. */
  readonly of: "component" | "job" | "health" | "setup" | "module";
  /** "component `web`" */
  readonly user: string;
  readonly at: Place;
}

/** The units that an app defines itself; empty without the host-OS runtime. */
export function ownUnits(entry: AppEntry): readonly AppUnit[] {
  const { components, jobs, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return [];
  const ofComponents = [...components].flatMap(([name, { healthcheck }]): AppUnit[] => {
    const at = keyPlaceOf(entry, "services", "components", name);
    const health: AppUnit = {
      unit: `${name}-health.service`,
      of: "health",
      user: `the health check of \`${name}\``,
      at,
    };
    return [
      { unit: `${name}.service`, of: "component", user: `component \`${name}\``, at },
      ...(healthcheck.enable ? [health] : []),
    ];
  });
  const ofJobs = [...jobs].flatMap(([name, { schedule }]): AppUnit[] => {
    const unit = {
      of: "job",
      user: `job \`${name}\``,
      at: keyPlaceOf(entry, "services", "jobs", name),
    } as const;
    return [
      { unit: `${name}.service`, ...unit },
      ...(schedule === null ? [] : [{ unit: `${name}.timer`, ...unit }]),
    ];
  });
  const units = [...ofComponents, ...ofJobs];
  if (isEmptyText(runtimes.hostos.setup)) return units;
  const at = placeOf(entry, "services", "runtimes", "hostos", "setup");
  return [...units, { unit: `${entry.name}-setup.service`, of: "setup", user: "`setup`", at }];
}

/** The units that NixOS certainly defines because of the app's modules; empty without the host-OS runtime. */
export function moduleUnits(entry: AppEntry): readonly AppUnit[] {
  const { components, runtimes } = entry.data.services;
  if (!runtimes.hostos.enable) return [];
  const unitsOf = (module: FreeForm, user: string, at: Place): AppUnit[] =>
    knownUnits([module])
      .flatMap(({ name }) => definedWith(name))
      .map((unit) => ({ unit, of: "module", user, at }));
  const ofResources = [...components].flatMap(([name, { resources }]) =>
    [...resources].flatMap(([resource, { hostosConfig }]) => {
      const at = keyPlaceOf(entry, "services", "components", name, "resources", resource);
      return unitsOf(hostosConfig, `resource \`${resource}\``, at);
    }),
  );
  const path = ["services", "runtimes", "hostos", "hostosConfig"] as const;
  const ofHost = unitsOf(runtimes.hostos.hostosConfig, "`hostosConfig`", placeOf(entry, ...path));
  return [...ofResources, ...ofHost];
}

/** A timer is reported with its service, and a name that is an account of hosts as such. */
function isUnitOfHost({ unit }: AppUnit): boolean {
  const name = unit.replace(/\.service$/, "");
  return isBaseUnit(name) && !isSystemAccount(name);
}

/**
 * Reports units with names of a host's own units, and units with the same name: NixOS would merge the settings of all
 * definitions into one unit (NixOS manual, "Option Definitions"), so a component would become part of a service that it
 * uses.
 */
export function checkModuleUnits(entry: AppEntry, context: PassContext): void {
  const ofModules = moduleUnits(entry);
  for (const own of ownUnits(entry)) {
    const other = ofModules.find(({ unit }) => unit === own.unit);
    const renamed = own.of === "setup" ? "app" : own.of === "job" ? "job" : "component";
    if (isUnitOfHost(own)) context.report(baseUnit(own.unit, own.user, renamed, own.at));
    if (other === undefined) continue;
    context.report(takenUnit(own.unit, own.user, renamed, own.at, other.user, other.at));
  }
}
