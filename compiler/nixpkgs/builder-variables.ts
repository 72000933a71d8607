import type { BuilderKind } from "../ir/package.ts";

/** Names that a builder function gives its derivation by itself, in one environment with those of the recipe. */
interface OwnNames {
  /** Variables that have the recipe's value where it has one. */
  readonly variables?: readonly string[];
  /** Variables that have the builder's value whatever the recipe says; as attributes nixpkgs refuses them beside those. */
  readonly fixed?: readonly string[];
}

/** nixpkgs, `pkgs/build-support/go/module.nix` and `rust/build-rust-package`; for dune, what catalogc adds. Checked 2026-11. */
export const builderVariables: Readonly<Partial<Record<BuilderKind, OwnNames>>> = {
  goPackageBuilder: {
    variables: ["CGO_ENABLED"],
    fixed: ["GO111MODULE", "GOARCH", "GOFLAGS", "GOOS", "GOTOOLCHAIN"],
  },
  ocamlBuilder: { variables: ["DUNE_CACHE"] },
  rustPackageBuilder: { variables: ["PKG_CONFIG_ALLOW_CROSS", "RUST_LOG"] },
};

/**
 * nixpkgs, `pkgs/stdenv/generic/make-derivation.nix`: what stdenv gives every derivation, and refuses in `env`. What options
 * of the specification give is reserved anyway. Checked 2026-11.
 */
export const stdenvAttributes = {
  settable: new Set([
    ...["configureFlags", "doCheck", "doInstallCheck", "outputs", "strictDeps"],
    ...["propagatedBuildInputs", "propagatedNativeBuildInputs"],
    ...["depsBuildBuild", "depsBuildTarget", "depsHostHost", "depsTargetTarget"],
    ...["depsBuildBuildPropagated", "depsBuildTargetPropagated"],
    ...["depsHostHostPropagated", "depsTargetTargetPropagated"],
  ]),
  fixed: new Set(["__ignoreNulls", "args", "builder", "name", "stdenv", "system", "userHook"]),
};
