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
