import { apply, attrsOf, list, literal, string } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { isEmptyText } from "../../compiler/language/text.ts";
import type { License, Licensing, Maintainer, Package } from "../../compiler/ir/package.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { when } from "./model.ts";
import { lib, textExpr } from "../../compiler/language/value-expressions.ts";

/** `meta`, in the order of the nixpkgs manual's example ("Meta-attributes"); empty if the recipe sets nothing. */
export function metaAttributes(pkg: Package): readonly Attribute[] {
  return [
    ...when(pkg.description !== "", "description", () => string(withoutFullStop(pkg.description))),
    ...when(!isEmptyText(pkg.homePage), "homepage", () => textExpr(pkg.homePage)),
    ...licenseAttribute(pkg.license),
    ...when(pkg.maintainers.length > 0, "maintainers", () => list(pkg.maintainers.map(maintainer))),
    ...when(pkg.mainProgram !== "", "mainProgram", () => string(pkg.mainProgram)),
    ...when(pkg.broken, "broken", () => literal(true)),
  ];
}

/** nixpkgs expects descriptions without the final full stop that recipes have; an ellipsis stays. */
const withoutFullStop = (description: string): string => description.replace(/(?<!\.)\.$/, "");

function licenseAttribute(licensing: Licensing): readonly Attribute[] {
  if (licensing.kind === "one") return [["license", license(licensing.license)]];
  return when(licensing.licenses.length > 0, "license", () => list(licensing.licenses.map(license)));
}

/** `lib.licenses.mit`, or the complete description of a custom license, because nixpkgs reads every field. */
function license(value: License): Expr {
  if (value.attribute !== null) return lib("licenses", value.attribute);
  if (value.expression !== undefined) return combination(value.expression);
  return attrsOf([
    ["shortName", string(value.shortName)],
    ["fullName", string(value.fullName)],
    ...whenString("spdxId", value.spdxId),
    ...whenString("url", value.url),
    ["licenseType", string(value.licenseType)],
    ["free", literal(value.free)],
    ["redistributable", literal(value.redistributable)],
    ["deprecated", literal(value.deprecated)],
  ]);
}

/** `lib.licenses.OR [ … ]`, `lib.licenses.WITH a b`: nixpkgs, `lib/licenses/operators.nix`. */
function combination({ operator, licenses }: NonNullable<License["expression"]>): Expr {
  const parts = licenses.map(license);
  const fn = lib("licenses", operator);
  return operator === "WITH"
    ? parts.reduce((applied, part) => apply(applied, part), fn)
    : apply(fn, list(parts));
}

const whenString = (name: string, value: string | null): readonly Attribute[] =>
  value === null ? [] : [[name, string(value)]];

function maintainer(value: Maintainer): Expr {
  if (value.kind === "nixpkgs") return lib("maintainers", value.attribute);
  return attrsOf([
    ["name", string(value.name)],
    ["email", string(value.email)],
    ["github", string(value.github)],
  ]);
}
