import type { Definition } from "./definition.ts";

/**
 * The definitions that the value may be of: those of the strongest priority that is surely there, and any that are stronger.
 * The others are overridden. Source: NixOS manual, "Setting Priorities".
 */
export function prevailing(definitions: readonly Definition[]): readonly Definition[] {
  const strongest = definitions.reduce(
    (least, { priority, certain }) => (certain ? Math.min(least, priority) : least),
    Infinity,
  );
  return definitions.filter(({ priority }) => priority <= strongest);
}
