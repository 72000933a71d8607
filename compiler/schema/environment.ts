import * as z from "zod";
import { attrsOf, conditionalList, environmentValue, str, structuredValue } from "./types.ts";

/** `env.BUILD_CFLAGS_COMPILE`: absent from checked data unless it is set, then a list of strings or null. */
export const compilerFlags = z.nullable(conditionalList(str)).default(null).meta({
  description: "Raw C compiler flags; helper builders are preferred.",
  mapsTo: "env.NIX_CFLAGS_COMPILE",
});

/** `build.env` and every builder's `env`. Specification: "Build (`build`)". */
export const environment = attrsOf(environmentValue).meta({
  submodule: true,
  notation: "open submodule of attrs<null|bool|float|int|pkg|path|str>",
  openSet: "environment",
});

/** `build.structuredAttrs` and every builder's `structuredAttrs`. */
export const structuredAttrs = attrsOf(structuredValue).meta({
  submodule: true,
  notation: "open submodule of attrs<structured value>",
});
