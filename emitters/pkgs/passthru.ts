import { apply, attrsOf, literal } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Build, Package } from "../../compiler/ir/package.ts";
import type { PackageRef } from "../../compiler/ir/values.ts";
import type { Attribute } from "./model.ts";
import { catalogLib, finalAttrs, packages, textExpr, unlessEmpty, when } from "./values.ts";
import { checksByDefault } from "../../compiler/nixpkgs/builder-needs.ts";

/** `passthru.test` and `passthru.env`; the helpers (`out/lib/`) have the default script and hook. */
export function passthru(pkg: Package): Expr {
  return attrsOf([
    [
      "test",
      helper("packageTest", [
        ...unlessEmpty("packages", pkg.test.packages, packages),
        ...when(!pkg.test.sandbox, "sandbox", () => literal(false)),
        ...when(pkg.explicit.has("test.script"), "script", () => textExpr(pkg.test.script)),
      ]),
    ],
    [
      "env",
      helper("packageEnv", [
        ...unlessEmpty("packages", environmentPackages(pkg), packages),
        ...when(pkg.explicit.has("develop.shellHook"), "shellHook", () => textExpr(pkg.develop.shellHook)),
      ]),
    ],
  ]);
}

const helper = (name: string, options: readonly Attribute[]): Expr =>
  apply(catalogLib(name), attrsOf([["package", finalAttrs("finalPackage")], ...options]));

/** The others leave `nativeCheckInputs` out of a build without checks, yet who develops runs the checks. */
function environmentPackages({ build, develop }: Package): readonly PackageRef[] {
  const { builder } = build;
  if (builder.kind === "identityBuilder") return develop.packages;
  const isChecked = checksByDefault.has(builder.kind) && !setsDoCheck(build);
  return isChecked ? develop.packages : [...develop.packages, ...builder.packages.check];
}

const setsDoCheck = ({ extraAttrs, structuredAttrs }: Build): boolean =>
  extraAttrs.has("doCheck") || structuredAttrs.has("doCheck");
