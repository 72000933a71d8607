import type { FreeForm } from "../ir/values.ts";
import { reify } from "../language/reify.ts";
import type { Definition } from "../passes/units/definition.ts";
import { ModuleReader } from "../passes/units/look-through.ts";

/** What some modules together say, where nothing that is not seen may say otherwise. */
interface PlainModules {
  readonly reader: ModuleReader;
  readonly configs: readonly Definition[];
  /** `services` */
  readonly services: readonly Definition[];
}

export function plainServices(modules: readonly FreeForm[]): PlainModules | undefined {
  const reader = new ModuleReader();
  const configs = modules.flatMap((module) => reader.configOf(reify(module)));
  if (!configs.every(isPlain) || reader.names(configs).has("imports")) return undefined;
  const services = reader.members(configs, "services");
  return services.every(isPlain) ? { reader, configs, services } : undefined;
}

export const isPlain = ({ expr, certain }: Definition): boolean => expr.kind === "attrs" && certain;
