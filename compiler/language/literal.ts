import { staticText } from "./text.ts";
import type { Value } from "./value.ts";

/** Data that needs no Nix. */
export type Literal = boolean | number | string | readonly Literal[] | LiteralSet;

export interface LiteralSet {
  readonly kind: "set";
  /** In the order of the recipe. */
  readonly members: ReadonlyMap<string, Literal>;
}

export const isLiteralSet = (literal: Literal): literal is LiteralSet =>
  typeof literal === "object" && "kind" in literal;

/**
 * A value as data.
 * @param failed gets the first part that is null, a path, a function or a value that only Nix can compute; the result
 *   lacks such parts
 */
export function literalOf(value: Value, failed: (part: Value) => void): Literal | undefined {
  switch (value.kind) {
    case "bool":
    case "float":
      return value.value;
    case "int":
      return Number(value.value);
    case "string": {
      const known = staticText(value.text);
      if (known === undefined) failed(value);
      return known;
    }
    case "list":
      return value.elements.flatMap((element) => literalOf(element.force(), failed) ?? []);
    case "attrs":
      return {
        kind: "set",
        members: new Map(
          [...value.entries].flatMap(([name, member]) => {
            const literal = literalOf(member.value.force(), failed);
            return literal === undefined ? [] : [[name, literal] as const];
          }),
        ),
      };
    default:
      failed(value);
      return undefined;
  }
}
