import type { Definition } from "./definition.ts";
import type { ModuleReader } from "./look-through.ts";

/** Whether a service is enabled; `maybe` if that is residual. */
export type Enabled = "yes" | "no" | "maybe";

/**
 * The result of the definitions of an `enable`: those of the strongest certain priority decide, unless a stronger
 * uncertain one differs. Source: NixOS manual, "Setting Priorities".
 */
export function enabled(definitions: readonly Definition[]): Enabled {
  const said = new Set<boolean | undefined>();
  for (const priority of [...new Set(definitions.map((each) => each.priority))].sort((a, b) => a - b)) {
    const level = definitions.filter((each) => each.priority === priority);
    for (const { expr } of level) said.add(expr.kind === "literal" ? expr.value === true : undefined);
    if (level.some(({ certain }) => certain)) return answer(said);
  }
  // There may be no certain definition.
  return answer(said.add(false));
}

/** Whether the settings of a service certainly enable it. */
export const isEnabled = (settings: readonly Definition[], reader: ModuleReader): boolean =>
  enabled(reader.members(settings, "enable")) === "yes";

function answer(said: ReadonlySet<boolean | undefined>): Enabled {
  if (said.size !== 1 || said.has(undefined)) return "maybe";
  return said.has(true) ? "yes" : "no";
}
