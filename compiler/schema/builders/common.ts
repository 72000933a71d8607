import * as z from "zod";
import { environment, structuredAttrs } from "../environment.ts";
import { bool, listOf, pkg } from "../types.ts";

/** Specification: "Options common to every builder", `packages.*`. */
export const commonPackages = {
  build: listOf(pkg).meta({
    description: "Packages needed at build time, run on the build machine.",
    mapsTo: "nativeBuildInputs",
  }),
  check: listOf(pkg).meta({
    description: "Packages needed only to run the checks.",
    mapsTo: "nativeCheckInputs",
  }),
  run: listOf(pkg).meta({
    description: "Packages needed at run time, such as libraries to link against.",
    mapsTo: "buildInputs",
  }),
};

/** Specification: "Options common to every builder". */
export const commonOptions = {
  enable: bool.default(false).meta({ description: "Selects this builder." }),
  env: environment.meta({
    description: "Environment variables of this builder, merged over `build.env`.",
    mapsTo: "env",
  }),
  packages: z
    .object(commonPackages)
    .meta({ title: "BuilderPackages", description: "Packages the build uses." }),
  structuredAttrs: structuredAttrs.meta({
    description: "Attributes local to the build script, merged over `build.structuredAttrs`.",
    mapsTo: "attributes of the same names",
  }),
};
