import { packageOfNixos, packageOfTwo } from "../../diagnostics/passes-services.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { reify } from "../../language/reify.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { distinctModules } from "../../ir/distinct-modules.ts";
import { isEnabled } from "./enabled.ts";
import { hostModules } from "./host-modules.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";
import { settingPlace } from "./setting-place.ts";
import type { PassContext } from "../context.ts";
import { declaredResources } from "./declared-resources.ts";
import { chosenByNixos } from "../../nixpkgs/host-options.ts";

/**
 * Reports packages of NixOS services with two definitions of equal priority on one machine of an app. NixOS accepts
 * neither, even if they are equal (nixpkgs, lib/types.nix, `package`: `mergeOneOption`).
 */
export function checkRefusedPackages(entry: AppEntry, context: PassContext): void {
  const reported = new Set<string>();
  for (const machine of machinesOf(entry))
    for (const { option, first, second } of refusedIn(machine)) {
      if (reported.has(option)) continue;
      reported.add(option);
      context.report(
        second === undefined
          ? packageOfNixos(option, machine.resource, first)
          : packageOfTwo(option, machine.resource, first, second.at),
      );
    }
}

interface Machine {
  /** The resource of a container; undefined for a host. */
  readonly resource: string | undefined;
  readonly modules: readonly { readonly module: FreeForm; readonly at: Place }[];
}

function machinesOf(entry: AppEntry): readonly Machine[] {
  const host: Machine = { resource: undefined, modules: hostModules(entry) };
  if (!entry.data.services.runtimes.container.enable) return [host];
  return [
    host,
    ...[...declaredResources(entry)].map(([resource, { inContainer, at }]) => ({
      resource,
      modules: inContainer.map((module) => ({ module, at })),
    })),
  ];
}

interface Refused {
  /** `services.postgresql.package` */
  readonly option: string;
  readonly first: Place;
  /** Undefined if NixOS itself has the other definition. */
  readonly second: { readonly at: Place } | undefined;
}

/** The priority of `lib.mkDefault`. Source: nixpkgs, lib/modules.nix. */
const weak = 1000;

function refusedIn({ modules }: Machine): readonly Refused[] {
  const reader = new ModuleReader();
  const read = modules.map(({ module, at }) => ({
    module,
    at,
    services: reader.members(moduleDefinitions(module), "services"),
  }));
  const names = reader.names(read.flatMap(({ services }) => services));
  return [...names].flatMap((service): readonly Refused[] => {
    const settings = read.map((each) => ({ ...each, own: reader.members(each.services, service) }));
    const setting = settings.filter(({ own }) => reader.names(own).has("package"));
    const all = settings.flatMap(({ own }) => own);
    if (setting.length === 0 || !isEnabled(all, reader)) return [];
    const path = ["services", service, "package"];
    const said = distinct(setting).flatMap(({ module, at, own }) =>
      reader
        .members(own, "package")
        .map(({ certain, priority }) => ({ certain, priority, place: settingPlace(module, path, at) })),
    );
    if (said.some(({ certain }) => !certain)) return [];
    const strongest = Math.min(...said.map(({ priority }) => priority));
    const [first, second] = said.filter(({ priority }) => priority === strongest);
    const isRefused = second !== undefined || (strongest === weak && chosenByNixos.has(service));
    return first === undefined || !isRefused
      ? []
      : [{ option: path.join("."), first: first.place, second: second && { at: second.place } }];
  });
}

/** Removes repeated imports and keeps the first of equal ones. */
function distinct<Each extends { readonly module: FreeForm }>(modules: readonly Each[]): readonly Each[] {
  const written = modules.map((each) => ({ each, expr: reify(each.module) }));
  const kept = new Set(distinctModules(written.map(({ expr }) => expr)));
  return written.flatMap(({ each, expr }) => (kept.delete(expr) ? [each] : []));
}
