import type { Definition } from "./definition.ts";
import type { ModuleReader } from "./look-through.ts";

/** Whether a service is enabled; only Nix knows when it is `maybe`. */
export type Enabled = "yes" | "no" | "maybe";

/**
 * What the definitions of an `enable` come to: those of the strongest priority that is sure to be there decide, and
 * stronger ones that may be there say otherwise if they are. Source: NixOS manual, "Setting Priorities".
 */
export function enabled(definitions: readonly Definition[]): Enabled {
  const said = new Set<boolean | undefined>();
  for (const priority of [...new Set(definitions.map((each) => each.priority))].sort((a, b) => a - b)) {
    const level = definitions.filter((each) => each.priority === priority);
    for (const { expr } of level) said.add(expr.kind === "literal" ? expr.value === true : undefined);
    if (level.some(({ certain }) => certain)) return answer(said);
  }
  // Nobody may have said anything.
  return answer(said.add(false));
}

/** Whether what is set of a service surely enables it. */
export const isEnabled = (settings: readonly Definition[], reader: ModuleReader): boolean =>
  enabled(reader.members(settings, "enable")) === "yes";

function answer(said: ReadonlySet<boolean | undefined>): Enabled {
  if (said.size !== 1 || said.has(undefined)) return "maybe";
  return said.has(true) ? "yes" : "no";
}
