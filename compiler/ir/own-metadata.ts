import { apply, binary, list, orNoText, select, string, variable } from "../language/build.ts";
import type { Expr, SelectExpr } from "../language/expression.ts";

/** Options that an identity package has from its derivation where the recipe does not set them. */
export type OwnOption = "version" | "description" | "homePage";

/** What the derivation says itself: text, but only Nix knows which. */
export const ownMetadata: Readonly<Record<OwnOption, (name: string) => Expr>> = {
  // Of the name where there is no attribute, as derivations that are made by hand have none.
  version: (name) => apply(select(variable("lib"), "getVersion"), select(variable("pkgs"), name)),
  description: (name) => sentence(select(variable("pkgs"), name, "meta", "description")),
  // nixpkgs takes a list of them, too.
  homePage: (name) =>
    apply(
      select(variable("lib"), "head"),
      apply(select(variable("lib"), "toList"), ofMeta(name, "homepage")),
    ),
};

/** Its license or licenses: sets, so other recipes do not read them, whose licenses must be known. */
export const ownLicense = (name: string): Expr => ({
  ...select(variable("pkgs"), name, "meta", "license"),
  fallback: list([]),
  addedFallback: true,
});

/** A description with the full stop that the option's pattern demands, which nixpkgs' own do not have; empty where it is empty. */
const sentence = (description: SelectExpr): Expr =>
  apply(
    select(variable("lib"), "optionalString"),
    binary("!=", orNoText(description), string()),
    string(apply(select(variable("lib"), "removeSuffix"), string("."), description), "."),
  );

const ofMeta = (name: string, field: string): Expr => orNoText(select(variable("pkgs"), name, "meta", field));
