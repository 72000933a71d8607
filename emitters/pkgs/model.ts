import type { Expr } from "../../compiler/language/expression.ts";
import type { Builder, BuilderKind, Package } from "../../compiler/ir/package.ts";

/** One attribute of a derivation: `name = value;`. */
export type Attribute = readonly [name: string, value: Expr];

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

/** What one builder makes of its own options; the attributes common to every builder come with the package. */
export type Lowering<Kind extends BuilderKind = BuilderKind> = (
  builder: Extract<Builder, { kind: Kind }>,
  pkg: Package,
) => Derivation;
