import type { Expr } from "../../compiler/language/expression.ts";

/** A value of an option; `option` is its path below the package. */
export interface Part {
  readonly option: readonly string[];
  readonly value: Expr;
}

/** Where an attribute of the file is in the recipe. */
export interface Placement {
  /** Its path in the file: `meta.homepage`. */
  readonly attribute: readonly string[];
  /** Its value, for `extraAttrs`. */
  readonly value: Expr;
  readonly comment?: readonly string[];
  /** The options; empty if it is left out. */
  readonly parts: readonly Part[];
  /** Why it is left out. */
  readonly reason?: string;
}

/** `extraAttrs` has any attribute. */
export const extraPath = (attribute: readonly string[]): readonly string[] => [
  "build",
  "extraAttrs",
  ...attribute,
];

export const isExtra = ({ option: [group, set] }: Part): boolean => group === "build" && set === "extraAttrs";
