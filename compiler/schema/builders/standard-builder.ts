import { select } from "../../language/build.ts";
import { pkgs } from "../../language/value-expressions.ts";
import { pkg } from "../types.ts";
import { defineBuilder } from "./builder.ts";
import { everyBuild, propagated } from "./families/attributes.ts";
import { installCheck, makeChecks } from "./families/checks.ts";
import { flags } from "./families/flags.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches } from "./families/sources.ts";

/** Specification: "Builders and their additional options", `standardBuilder`. nixpkgs manual, "The Standard Environment". */
export const standardBuilder = defineBuilder("standardBuilder", {
  description: "Builds with the standard toolchain (autotools, CMake, Makefile).",
  label: "stdenv",
  alsoCalled: ["mkDerivation", "stdenv", "stdBuilder", "makeBuilder", "cmakeBuilder", "cBuilder"],
  options: {
    stdenv: pkg.default({ kind: "package", expr: pkgs("stdenv") }).meta({
      defaultText: "pkgs.stdenv",
      description:
        "The standard environment to build in, for example `pkgs.stdenvNoCC` without a compiler or `pkgs.clangStdenv`.",
    }),
  },
  becomes: { stdenv: null },
  families: {
    checks: makeChecks,
    installCheck,
    outputs,
    phases,
    flags,
    wrap,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
    ...propagated,
  },
  call: ({ stdenv }) => select(stdenv.expr, "mkDerivation"),
  setsStrictDeps: true,
});
