import * as z from "zod";
import { goPackageBuilder } from "./builders/go-package-builder.ts";
import { identityBuilder } from "./builders/identity-builder.ts";
import { npmPackageBuilder } from "./builders/npm-package-builder.ts";
import { ocamlBuilder } from "./builders/ocaml-builder.ts";
import { pnpmPackageBuilder } from "./builders/pnpm-package-builder.ts";
import { pythonAppBuilder } from "./builders/python-app-builder.ts";
import { pythonPackageBuilder } from "./builders/python-package-builder.ts";
import { rustPackageBuilder } from "./builders/rust-package-builder.ts";
import { standardBuilder } from "./builders/standard-builder.ts";
import { environment, structuredAttrs } from "./environment.ts";
import { anything, attrsOf, bool } from "./types.ts";

/** Every builder by its option key. To add one: a file in `builders/`, a line here, an emitter. */
export const builders = {
  goPackageBuilder: goPackageBuilder.meta({ title: "GoPackageBuilder", description: "Builds a Go module." }),
  identityBuilder: identityBuilder.meta({
    title: "IdentityBuilder",
    description: "Provides a derivation directly.",
  }),
  npmPackageBuilder: npmPackageBuilder.meta({
    title: "NpmPackageBuilder",
    // nixpkgs, `prefetch-npm-deps` and `npm-config-hook.sh`. Checked 2026-11.
    description:
      "Builds an npm package from a locked `package-lock.json`; Node.js is added automatically. If the lock file has Git dependencies, " +
      "set `build.extraAttrs.__structuredAttrs = false` until nixpkgs has https://github.com/NixOS/nixpkgs/pull/547948.",
  }),
  ocamlBuilder: ocamlBuilder.meta({
    title: "OcamlBuilder",
    description: "Builds an OCaml package with Dune.",
  }),
  pnpmPackageBuilder: pnpmPackageBuilder.meta({
    title: "PnpmPackageBuilder",
    description: "Builds a pnpm package from `pnpm-lock.yaml`; Node.js and pnpm are added automatically.",
  }),
  pythonAppBuilder: pythonAppBuilder.meta({
    title: "PythonAppBuilder",
    description: "Builds a Python application (PEP-517).",
  }),
  pythonPackageBuilder: pythonPackageBuilder.meta({
    title: "PythonPackageBuilder",
    description: "Builds a Python library (PEP-517) that other packages can import.",
  }),
  rustPackageBuilder: rustPackageBuilder.meta({
    title: "RustPackageBuilder",
    description: "Builds a Rust package from `Cargo.lock`.",
  }),
  standardBuilder: standardBuilder.meta({
    title: "StandardBuilder",
    description: "Builds with the standard toolchain (autotools, CMake, Makefile).",
  }),
};

/** Specification: "Build (`build`)". Exactly one builder may be enabled; a pass sees to it. */
export const build = z.object({
  debug: bool.default(false).meta({
    description: "Enables an interactive build environment for debugging.",
  }),
  env: environment.meta({ description: "Exported environment variables.", mapsTo: "env" }),
  extraAttrs: attrsOf(anything).meta({
    description:
      "Extra attributes merged into the builder's derivation; they take precedence over builder defaults (expert option).",
    notation: "lazy attrs<anything>",
  }),
  structuredAttrs: structuredAttrs.meta({
    description: "Attributes local to the build script.",
    mapsTo: "attributes of the same names",
  }),
  ...builders,
});

export type CheckedBuild = z.output<typeof build>;
