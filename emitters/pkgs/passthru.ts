import { apply, attrs, attrsOf, inherit, literal } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Build, Package } from "../../compiler/ir/package.ts";
import { reify } from "../../compiler/language/reify.ts";
import type { PackageRef } from "../../compiler/language/option-values.ts";
import type { Attribute } from "../../compiler/schema/builders/builder.ts";
import { catalogLib, unlessEmpty, when } from "./model.ts";
import { finalAttrs, packages, textExpr } from "../../compiler/language/value-expressions.ts";
import { builders } from "../../compiler/schema/builders/builders.ts";

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
        ...when(hidesVariables(pkg), "env", () => finalAttrs("env")),
      ]),
    ],
    ...when(pkg.arguments.size > 0, "arguments", () => attrs([inherit([...pkg.arguments.keys()].sort())])),
    ...when(pkg.passthruTests.size > 0, "tests", () =>
      attrsOf([...pkg.passthruTests].map(([name, { expr }]) => [name, expr] as const)),
    ),
    ...[...pkg.passthru].map(([name, value]) => [name, reify(value)] as const),
  ]);
}

/** With structured attributes, which all packages have by default, the helper finds the variables of the build. */
const hidesVariables = ({ build: { env, extraAttrs } }: Package): boolean =>
  env.size > 0 && extraAttrs.has("__structuredAttrs");

const helper = (name: string, options: readonly Attribute[]): Expr =>
  apply(catalogLib(name), attrsOf([["package", finalAttrs("finalPackage")], ...options]));

/** Other builders omit `nativeCheckInputs` in a build without checks, but developers run the checks. */
function environmentPackages({ build, develop }: Package): readonly PackageRef[] {
  const { builder } = build;
  if (builder.kind === "identityBuilder") return develop.packages;
  const isChecked = builders[builder.kind].checksByDefault === true && !setsDoCheck(build);
  return isChecked ? develop.packages : [...develop.packages, ...builder.packages.check];
}

const setsDoCheck = ({ extraAttrs, structuredAttrs, shared }: Build): boolean =>
  [extraAttrs, structuredAttrs, shared].some((set) => set.has("doCheck"));
