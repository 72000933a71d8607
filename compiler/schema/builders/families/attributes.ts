import type * as z from "zod";
import type { Expr } from "../../../language/expression.ts";
import type { FreeForm, Listed, PackageRef, PathLike } from "../../../language/option-values.ts";
import { reify } from "../../../language/reify.ts";
import type { Text } from "../../../language/text.ts";
import { path as pathExpr } from "../../../language/value-expressions.ts";
import { string } from "../../../language/build.ts";
import { extended } from "../../extension.ts";
import {
  conditionalBool,
  conditionalListOf,
  inputPackages,
  nullOr,
  path,
  staticStr,
  str,
} from "../../types.ts";
import type { Family } from "./family.ts";

// Options with the name and the value of one attribute.

const named = <Schema extends z.ZodType>(
  attribute: string,
  schema: Schema,
  description: string,
  value: (given: NonNullable<z.output<Schema>>) => Expr,
): Family<Schema> => ({
  schema: schema.meta({ ...extended(description), mapsTo: attribute }),
  settings: (given) =>
    given === null || given === undefined ? [] : [{ option: attribute, attribute, value: value(given) }],
});

const optionalBool = nullOr(conditionalBool);
const flag = (attribute: string, description: string): Family<typeof optionalBool> =>
  named(attribute, optionalBool, description, (given: FreeForm) => reify(given));

const strings = conditionalListOf(str);
const words = (attribute: string, description: string): Family<typeof strings> => ({
  schema: strings.meta({ ...extended(description), mapsTo: attribute }),
  settings: (elements: readonly Listed<Text>[]) =>
    elements.length === 0 ? [] : [{ option: attribute, attribute, elements }],
});

const packageList = (attribute: string, description: string): Family<typeof inputPackages> => ({
  schema: inputPackages.meta({ ...inputPackages.meta(), ...extended(description), mapsTo: attribute }),
  settings: (packages: readonly PackageRef[]) =>
    packages.length === 0 ? [] : [{ option: attribute, attribute, packages }],
});

/** Attributes of every build. Source: nixpkgs manual, "The Standard Environment", read 2026-11. */
export const everyBuild = {
  depsBuildBuild: packageList(
    "depsBuildBuild",
    "Packages for programs that the build compiles and runs itself, such as a compiler.",
  ),
  enableParallelBuilding: flag(
    "enableParallelBuilding",
    "Whether make and other programs run several jobs; `null` leaves that to the builder.",
  ),
  hardeningDisable: words(
    "hardeningDisable",
    "Hardening flags of the compiler to turn off: `format`, `fortify`, `all`.",
  ),
  separateDebugInfo: flag("separateDebugInfo", "Whether debug information becomes the output `debug`."),
  setupHook: named(
    "setupHook",
    nullOr(path),
    "A script that a build sources if this package is one of its inputs.",
    (given: PathLike) => pathExpr(given),
  ),
};

/** The same, for builders without an own list of it. */
export const propagated = {
  propagatedBuildInputs: packageList(
    "propagatedBuildInputs",
    "Packages that are also inputs of each build with this package.",
  ),
};

/** Source: nixpkgs, `mk-python-derivation.nix`, and the manual, "Python", `pytestCheckHook`, read 2026-11. */
export const pythonBuild = {
  disabled: flag("disabled", "Whether the package is refused, for example for an old Python."),
  disabledTestPaths: words("disabledTestPaths", "Files and folders with tests that pytest does not run."),
  format: named(
    "format",
    nullOr(staticStr),
    "The form of a source that PEP 517 does not build: `setuptools`, `wheel`, `other`.",
    (given: string) => string(given),
  ),
};
