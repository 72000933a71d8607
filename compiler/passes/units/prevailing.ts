import type { Definition } from "./definition.ts";

/**
 * The definitions that may determine the value: those of the strongest certain priority, and any stronger ones. The
 * others are overridden. Source: NixOS manual, "Setting Priorities".
 */
export function prevailing(definitions: readonly Definition[]): readonly Definition[] {
  const strongest = definitions.reduce(
    (least, { priority, certain }) => (certain ? Math.min(least, priority) : least),
    Infinity,
  );
  return definitions.filter(({ priority }) => priority <= strongest);
}
