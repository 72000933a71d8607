import * as z from "zod";
import { attrsOf, bool, conditionalList, conditionalListOf, listOf, pkg, str } from "../types.ts";
import { commonOptions, commonPackages } from "./common.ts";

/** What `pythonAppBuilder` and `pythonPackageBuilder` share: everything. */
export const pythonOptions = {
  ...commonOptions,
  disabledTests: conditionalListOf(str).meta({
    description: "Names of tests that `pytestCheckHook` of `packages.check` does not run.",
    mapsTo: "disabledTests",
  }),
  importsCheck: conditionalListOf(str).meta({
    description: "Modules that must be importable after the build.",
    mapsTo: "pythonImportsCheck",
  }),
  packages: z
    .object({
      ...commonPackages,
      "build-system": listOf(pkg).meta({
        description: "Packages of the PEP-517 build system.",
        mapsTo: "build-system",
      }),
      dependencies: listOf(pkg).meta({
        description: "Python packages needed at run time.",
        mapsTo: "dependencies",
      }),
      "optional-dependencies": attrsOf(listOf(pkg)).meta({
        description: "Python packages needed by optional features, by the feature's name.",
        mapsTo: "optional-dependencies",
      }),
    })
    .meta({ title: "PythonPackages", description: "Packages the build uses." }),
  relaxDeps: z
    .union([bool, conditionalList(str)])
    .default([])
    .meta({
      description:
        "Dependencies whose version constraints are dropped; `true` drops those of all dependencies.",
      mapsTo: "pythonRelaxDeps",
    }),
};
