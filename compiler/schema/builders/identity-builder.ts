import { pkg } from "../types.ts";
import { defineBuilder } from "./builder.ts";

/** Specification: "Builders and their additional options", `identityBuilder`. */
export const identityBuilder = defineBuilder("identityBuilder", {
  description: "Provides a derivation directly.",
  label: "derivation",
  options: {
    derivation: pkg.optional().meta({ description: "The resulting package.", required: { with: "enable" } }),
  },
  becomes: { derivation: null },
  unpacking: "not needed",
});
