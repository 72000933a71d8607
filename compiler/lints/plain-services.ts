import type { FreeForm } from "../ir/values.ts";
import type { Definition } from "../passes/units/definition.ts";
import { ModuleReader } from "../passes/units/look-through.ts";
import { moduleDefinitions } from "../passes/units/module-definitions.ts";

/** What some modules together say, where nothing that is not seen may say otherwise. */
interface PlainModules {
  readonly configs: readonly Definition[];
  /** `services` */
  readonly services: readonly Definition[];
}

/** Of modules that are asked for together again: those of a resource. */
const known = new WeakMap<readonly FreeForm[], PlainModules | "unknown">();

/** The same with a reader, which is for one lint: it looks at so much and no more. */
export function plainServices(
  modules: readonly FreeForm[],
): (PlainModules & { readonly reader: ModuleReader }) | undefined {
  const reader = new ModuleReader();
  const plain = known.get(modules) ?? plainModules(modules, reader) ?? "unknown";
  known.set(modules, plain);
  return plain === "unknown" ? undefined : { ...plain, reader };
}

function plainModules(modules: readonly FreeForm[], reader: ModuleReader): PlainModules | undefined {
  const configs = modules.flatMap(moduleDefinitions);
  if (!configs.every(isPlain) || reader.names(configs).has("imports")) return undefined;
  const services = reader.members(configs, "services");
  return services.every(isPlain) ? { configs, services } : undefined;
}

export const isPlain = ({ expr, certain }: Definition): boolean => expr.kind === "attrs" && certain;
