import * as z from "zod";
import { select, variable } from "../../language/build.ts";
import { pkg } from "../types.ts";
import { commonOptions } from "./common.ts";

/** Specification: "Builders and their additional options", `standardBuilder`. */
export const standardBuilder = z.object({
  ...commonOptions,
  stdenv: pkg.default({ kind: "package", expr: select(variable("pkgs"), "stdenv") }).meta({
    defaultText: "pkgs.stdenv",
    description:
      "The standard environment to build in, for example `pkgs.stdenvNoCC` without a compiler or `pkgs.clangStdenv`.",
  }),
});
