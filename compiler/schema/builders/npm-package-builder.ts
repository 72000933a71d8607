import * as z from "zod";
import { conditionalListOf, staticStr, str } from "../types.ts";
import { commonOptions } from "./common.ts";

/** Specification: "Builders and their additional options", `npmPackageBuilder`. */
export const npmPackageBuilder = z.object({
  ...commonOptions,
  npmDepsHash: staticStr.default("").meta({
    description: "Hash of the dependencies; empty makes the first build report the correct hash.",
    mapsTo: "npmDepsHash",
  }),
  npmInstallFlags: conditionalListOf(str).meta({
    description: "Flags passed to `npm ci`, and to `npm prune` unless `npmPruneFlags` are given.",
    mapsTo: "npmInstallFlags",
  }),
});
