import type { ModuleUnit } from "../../ir/app.ts";
import type { FreeForm } from "../../language/option-values.ts";
import type { Definition } from "./definition.ts";
import { enabled } from "./enabled.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";
import { redisServers } from "./redis-servers.ts";
import {
  sameNamedUnits,
  serviceUnits,
  unitsBehind,
  type UnitsOfService,
} from "../../nixpkgs/service-units.ts";

/** The units of a NixOS service, from the settings in modules. */
type UnitsOf = (settings: readonly Definition[], reader: ModuleReader) => readonly ModuleUnit[];

const whenEnabled =
  ({ everywhere = [], somewhere = [] }: UnitsOfService): UnitsOf =>
  (settings, reader) => {
    const answer = enabled(reader.members(settings, "enable"));
    if (answer === "no") return [];
    return [
      ...everywhere.map((name) => ({ name, certain: answer === "yes" })),
      ...somewhere.map((name) => ({ name, certain: false })),
    ];
  };

/** `services.redis.servers.<name>` starts `redis-<name>.service`, the unnamed one `redis.service`. */
const redis: UnitsOf = (settings, reader) =>
  [...redisServers(settings, reader)].flatMap(([name, server]) =>
    whenEnabled({ everywhere: [name === "" ? "redis.service" : `redis-${name}.service`] })(server, reader),
  );

/** Which systemd units a NixOS module starts, by its option below `services`. */
const table: ReadonlyMap<string, UnitsOf> = new Map([
  ["redis", redis],
  ...Object.entries(serviceUnits).map(([service, units]) => [service, whenEnabled(units)] as const),
  ...sameNamedUnits.map((service) => [service, whenEnabled({ everywhere: [`${service}.service`] })] as const),
]);

/** The units that NixOS defines together with a known unit, including that unit. */
export const definedWith = (unit: string): readonly string[] => [unit, ...(unitsBehind.get(unit) ?? [])];

/** A cache by module, because passes and rules ask for the same ones. */
const ofModule = new WeakMap<FreeForm, readonly ModuleUnit[]>();

/**
 * The units that the given modules together start, sorted by name, each once. A unit with a residual condition is not
 * certain.
 */
export function knownUnits(modules: readonly FreeForm[]): readonly ModuleUnit[] {
  const [module, ...others] = modules;
  if (module === undefined) return [];
  if (others.length > 0) return unitsIn(modules);
  const units = ofModule.get(module) ?? unitsIn(modules);
  ofModule.set(module, units);
  return units;
}

function unitsIn(modules: readonly FreeForm[]): readonly ModuleUnit[] {
  const reader = new ModuleReader();
  const configs = modules.flatMap(moduleDefinitions);
  const services = reader.members(configs, "services");
  // A module sets nothing about most services of the table.
  const named = reader.names(services);
  const areNamed = services.every(({ expr }) => expr.kind === "attrs");
  return [...table]
    .filter(([service]) => !areNamed || named.has(service))
    .flatMap(([service, unitsOf]) => {
      const settings = reader.members(services, service);
      return settings.length === 0 ? [] : unitsOf(settings, reader);
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
