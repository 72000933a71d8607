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

  # The same nixpkgs, which refuses no package, and the catalog over it.
  permissivePkgs = import pkgs.path {
    inherit (pkgs) overlays;
    localSystem = pkgs.stdenv.buildPlatform;
    crossSystem = pkgs.stdenv.hostPlatform;
    config = pkgs.config // {
      allowBroken = true;
      allowInsecurePredicate = _: true;
      allowNonSource = true;
      allowUnfree = true;
      allowUnsupportedSystem = true;
      blocklistedLicenses = [ ];
      isPermissiveCatalog = true;
    };
  };
  permissive = import ../default.nix { pkgs = permissivePkgs; };

  evaluates = item: (builtins.tryEval (item.drvPath or item.program)).success;

  # Other package sets may have no `path`, or a configuration that is not that of nixpkgs.
  hasPermissive =
    pkgs ? path
    && pkgs ? overlays
    && evaluates (
      permissivePkgs.stdenv.mkDerivation {
        name = "refused";
        meta = {
          broken = true;
          license.free = false;
          platforms = [ ];
        };
      }
    );
  isRefused = item: allowed: !evaluates item && (!hasPermissive || evaluates allowed);
in
{
  callPackage = builtins.seq lib spliced.callPackage;

  scope = allPackages packages;

  # Without what nixpkgs refuses: packages that are broken, unfree, insecure or for other platforms, and what is made of
  # them. Those with other errors stay, so that the errors are seen. `kind` is the attribute of the catalog.
  available =
    kind: items:
    if pkgs.config.isPermissiveCatalog or false then
      items
    else
      lib.filterAttrs (name: item: !isRefused item permissive.${kind}.${name}) items;
}
