import {
  attributeOfEveryBuild,
  variableOfBuilder,
  variableSetByBuilder,
} from "../../diagnostics/passes-build.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { BuilderKind } from "../../ir/package.ts";
import type { PassContext } from "../context.ts";

/** Names that a builder function gives its derivation by itself, in one environment with those of the recipe. */
interface OwnNames {
  /** Variables that have the recipe's value where it has one. */
  readonly variables?: readonly string[];
  /** Variables that have the builder's value whatever the recipe says; as attributes nixpkgs refuses them beside those. */
  readonly fixed?: readonly string[];
}

/** nixpkgs, `pkgs/build-support/go/module.nix` and `rust/build-rust-package`; for dune, what catalogc adds. 2025-11. */
const own: Readonly<Partial<Record<BuilderKind, OwnNames>>> = {
  goPackageBuilder: {
    variables: ["CGO_ENABLED"],
    fixed: ["GO111MODULE", "GOARCH", "GOFLAGS", "GOOS", "GOTOOLCHAIN"],
  },
  ocamlBuilder: { variables: ["DUNE_CACHE"] },
  rustPackageBuilder: { variables: ["PKG_CONFIG_ALLOW_CROSS", "RUST_LOG"] },
};

/**
 * nixpkgs, `pkgs/stdenv/generic/make-derivation.nix`: what stdenv gives every derivation, and refuses in `env`. What options
 * of the specification give is reserved anyway.
 */
const ofStdenv = {
  settable: new Set([
    ...["configureFlags", "doCheck", "doInstallCheck", "outputs", "strictDeps"],
    ...["propagatedBuildInputs", "propagatedNativeBuildInputs"],
    ...["depsBuildBuild", "depsBuildTarget", "depsHostHost", "depsTargetTarget"],
    ...["depsBuildBuildPropagated", "depsBuildTargetPropagated"],
    ...["depsHostHostPropagated", "depsTargetTargetPropagated"],
  ]),
  fixed: new Set(["__ignoreNulls", "args", "builder", "name", "stdenv", "system", "userHook"]),
};

type Named = readonly (readonly [name: string, at: Place])[];

/**
 * Reports variables and attributes that would clash with the builder's own, which Nix refuses without saying where, or
 * that the builder would replace without a word.
 */
export function checkBuilderVariables(
  kind: BuilderKind,
  variables: Named,
  attributes: Named,
  context: PassContext,
): void {
  for (const [name, at] of variables) {
    const isSettable = ofStdenv.settable.has(name);
    if (isSettable || ofStdenv.fixed.has(name)) context.report(attributeOfEveryBuild(name, isSettable, at));
  }
  const names = own[kind];
  if (names === undefined) return;
  for (const [name, at] of attributes)
    if (names.variables?.includes(name)) context.report(variableOfBuilder(name, at));
  for (const [name, at] of [...variables, ...attributes])
    if (names.fixed?.includes(name)) context.report(variableSetByBuilder(name, at));
}
