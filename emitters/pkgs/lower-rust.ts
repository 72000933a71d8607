import { string } from "../../compiler/language/build.ts";
import { commonAttributes, inputAttributes } from "./common.ts";
import type { Lowering } from "./model.ts";
import { pkgs, texts, unlessEmpty } from "./values.ts";

/** nixpkgs manual, "Rust", `buildRustPackage`. */
export const lowerRust: Lowering<"rustPackageBuilder"> = (builder, pkg) => ({
  call: pkgs("rustPlatform", "buildRustPackage"),
  attributes: [
    ...commonAttributes(pkg),
    ["cargoHash", string(builder.cargoHash)],
    ...unlessEmpty("cargoBuildFlags", builder.cargoBuildFlags, texts),
    ...inputAttributes(builder.packages),
  ],
});
