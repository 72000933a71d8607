import type { Definition } from "./definition.ts";

/** The first number that is certainly set. */
export const portIn = (definitions: readonly Definition[]): number | undefined =>
  definitions
    .flatMap(({ certain, expr }) => (certain && expr.kind === "literal" ? [Number(expr.value)] : []))
    .find(Number.isInteger);
