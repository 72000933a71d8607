import { apply, attrsOf, select } from "../../language/build.ts";
import { nameBelow } from "../../language/names-below.ts";
import { pkgs } from "../../language/value-expressions.ts";
import { conditionalListOf, staticStr, str } from "../types.ts";
import { defineBuilder } from "./builder.ts";
import { everyBuild, propagated } from "./families/attributes.ts";
import { installCheck, rustChecks } from "./families/checks.ts";
import { features } from "./families/flags.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches, lockFile } from "./families/sources.ts";
import { toolchain } from "./families/toolchain.ts";

/**
 * Specification: "Builders and their additional options", `rustPackageBuilder`. nixpkgs manual, "Rust", and
 * `pkgs/build-support/rust`. Checked 2026-11.
 */
export const rustPackageBuilder = defineBuilder("rustPackageBuilder", {
  description: "Builds a Rust package from `Cargo.lock`.",
  label: "Rust",
  alsoCalled: ["buildRustPackage", "cargoBuilder", "cargoPackageBuilder"],
  options: {
    cargoBuildFlags: conditionalListOf(str).meta({ description: "Flags passed to `cargo build`." }),
    cargoHash: staticStr.default("").meta({
      description: "Hash of the dependencies; empty makes the first build report the correct hash.",
    }),
    toolchain: toolchain(
      "A package with cargo and rustc, or a set such as `pkgs.rustPackages_1_94`,",
      "the Rust platform",
    ),
  },
  becomes: { cargoBuildFlags: "cargoBuildFlags", cargoHash: "cargoHash", toolchain: null },
  families: {
    checks: rustChecks,
    installCheck,
    outputs,
    phases,
    features,
    lockFile,
    wrap,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
    ...propagated,
  },
  call({ toolchain: rust }) {
    if (rust === null) return pkgs("rustPlatform", "buildRustPackage");
    return /^rustPackages(?:_\w+)?$/.test(nameBelow("pkgs", rust.expr) ?? "")
      ? select(rust.expr, "rustPlatform", "buildRustPackage")
      : select(
          apply(
            pkgs("makeRustPlatform"),
            attrsOf([
              ["cargo", rust.expr],
              ["rustc", rust.expr],
            ]),
          ),
          "buildRustPackage",
        );
  },
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
