import { apply, attrsOf } from "../../language/build.ts";
import { pkgs } from "../../language/value-expressions.ts";
import { text } from "../../language/text.ts";
import * as z from "zod";
import { bool, conditionalListOf, staticStr, str } from "../types.ts";
import { defineBuilder } from "./builder.ts";
import { everyBuild, propagated } from "./families/attributes.ts";
import { goChecks, installCheck } from "./families/checks.ts";
import { completions, manPages, wrap } from "./families/installed-files.ts";
import { outputs, phases } from "./families/phases.ts";
import { fetchedPatches } from "./families/sources.ts";
import { toolchain } from "./families/toolchain.ts";

/** Merged 2026-05: some nixpkgs of 26.05 do not have it. Checked 2026-11. */
const change = "https://github.com/NixOS/nixpkgs/pull/519903";

/**
 * Specification: "Builders and their additional options", `goPackageBuilder`. nixpkgs manual, "Go", and
 * `pkgs/build-support/go/module.nix`. Checked 2026-11.
 */
export const goPackageBuilder = defineBuilder("goPackageBuilder", {
  description: "Builds a Go module.",
  label: "Go",
  alsoCalled: ["buildGoModule", "buildGo"],
  options: {
    ldflags: conditionalListOf(str).meta({
      description: "Flags passed to the Go linker.",
      mapsTo: "ldflags",
    }),
    modRoot: str.default(text(".")).meta({
      description: "Directory of the Go module, relative to the source root.",
    }),
    proxyVendor: bool.default(false).meta({
      description: "Fetches dependencies through the module proxy's format instead of a vendor directory.",
    }),
    subPackages: conditionalListOf(str).meta({
      description: "Packages of the module to build; empty builds all of them.",
    }),
    toolchain: toolchain("Go", "`go` of `buildGoModule`"),
    tags: conditionalListOf(str).meta({ description: "Go build tags." }),
    vendorHash: z.nullable(staticStr).default("").meta({
      description:
        "Hash of the dependencies; empty makes the first build report the correct hash, null means the source vendors them itself.",
    }),
  },
  becomes: {
    ldflags: { flags: "ldflags" },
    modRoot: "modRoot",
    proxyVendor: "proxyVendor",
    subPackages: "subPackages",
    tags: "tags",
    toolchain: null,
    vendorHash: "vendorHash",
  },
  families: {
    checks: goChecks,
    installCheck,
    outputs,
    phases,
    wrap,
    completions,
    manPages,
    fetchedPatches,
    ...everyBuild,
    ...propagated,
  },
  call: ({ toolchain: go }) =>
    go === null
      ? pkgs("buildGoModule")
      : apply(pkgs("buildGoModule", "override"), attrsOf([["go", go.expr]])),
  dependencies: { hash: "vendorHash", instead: ["vendorHash"], dependOn: ["proxyVendor", "modRoot"] },
  checksByDefault: true,
  variables: {
    settable: ["CGO_ENABLED"],
    fixed: ["GO111MODULE", "GOARCH", "GOFLAGS", "GOOS", "GOTOOLCHAIN"],
  },
  readAsWords: { checkFlags: change, excludedPackages: change, subPackages: change },
});
