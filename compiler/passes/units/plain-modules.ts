import type { FreeForm } from "../../language/option-values.ts";
import type { Binding } from "../../language/expression.ts";
import type { Definition } from "./definition.ts";
import { ModuleReader } from "./look-through.ts";
import { moduleDefinitions } from "./module-definitions.ts";

/** The settings of some modules together, if no unread part can change them. */
export interface PlainModules {
  readonly configs: readonly Definition[];
  /** `services` */
  readonly services: readonly Definition[];
}

export function plainModules(modules: readonly FreeForm[]): PlainModules | undefined {
  const reader = new ModuleReader();
  const configs = modules.flatMap(moduleDefinitions);
  if (!configs.every(isPlain) || reader.names(configs).has("imports")) return undefined;
  const services = reader.members(configs, "services");
  return services.every(isPlain) ? { configs, services } : undefined;
}

/** Whether a set is certain and all its names are known. */
export const isPlain = ({ expr, certain }: Definition): boolean =>
  certain && expr.kind === "attrs" && expr.bindings.every(isNamed);

const isNamed = (binding: Binding): boolean =>
  binding.kind === "inherit" || binding.path[0]?.kind === "static";
