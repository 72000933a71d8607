import type { FreeForm } from "../../ir/values.ts";
import { reify } from "../../language/reify.ts";
import type { Definition } from "./definition.ts";
import { ModuleReader } from "./look-through.ts";

interface KnownModule {
  readonly definitions: readonly Definition[];
  readonly isWhole: boolean;
}

/** Passes and lints ask for the same modules. */
const known = new WeakMap<FreeForm, KnownModule>();

/** What a module and those that it imports configure. */
export const moduleDefinitions = (module: FreeForm): readonly Definition[] => knownModule(module).definitions;

/** Whether nothing of a module is nested so deeply that nobody looks at it. */
export const isWholeModule = (module: FreeForm): boolean => knownModule(module).isWhole;

function knownModule(module: FreeForm): KnownModule {
  const before = known.get(module);
  if (before !== undefined) return before;
  const reader = new ModuleReader();
  const definitions = reader.configOf(reify(module));
  for (const name of ["services", "systemd"]) reader.members(definitions, name);
  const found = { definitions, isWhole: reader.isWhole };
  known.set(module, found);
  return found;
}
