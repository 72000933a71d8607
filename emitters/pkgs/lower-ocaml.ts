import { apply, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { reify } from "../../compiler/language/reify.ts";
import { text } from "../../compiler/language/text.ts";
import type { AttrValue, Package } from "../../compiler/ir/package.ts";
import type { FreeForm } from "../../compiler/ir/values.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import type { Lowering } from "./model.ts";
import { packages, unlessEmpty, when } from "./values.ts";

/** nixpkgs manual, "OCaml", `buildDunePackage`, which itself refuses an OCaml older than `minimalOCamlVersion`. */
export const lowerOcaml: Lowering<"ocamlBuilder"> = (builder, pkg) => {
  const { minimalVersion } = builder;
  return {
    call: select(scope(builder.ocamlPackages), "buildDunePackage"),
    attributes: [
      ...commonAttributes(withoutDuneCache(pkg)),
      ...when(minimalVersion !== null, "minimalOCamlVersion", () => string(minimalVersion ?? "")),
      ...unlessEmpty("propagatedBuildInputs", builder.packages.dependencies, packages),
      ...inputAttributes(builder.packages),
    ],
  };
};

/** dune's shared cache would let a build see earlier ones; the recipe's own setting wins. */
function withoutDuneCache(pkg: Package): Package {
  const env = new Map<string, AttrValue>([["DUNE_CACHE", text("disabled")], ...pkg.build.env]);
  return { ...pkg, build: { ...pkg.build, env } };
}

/** The option is a function from the package set to a scope: `(ocamlPackages pkgs)`, reduced where it can be. */
function scope(ocamlPackages: FreeForm): Expr {
  const packageSet = variable("pkgs");
  if (ocamlPackages.kind !== "function") return apply(reify(ocamlPackages), packageSet);
  const argument = { force: () => ({ kind: "residual", expr: packageSet }) as const };
  return reify(ocamlPackages.apply(argument, undefined));
}
