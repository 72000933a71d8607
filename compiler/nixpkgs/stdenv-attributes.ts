/**
 * Attributes that stdenv sets for every derivation and refuses in `env`. Attributes of the specification's options are
 * reserved anyway. Source: nixpkgs, `pkgs/stdenv/generic/make-derivation.nix`. Checked 2026-11.
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
