import { commonAttributes, hashAttribute, inputAttributes } from "./common.ts";
import type { Lowering } from "./model.ts";
import { pkgs, texts, unlessEmpty } from "./values.ts";

/** nixpkgs manual, "Rust", `buildRustPackage`. */
export const lowerRust: Lowering<"rustPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("rustPlatform", "buildRustPackage"),
  attributes: [
    ...commonAttributes(pkg),
    ...hashAttribute("cargoHash", builder.cargoHash, pkg),
    ...unlessEmpty("cargoBuildFlags", builder.cargoBuildFlags, texts),
    ...inputAttributes(builder.packages),
  ],
});
