import * as z from "zod";
import { builderOptions } from "./builders/builders.ts";
import { environment, structuredAttrs } from "./environment.ts";
import { anything, attrsOf, bool } from "./types.ts";

/** Specification: "Build (`build`)". Exactly one builder may be enabled; a pass sees to it. */
export const build = z.object({
  debug: bool.default(false).meta({
    description: "Enables an interactive build environment for debugging.",
  }),
  env: environment.meta({ description: "Exported environment variables.", mapsTo: "env" }),
  extraAttrs: attrsOf(anything).meta({
    description:
      "Extra attributes merged into the builder's derivation; they take precedence over builder defaults (expert option).",
    notation: "lazy attrs<anything>",
  }),
  structuredAttrs: structuredAttrs.meta({
    description: "Attributes local to the build script.",
    mapsTo: "attributes of the same names",
  }),
  ...builderOptions,
});

export type CheckedBuild = z.output<typeof build>;
