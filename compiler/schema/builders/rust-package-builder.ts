import { pkgs } from "../../language/value-expressions.ts";
import { conditionalListOf, staticStr, str } from "../types.ts";
import { defineBuilder } from "./builder.ts";

/**
 * Specification: "Builders and their additional options", `rustPackageBuilder`. nixpkgs manual, "Rust", and
 * `pkgs/build-support/rust`. Checked 2026-11.
 */
export const rustPackageBuilder = defineBuilder("rustPackageBuilder", {
  description: "Builds a Rust package from `Cargo.lock`.",
  label: "Rust",
  alsoCalled: ["buildRustPackage", "cargoBuilder", "cargoPackageBuilder"],
  projectFiles: [{ file: "Cargo.toml", rank: 4 }],
  options: {
    cargoBuildFlags: conditionalListOf(str).meta({ description: "Flags passed to `cargo build`." }),
    cargoHash: staticStr.default("").meta({
      description: "Hash of the dependencies; empty makes the first build report the correct hash.",
    }),
  },
  becomes: { cargoBuildFlags: "cargoBuildFlags", cargoHash: "cargoHash" },
  call: () => pkgs("rustPlatform", "buildRustPackage"),
  dependencies: {
    hash: "cargoHash",
    instead: ["cargoHash", "cargoLock", "cargoDeps", "cargoVendorDir"],
    dependOn: [],
  },
  unpacking: "by fetchers too",
  checksByDefault: true,
  variables: { settable: ["PKG_CONFIG_ALLOW_CROSS", "RUST_LOG"] },
  argumentLists: ["cargoBuildFlags", "cargoTestFlags"],
});
