import type { Definition } from "./definition.ts";

/** The number that an option has; `usual` where nothing defines it, undefined where only Nix knows. */
export function numberOf(definitions: readonly Definition[], usual: number | undefined): number | undefined {
  if (definitions.length === 0) return usual;
  const [only, ...more] = definitions;
  if (only?.expr.kind !== "literal" || more.length > 0 || !only.certain) return undefined;
  const { value } = only.expr;
  return typeof value === "bigint" || typeof value === "number" ? Number(value) : undefined;
}
