import * as z from "zod";
import { literal, select } from "../../language/build.ts";
import type { Expr, PackageRef } from "../../language/option-values.ts";
import { pkgs } from "../../language/value-expressions.ts";
import { attrsOf, bool, conditionalList, conditionalListOf, inputPackages, str } from "../types.ts";
import { defineBuilder, type PackageToBuild } from "./builder.ts";
import { everyBuild, propagated, pythonBuild } from "./families/attributes.ts";
import { pythonChecks, pythonInstallCheck } from "./families/checks.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches } from "./families/sources.ts";
import { toolchain } from "./families/toolchain.ts";

/** Common to both: everything except the function they call. nixpkgs, `mk-python-derivation.nix`. Checked 2026-11. */
const python = {
  options: {
    disabledTests: conditionalListOf(str).meta({
      description: "Names of tests that `pytestCheckHook` of `packages.check` does not run.",
    }),
    importsCheck: conditionalListOf(str).meta({
      description: "Modules that must be importable after the build.",
    }),
    relaxDeps: z
      .union([bool, conditionalList(str)])
      .default([])
      .meta({
        description:
          "Dependencies whose version constraints are dropped; `true` drops those of all dependencies.",
        mapsTo: "pythonRelaxDeps",
      }),
    toolchain: toolchain("The Python", "the package set that the function is taken from"),
  },
  becomes: {
    disabledTests: "disabledTests",
    importsCheck: "pythonImportsCheck",
    relaxDeps: "pythonRelaxDeps",
    toolchain: null,
  },
  packages: {
    title: "PythonPackages",
    lists: {
      "build-system": inputPackages.meta({
        description: "Packages of the PEP-517 build system.",
        mapsTo: "build-system",
      }),
      dependencies: inputPackages.meta({
        description: "Python packages needed at run time.",
        mapsTo: "dependencies",
      }),
      "optional-dependencies": attrsOf(inputPackages).meta({
        description: "Python packages needed by optional features, by the feature's name.",
        mapsTo: "optional-dependencies",
      }),
    },
  },
  families: {
    checks: pythonChecks,
    installCheck: pythonInstallCheck,
    outputs,
    phases,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
    ...propagated,
    ...pythonBuild,
  },
  sets: { pyproject },
  checksByDefault: true,
  unpacking: "not needed",
} as const;

/** PEP 517. nixpkgs refuses `format`, for example wheels, beside `pyproject`, with any value of either. */
function pyproject({ build }: PackageToBuild) {
  const choosesFormat = [build.extraAttrs, build.structuredAttrs, build.shared].some((set) =>
    set.has("format"),
  );
  return choosesFormat ? undefined : literal(true);
}

const functionOf = (interpreter: PackageRef | null, name: string): Expr =>
  interpreter === null ? pkgs("python3Packages", name) : select(interpreter.expr, "pkgs", name);

/** Specification: "Builders and their additional options", `pythonAppBuilder`. nixpkgs manual, "Python". */
export const pythonAppBuilder = defineBuilder("pythonAppBuilder", {
  ...python,
  description: "Builds a Python application (PEP-517).",
  label: "Python",
  alsoCalled: ["buildPythonApplication"],
  families: { ...python.families, wrap },
  call: ({ toolchain: interpreter }) => functionOf(interpreter, "buildPythonApplication"),
});

/** Specification: "Builders and their additional options", `pythonPackageBuilder`. nixpkgs manual, "Python". */
export const pythonPackageBuilder = defineBuilder("pythonPackageBuilder", {
  ...python,
  description: "Builds a Python library (PEP-517) that other packages can import.",
  label: "Python library",
  alsoCalled: ["buildPythonPackage"],
  call: ({ toolchain: interpreter }) => functionOf(interpreter, "buildPythonPackage"),
});
