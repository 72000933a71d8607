# The stages of a package set, and how packages of one get those of another: nixpkgs, pkgs/stdenv/booter.nix,
# pkgs/stdenv/cross/default.nix and pkgs/top-level/splice.nix (2026-11).
{
  lib,
  system,
  crossSystem,
  # The packages of a stage.
  packagesOf,
}:

let
  platform = system: {
    inherit system;
    isLinux = lib.hasSuffix "-linux" system;
    isDarwin = lib.hasSuffix "-darwin" system;
  };
  here = platform system;
  there = platform crossSystem;

  # Packages of this machine, tools of this machine that build for the other one, packages of the other machine.
  native = packagesOf {
    buildPlatform = here;
    hostPlatform = here;
    targetPlatform = here;
    neighbours = null;
  };
  tools = packagesOf {
    buildPlatform = here;
    hostPlatform = here;
    targetPlatform = there;
    neighbours = {
      pkgsBuildBuild = native;
      pkgsBuildHost = native;
      pkgsBuildTarget = tools;
      pkgsHostHost = native;
      pkgsHostTarget = tools;
      pkgsTargetTarget = foreign;
    };
  };
  foreign = packagesOf {
    buildPlatform = here;
    hostPlatform = there;
    targetPlatform = there;
    neighbours = {
      pkgsBuildBuild = native;
      pkgsBuildHost = tools;
      pkgsBuildTarget = tools;
      pkgsHostHost = foreign;
      pkgsHostTarget = foreign;
      # There is no further stage: nixpkgs has a set here that holds no packages.
      pkgsTargetTarget = {
        __raw = true;
      };
    };
  };

  kinds = {
    pkgsBuildBuild = "buildBuild";
    pkgsBuildHost = "buildHost";
    pkgsBuildTarget = "buildTarget";
    pkgsHostHost = "hostHost";
    pkgsHostTarget = "hostTarget";
    pkgsTargetTarget = "targetTarget";
  };

  # A package is that of the stage itself; `__spliced` has the same one of every stage that has it.
  splice =
    sets:
    lib.mapAttrs (
      name: value:
      let
        same = lib.mapAttrs (_: set: set.${name}) (lib.filterAttrs (_: set: set ? ${name}) sets);
        # What one stage cannot evaluate, another may.
        outputsOf =
          package:
          let
            tried = builtins.tryEval package;
            evaluated = if tried.success then tried.value else { };
          in
          lib.genAttrs (evaluated.outputs or [ ]) (output: evaluated.${output});
      in
      if lib.isDerivation value then
        value
        // {
          __spliced = lib.mapAttrs' (set: package: lib.nameValuePair kinds.${set} package) same;
        }
        // splice (lib.mapAttrs (_: outputsOf) same)
      else if lib.isAttrs value then
        splice same
      else
        value
    ) (merged sets);

  merged =
    sets:
    lib.foldl' (all: set: all // sets.${set} or { }) { } [
      "pkgsBuildBuild"
      "pkgsBuildTarget"
      "pkgsHostHost"
      "pkgsTargetTarget"
      "pkgsBuildHost"
      "pkgsHostTarget"
    ];
in
{
  packages = if crossSystem == null then native else foreign;

  # What a package set has of its stage.
  functionsOf =
    { neighbours, ... }@stage:
    pkgs:
    let
      own = lib.mapAttrs (_: _: pkgs) kinds;
      sets = if neighbours == null then own else neighbours;
      splicePackages = sets: if neighbours == null then sets.pkgsHostTarget else splice sets;
      unspliced = sets // {
        inherit pkgs;
        buildPackages = sets.pkgsBuildHost;
        targetPackages = sets.pkgsTargetTarget;
      };
      spliced = splicePackages sets // unspliced;
      newScope = extra: lib.callPackageWith (spliced // extra);
    in
    unspliced
    // {
      inherit (stage) buildPlatform hostPlatform targetPlatform;
      inherit newScope splicePackages;
      callPackage = newScope { };
      makeScopeWithSplicing' = lib.makeScopeWithSplicing' { inherit newScope splicePackages; };
      __splicedPackages = spliced;
    };
}
