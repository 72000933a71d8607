import * as z from "zod";
import { select, variable } from "../../language/build.ts";
import { text } from "../../language/text.ts";
import { int, nullOr, pkg, staticStr, str } from "../types.ts";
import { commonOptions } from "./common.ts";

/** Specification: "Builders and their additional options", `pnpmPackageBuilder`. */
export const pnpmPackageBuilder = z.object({
  ...commonOptions,
  buildScript: str.default(text("build")).meta({
    description: "The script of `package.json` that builds the package, and arguments for it.",
  }),
  fetcherVersion: int.default(3).meta({
    description:
      "Version of the dependency fetcher: 3 supports lockfile v9 (pnpm 9 or later), 1 is for older lockfiles. " +
      "nixpkgs after 26.05 has 3 and 4 only; pnpm 11 and later need 4.",
  }),
  installDir: nullOr(str).meta({
    description:
      "Directory, relative to the source root, whose content becomes the package; null leaves that to " +
      "`build.extraAttrs.installPhase` or to a `Makefile`.",
  }),
  pnpm: pkg.default({ kind: "package", expr: select(variable("pkgs"), "pnpm_10") }).meta({
    defaultText: "pkgs.pnpm_10",
    description:
      "The pnpm to build with; pin it to avoid a hash mismatch when the package collection changes.",
  }),
  pnpmDepsHash: staticStr.default("").meta({
    description: "Hash of the dependencies; empty makes the first build report the correct hash.",
    mapsTo: "hash of the fetcher",
  }),
  sourceRoot: nullOr(str).meta({
    description: "Directory of the package within the source, of the form `source/<subdir>`.",
  }),
});
