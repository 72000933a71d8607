import { attrsOf, literal } from "../../compiler/language/build.ts";
import type { Package, PythonOptions } from "../../compiler/ir/package.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import type { Attribute, Lowering } from "./model.ts";
import { packages, pkgs, texts, unlessEmpty, when } from "./values.ts";

/** nixpkgs manual, "Python", `buildPythonApplication`. */
export const lowerPythonApp: Lowering<"pythonAppBuilder"> = (builder, pkg) => ({
  call: pkgs("python3Packages", "buildPythonApplication"),
  attributes: pythonAttributes(builder, pkg),
});

/** nixpkgs manual, "Python", `buildPythonPackage`. */
export const lowerPythonPackage: Lowering<"pythonPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("python3Packages", "buildPythonPackage"),
  attributes: pythonAttributes(builder, pkg),
});

function pythonAttributes(builder: PythonOptions, pkg: Package): readonly Attribute[] {
  const { buildSystem, dependencies, optionalDependencies } = builder.packages;
  return [
    ...commonAttributes(pkg),
    // PEP 517.
    ...when(!choosesFormat(pkg), "pyproject", () => literal(true)),
    ...unlessEmpty("build-system", buildSystem, packages),
    ...relaxDeps(builder.relaxDeps),
    ...unlessEmpty("dependencies", dependencies, packages),
    ...when(optionalDependencies.size > 0, "optional-dependencies", () =>
      attrsOf([...optionalDependencies].map(([extra, refs]) => [extra, packages(refs)] as const)),
    ),
    ...unlessEmpty("disabledTests", builder.disabledTests, texts),
    ...unlessEmpty("pythonImportsCheck", builder.importsCheck, texts),
    ...inputAttributes(builder.packages),
  ];
}

/** nixpkgs refuses `format`, wheels for example, beside `pyproject`, whatever the value of either. */
const choosesFormat = ({ build }: Package): boolean =>
  build.extraAttrs.has("format") || build.structuredAttrs.has("format");

/** `true` relaxes every dependency, a list those that it names. */
function relaxDeps(value: PythonOptions["relaxDeps"]): readonly Attribute[] {
  if (typeof value === "boolean") return when(value, "pythonRelaxDeps", () => literal(true));
  return unlessEmpty("pythonRelaxDeps", value, texts);
}
