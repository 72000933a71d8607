import type { FreeForm } from "../../language/option-values.ts";
import { reify } from "../../language/reify.ts";
import type { Definition } from "./definition.ts";
import { ModuleReader } from "./look-through.ts";

/** A cache, because passes and rules ask for the same modules. */
const known = new WeakMap<FreeForm, readonly Definition[]>();

/** The configuration of a module and of those that it imports. */
export function moduleDefinitions(module: FreeForm): readonly Definition[] {
  const definitions = known.get(module) ?? new ModuleReader().configOf(reify(module));
  known.set(module, definitions);
  return definitions;
}
