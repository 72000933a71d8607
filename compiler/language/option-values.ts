import type { Expr } from "./expression.ts";
import type { Text } from "./text.ts";
import type { Value } from "./value.ts";

// Values of options, as checked and resolved data have them.

/** A package value: an expression closed over `pkgs` and `lib`, most often `pkgs.<name>`. */
export interface PackageRef {
  readonly kind: "package";
  readonly expr: Expr;
  /** The catalog's own package, if the expression is exactly `pkgs.<name>` and the catalog defines it. */
  readonly catalogName?: string;
  /** The residual condition of an optional list element. */
  readonly onlyIf?: Expr;
  /** The expression is a list of packages, which are elements of the list around it. */
  readonly isList?: true;
}

/** A list element with an optional residual condition. */
export type Listed<T> = T & { readonly onlyIf?: Expr };

/** A file or folder of the recipe tree. */
export interface FileRef {
  readonly kind: "file";
  /** Relative to the root of the recipe tree. */
  readonly path: string;
}

/** A `path` option: a file of the tree, or a path that only Nix can evaluate (`"${pkgs.x}/share/y"`, a `fetchpatch`). */
export type PathLike = FileRef | { readonly kind: "expression"; readonly expr: Expr };

/** A value of an environment variable or structured attribute. */
export type AttrValue =
  | null
  | boolean
  | number
  | bigint
  | Text
  | PackageRef
  | PathLike
  | readonly AttrValue[]
  /** A variable with a residual condition. */
  | { readonly kind: "conditional"; readonly value: AttrValue; readonly onlyIf: Expr }
  | { readonly kind: "attrs"; readonly entries: ReadonlyMap<string, AttrValue> };

/**
 * A free-form value (`hostosConfig`, `extraAttrs`, …), evaluated as far as possible and forced deeply. `reify` in
 * `compiler/language/reify.ts` converts it to an expression.
 */
export type FreeForm = Value;

/** Whether a value with or without elements is a list. */
export function isList(value: AttrValue): value is readonly AttrValue[];
export function isList(value: FreeForm | readonly FreeForm[]): value is readonly FreeForm[];
export function isList(value: unknown): boolean {
  return Array.isArray(value);
}

/** Whether a value of an option is a text. */
export const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "parts" in value && !("kind" in value);

export type { Expr, Text };
