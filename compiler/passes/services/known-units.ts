import type { ModuleUnit } from "../../ir/app.ts";
import type { Definition } from "../../language/module-system/definitions.ts";
import { enabled, members, moduleDefinitions, names } from "../../language/module-system/options.ts";
import type { FreeForm } from "../../language/option-values.ts";
import {
  sameNamedUnits,
  serviceUnits,
  unitsBehind,
  type UnitsOfService,
} from "../../nixpkgs/service-units.ts";

/** The systemd units that a NixOS module starts, by its option below `services`. */
const table: ReadonlyMap<string, UnitsOfService> = new Map([
  ...Object.entries(serviceUnits),
  ...sameNamedUnits.map((service) => [service, { everywhere: [`${service}.service`] }] as const),
]);

/** The units that NixOS defines together with a known unit, including that unit. */
export const definedWith = (unit: string): readonly string[] => [unit, ...(unitsBehind.get(unit) ?? [])];

/**
 * The units that the given modules together start, sorted by name, each once. A unit with a residual condition is not
 * certain.
 */
export function knownUnits(modules: readonly FreeForm[]): readonly ModuleUnit[] {
  const services = members(modules.flatMap(moduleDefinitions), "services");
  return [...names(services)]
    .flatMap((service) => unitsOf(service, members(services, service)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unitsOf(service: string, settings: readonly Definition[]): readonly ModuleUnit[] {
  if (service === "redis")
    return [...redisServers(settings)].flatMap(([name, server]) =>
      enabledUnits({ everywhere: [name === "" ? "redis.service" : `redis-${name}.service`] }, server),
    );
  const units = table.get(service);
  return units === undefined ? [] : enabledUnits(units, settings);
}

function enabledUnits(
  { everywhere = [], inSomeVersions = [] }: UnitsOfService,
  settings: readonly Definition[],
): readonly ModuleUnit[] {
  const answer = enabled(settings);
  if (answer === "no") return [];
  return [
    ...everywhere.map((name) => ({ name, certain: answer === "yes" })),
    ...inSomeVersions.map((name) => ({ name, certain: false })),
  ];
}

/**
 * The settings of each server of `services.redis`. `services.redis.enable` and similar options are older names for
 * those of the server without a name. Source: nixos/modules/services/databases/redis.nix, `mkRenamedOptionModule`.
 */
export function redisServers(settings: readonly Definition[]): ReadonlyMap<string, readonly Definition[]> {
  const servers = members(settings, "servers");
  const hasOldNames = names(settings).has("enable");
  const all = new Set([...names(servers), ...(hasOldNames ? [""] : [])]);
  return new Map(
    [...all].map((name) => [
      name,
      [...members(servers, name), ...(hasOldNames && name === "" ? settings : [])],
    ]),
  );
}
