import * as z from "zod";
import { pkg } from "../types.ts";
import { commonOptions } from "./common.ts";

/** Specification: "Builders and their additional options", `identityBuilder`. */
export const identityBuilder = z.object({
  ...commonOptions,
  derivation: pkg.optional().meta({
    description: "The resulting package.",
    required: { with: "enable" },
  }),
});
