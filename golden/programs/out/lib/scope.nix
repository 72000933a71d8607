# Calls the catalog's packages as nixpkgs calls its own (`makeScopeWithSplicing'`): a package for another platform gets its
# build tools, those from the catalog too, for the platform that builds it. `lib` throws where the set is too old.
{
  lib,
  packages,
  pkgs,
}:

let
  # The catalog over another stage of nixpkgs. There are no packages in the stage after the last one.
  stage =
    pkgs: if pkgs ? makeScopeWithSplicing' then (import ../default.nix { inherit pkgs; }).pkgs else { };

  spliced = pkgs.makeScopeWithSplicing' {
    otherSplices = {
      selfBuildBuild = stage pkgs.pkgsBuildBuild;
      selfBuildHost = stage pkgs.pkgsBuildHost;
      selfBuildTarget = stage pkgs.pkgsBuildTarget;
      selfHostHost = stage pkgs.pkgsHostHost;
      selfHostTarget = packages;
      selfTargetTarget = stage pkgs.pkgsTargetTarget;
    };
    f = _: packages;
    extra = otherArguments;
  };

  # What a package file may take as an argument beside packages. `pkgsOriginal` is nixpkgs without the catalog.
  otherArguments = own: {
    inherit lib;
    catalogLib = import ./default.nix { inherit (spliced) callPackage; };
    pkgs = allPackages own;
    pkgsOriginal = pkgs.__splicedPackages;
  };

  # The catalog's own packages win over those of nixpkgs.
  allPackages = own: pkgs.__splicedPackages // own // otherArguments own;
in
{
  callPackage = builtins.seq lib spliced.callPackage;

  scope = allPackages packages;

  # Without what nixpkgs refuses to evaluate: packages that are broken, unfree or for other platforms, and what is made of
  # them.
  available = lib.filterAttrs (_: package: (builtins.tryEval package.drvPath).success);
}
