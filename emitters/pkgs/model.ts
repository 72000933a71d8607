import { pkgs } from "../../compiler/language/value-expressions.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";

/**
 * A package as nixpkgs writes it: a builder function called with a set of attributes. Every expression is closed over
 * `pkgs`, `lib`, `builtins` and `finalAttrs`; `package-file.ts` turns the free `pkgs.x` into callPackage arguments.
 */
export interface Derivation {
  /** `pkgs.buildGoModule`, `pkgs.stdenv.mkDerivation`. */
  readonly call: Expr;
  /** In any order: `attribute-order.ts` knows the one that reviewers expect. */
  readonly attributes: readonly Attribute[];
  /** Comments above attributes, by name. */
  readonly comments?: ReadonlyMap<string, string>;
}

/** The catalog's own Nix helpers, `out/lib/`. */
export const catalogLib = (helper: string): Expr => pkgs("catalogLib", helper);

/** `name = [ … ];` unless the list is empty. */
export const unlessEmpty = <T>(
  name: string,
  values: readonly T[],
  toExpr: (values: readonly T[]) => Expr,
): readonly Attribute[] => (values.length === 0 ? [] : [[name, toExpr(values)]]);

/** `name = value;` when the condition holds. */
export const when = (condition: boolean, name: string, value: () => Expr): readonly Attribute[] =>
  condition ? [[name, value()]] : [];
