import type { Definition } from "./definition.ts";

/** The number of an option; `usual` if nothing defines it, undefined if it is residual. */
export function numberOf(definitions: readonly Definition[], usual: number | undefined): number | undefined {
  if (definitions.length === 0) return usual;
  const [only, ...more] = definitions;
  if (only?.expr.kind !== "literal" || more.length > 0 || !only.certain) return undefined;
  const { value } = only.expr;
  return typeof value === "bigint" || typeof value === "number" ? Number(value) : undefined;
}
