import { expectTypeOf, test } from "vitest";
import type { AppPath, PackagePath } from "../../../compiler/check/checked-catalog.ts";

test("paths of provenance are those of the schema", () => {
  expectTypeOf<["services", "components", string, "process", "user"]>().toExtend<AppPath>();
  expectTypeOf<["services", "components", string, "process", "argv", number]>().toExtend<AppPath>();
  expectTypeOf<["build", "npmPackageBuilder", "npmInstallFlags", number]>().toExtend<PackagePath>();
  expectTypeOf<["source", "patches", 0]>().toExtend<PackagePath>();
  expectTypeOf<[]>().toExtend<PackagePath>();
});

test("a misspelt option is not a path", () => {
  expectTypeOf<["services", "component", string, "process", "user"]>().not.toExtend<AppPath>();
  expectTypeOf<["services", "components", string, "process", "users"]>().not.toExtend<AppPath>();
  expectTypeOf<["build", "npmPackageBuilder", "cargoHash"]>().not.toExtend<PackagePath>();
  expectTypeOf<["license", "spdx"]>().not.toExtend<PackagePath>();
  expectTypeOf<["extraAttrs"]>().not.toExtend<PackagePath>();
});
