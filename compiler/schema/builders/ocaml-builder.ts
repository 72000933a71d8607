import { apply, select, variable } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import type { FreeForm } from "../../language/option-values.ts";
import { reify } from "../../language/reify.ts";
import type { FunctionValue } from "../../language/value.ts";
import { inputPackages, nullOr, packageScope, staticStr } from "../types.ts";
import { defineBuilder } from "./builder.ts";
import { everyBuild } from "./families/attributes.ts";
import { checks, installCheck } from "./families/checks.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches } from "./families/sources.ts";

const stock = "ocamlPackages";

/** `pkgs: pkgs.ocamlPackages`, which can be called through `config` too. */
export const stockScope: FunctionValue = {
  kind: "function",
  apply(argument) {
    const packages = argument.force();
    const found = packages.kind === "attrs" ? packages.entries.get(stock)?.value : undefined;
    if (found !== undefined || packages.kind === "error") return found?.force() ?? packages;
    // Nix refuses an argument that is not a package set.
    return { kind: "residual", expr: select(reify(packages), stock) };
  },
  reify: () => ({
    kind: "lambda",
    parameter: { kind: "name", name: "pkgs" },
    body: select(variable("pkgs"), stock),
  }),
};

/**
 * Specification: "Builders and their additional options", `ocamlBuilder`. nixpkgs manual, "OCaml", `buildDunePackage`, which
 * itself refuses an OCaml older than `minimalOCamlVersion`. Checked 2026-11.
 */
export const ocamlBuilder = defineBuilder("ocamlBuilder", {
  description: "Builds an OCaml package with Dune.",
  label: "OCaml",
  alsoCalled: ["buildDunePackage", "duneBuilder"],
  options: {
    minimalVersion: nullOr(staticStr).meta({
      description:
        "Oldest OCaml version that builds the package; with an older compiler in the scope the build fails early.",
    }),
    ocamlPackages: packageScope.default(stockScope).meta({
      defaultText: "pkgs: pkgs.ocamlPackages",
      description:
        "Which OCaml package scope to build with, given the package set; the stock one by default.",
    }),
  },
  becomes: { minimalVersion: "minimalOCamlVersion", ocamlPackages: null },
  packages: {
    title: "OcamlPackages",
    lists: {
      dependencies: inputPackages.meta({
        description: "OCaml libraries that dependents of the package need too.",
        mapsTo: "propagatedBuildInputs",
      }),
    },
  },
  families: {
    checks,
    installCheck,
    outputs,
    phases,
    wrap,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
  },
  call: ({ ocamlPackages }) => select(scope(ocamlPackages), "buildDunePackage"),
  // dune's shared cache would let a build use earlier builds.
  env: { DUNE_CACHE: "disabled" },
  variables: { settable: ["DUNE_CACHE"] },
});

/** The option is a function from the package set to a scope: `(ocamlPackages pkgs)`, reduced if possible. */
function scope(ocamlPackages: FreeForm): Expr {
  const packageSet = variable("pkgs");
  if (ocamlPackages.kind !== "function") return apply(reify(ocamlPackages), packageSet);
  const argument = { force: () => ({ kind: "residual", expr: packageSet }) as const };
  return reify(ocamlPackages.apply(argument, undefined));
}
