import { apply, attrsOf, binary, list, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { describingAttributes, inputAttributes, structuredAttributes } from "./common.ts";
import { environment } from "./environment.ts";
import { extendedSets, mergeRecipeAttrs } from "./merge-attrs.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { catalogLib, unlessEmpty, when, type Derivation } from "./model.ts";
import { paths, textExpr } from "../../compiler/language/value-expressions.ts";

/**
 * The derivation with the recipe's description merged over its own. `catalogLib.identityPackage` adds attributes beside
 * the derivation, so that its store path does not change; only inputs, environment and attributes of the recipe change
 * it.
 */
export function passedOn(pkg: Package): Derivation {
  const { builder } = pkg.build;
  if (builder.kind !== "identityBuilder") throw new Error(`${builder.kind} makes no derivation`);
  const changes = derivationChanges(pkg);
  const derivation = builder.derivation.expr;
  return {
    call: catalogLib("identityPackage"),
    attributes: [
      ["pname", string(pkg.name)],
      ...when(pkg.explicit.has("version"), "version", () => textExpr(pkg.version)),
      ["derivation", changes.length === 0 ? derivation : overrideAttrs(derivation, changes)],
      ...describingAttributes(pkg),
    ],
  };
}

const previousAttrs = variable("previousAttrs");

/** `derivation.overrideAttrs (previousAttrs: { … })`. nixpkgs manual, "Overriding". */
const overrideAttrs = (derivation: Expr, changes: readonly Attribute[]): Expr =>
  apply(select(derivation, "overrideAttrs"), {
    kind: "lambda",
    parameter: { kind: "name", name: previousAttrs.name },
    body: attrsOf(changes),
  });

/**
 * The changes of the recipe besides its description: lists and sets extend those of the derivation, other values
 * replace them.
 */
function derivationChanges(pkg: Package): readonly Attribute[] {
  const { build } = pkg;
  const lists: readonly Attribute[] = [
    ...unlessEmpty("patches", pkg.patches, paths),
    ...inputAttributes(build.builder.packages),
  ];
  const own: readonly Attribute[] = [
    ...lists.map(([name, value]): Attribute => [name, binary("++", previous(name, list([])), value)]),
    ...structuredAttributes(pkg),
    ...when(build.env.size > 0, "env", () => environment(pkg)),
    ...when(build.debug, "shellHook", () => catalogLib("debugShellHook")),
  ];
  return mergeRecipeAttrs(own, pkg).map(([name, value]): Attribute => [
    name,
    extendedSets.has(name) ? extend(name, value) : value,
  ]);
}

const extend = (name: string, value: Expr): Expr => binary("//", previous(name, attrsOf([])), value);

const previous = (name: string, fallback: Expr): Expr => ({
  ...select(previousAttrs, name),
  fallback,
});
