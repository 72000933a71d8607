import * as z from "zod";
import { stockScope } from "../stock-scope.ts";
import { listOf, nullOr, packageScope, pkg, staticStr } from "../types.ts";
import { commonOptions, commonPackages } from "./common.ts";

/** Specification: "Builders and their additional options", `ocamlBuilder`. */
export const ocamlBuilder = z.object({
  ...commonOptions,
  minimalVersion: nullOr(staticStr).meta({
    description:
      "Oldest OCaml version that builds the package; with an older compiler in the scope the build fails early.",
    mapsTo: "minimalOCamlVersion",
  }),
  ocamlPackages: packageScope.default(stockScope).meta({
    defaultText: "pkgs: pkgs.ocamlPackages",
    description: "Which OCaml package scope to build with, given the package set; the stock one by default.",
  }),
  packages: z
    .object({
      ...commonPackages,
      dependencies: listOf(pkg).meta({
        description: "OCaml libraries that dependents of the package need too.",
        mapsTo: "propagatedBuildInputs",
      }),
    })
    .meta({ title: "OcamlPackages", description: "Packages the build uses." }),
});
