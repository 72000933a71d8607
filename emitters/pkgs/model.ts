import { pkgs } from "../../compiler/language/value-expressions.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";

/**
 * A package in the form of nixpkgs: a builder function called with a set of attributes. Every expression is closed over
 * `pkgs`, `lib`, `builtins` and `finalAttrs`; `package-file.ts` turns each free `pkgs.x` into a callPackage argument.
 */
export interface Derivation {
  /** `pkgs.buildGoModule`, `pkgs.stdenv.mkDerivation`. */
  readonly call: Expr;
  /** In any order: `attribute-order.ts` sorts them. */
  readonly attributes: readonly Attribute[];
  /** Lines above attributes, by name. */
  readonly comments?: ReadonlyMap<string, readonly string[]>;
}

/** The catalog's own Nix helpers, `out/lib/`. */
export const catalogLib = (helper: string): Expr => pkgs("catalogLib", helper);

/** `name = [ … ];` unless the list is empty. */
export const unlessEmpty = <T>(
  name: string,
  values: readonly T[],
  toExpr: (values: readonly T[]) => Expr,
): readonly Attribute[] => (values.length === 0 ? [] : [[name, toExpr(values)]]);

/** `name = value;` if the condition holds. */
export const when = (condition: boolean, name: string, value: () => Expr): readonly Attribute[] =>
  condition ? [[name, value()]] : [];
