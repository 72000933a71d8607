import * as z from "zod";
import { conditionalListOf, staticStr, str } from "../types.ts";
import { commonOptions } from "./common.ts";

/** Specification: "Builders and their additional options", `rustPackageBuilder`. */
export const rustPackageBuilder = z.object({
  ...commonOptions,
  cargoBuildFlags: conditionalListOf(str).meta({
    description: "Flags passed to `cargo build`.",
    mapsTo: "cargoBuildFlags",
  }),
  cargoHash: staticStr.default("").meta({
    description: "Hash of the dependencies; empty makes the first build report the correct hash.",
    mapsTo: "cargoHash",
  }),
});
