import type { Builder, BuilderKind, Package } from "../../compiler/ir/package.ts";
import { lowerGo } from "./lower-go.ts";
import { lowerIdentity } from "./lower-identity.ts";
import { lowerNpm } from "./lower-npm.ts";
import { lowerOcaml } from "./lower-ocaml.ts";
import { lowerPnpm } from "./lower-pnpm.ts";
import { lowerPythonApp, lowerPythonPackage } from "./lower-python.ts";
import { lowerRust } from "./lower-rust.ts";
import { lowerStandard } from "./lower-standard.ts";
import { withRecipeAttrs } from "./merge-attrs.ts";
import type { Derivation, Lowering } from "./model.ts";
import { withListsAsWords } from "./read-as-words.ts";

const lowerings: { readonly [Kind in BuilderKind]: Lowering<Kind> } = {
  goPackageBuilder: lowerGo,
  identityBuilder: lowerIdentity,
  npmPackageBuilder: lowerNpm,
  ocamlBuilder: lowerOcaml,
  pnpmPackageBuilder: lowerPnpm,
  pythonAppBuilder: lowerPythonApp,
  pythonPackageBuilder: lowerPythonPackage,
  rustPackageBuilder: lowerRust,
  standardBuilder: lowerStandard,
};

/** The derivation a package is built with. */
export function lowerPackage(pkg: Package): Derivation {
  const { builder } = pkg.build;
  const derivation = lower(builder, pkg);
  // An identity's attributes belong to the derivation it passes on; its lowering has put them there.
  return builder.kind === "identityBuilder"
    ? derivation
    : withListsAsWords(withRecipeAttrs(derivation, pkg), pkg);
}

/** The compiler cannot see that key and value of the union go together. */
function lower<Kind extends BuilderKind>(
  builder: Extract<Builder, { kind: Kind }>,
  pkg: Package,
): Derivation {
  const lowering: Lowering<Kind> = lowerings[builder.kind as Kind];
  return lowering(builder, pkg);
}
