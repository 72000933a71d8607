import { apply, binary, list, orNoText, select, string, variable } from "../language/build.ts";
import type { Expr, SelectExpr } from "../language/expression.ts";

/** Options that an identity package takes from its derivation unless the recipe sets them. */
export type OwnOption = "version" | "description" | "homePage";

/** The derivation's own metadata: a text that only Nix knows. */
export const ownMetadata: Readonly<Record<OwnOption, (name: string) => Expr>> = {
  // Taken from the name if the attribute is missing, as in handwritten derivations.
  version: (name) => apply(select(variable("lib"), "getVersion"), select(variable("pkgs"), name)),
  description: (name) => sentence(select(variable("pkgs"), name, "meta", "description")),
  // nixpkgs also accepts a list.
  homePage: (name) =>
    apply(
      select(variable("lib"), "head"),
      apply(select(variable("lib"), "toList"), ofMeta(name, "homepage")),
    ),
};

/** Its license or licenses. They are sets, so other recipes cannot read them as licenses, which must be known. */
export const ownLicense = (name: string): Expr => ({
  ...select(variable("pkgs"), name, "meta", "license"),
  fallback: list([]),
  addedFallback: true,
});

/** A description with the full stop that the option's pattern requires and nixpkgs omits; empty if it is empty. */
const sentence = (description: SelectExpr): Expr =>
  apply(
    select(variable("lib"), "optionalString"),
    binary("!=", orNoText(description), string()),
    string(apply(select(variable("lib"), "removeSuffix"), string("."), description), "."),
  );

const ofMeta = (name: string, field: string): Expr => orNoText(select(variable("pkgs"), name, "meta", field));
