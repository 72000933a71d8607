# A package set in which nothing is built: builders and fetchers give back what they were called with, every other
# package is its own name. Called with an emitted package file it shows exactly what that file hands to nixpkgs.
#
#   (import ./recorder.nix { names = [ "python3Packages.requests" ]; }).record ./package.nix
#   => { call = "buildGoModule"; attributes = { pname = "demo"; … }; }
#
# In the record a package is "<python3Packages.requests>", a path "path:/…", a function "<function>".
# Nix cannot make up attributes on demand, so packages below the top level are listed in `names`; those of
# `lib.maintainers` too. A name at the top level needs no listing: it is an argument of the file.
{
  names ? [ ],
}:

let
  plainLib = import ./lib.nix;
  licenses = builtins.mapAttrs (attribute: _: "<lib.licenses.${attribute}>") (
    builtins.fromJSON (builtins.readFile ../../compiler/ir/licenses.json)
  );
  lib = plainLib // {
    inherit licenses;
    maintainers = listed.lib.maintainers or { };
  };

  package = name: {
    type = "derivation";
    outPath = "<${name}>";
    # What identityPackage and overrides may look at.
    override = changes: recorded "${name}.override" changes;
    overrideAttrs = changes: overridden name changes;
  };

  listed = plainLib.foldl' plainLib.recursiveUpdate { } (
    map (name: plainLib.setAttrByPath (plainLib.splitString "." name) (package name)) names
  );

  # The attributes a derivation function is called with; `finalAttrs` is the record itself.
  recorded =
    call: argument:
    let
      attributes =
        if builtins.isFunction argument then
          argument (attributes // { finalPackage = package "finalPackage"; })
        else
          argument;
    in
    {
      inherit call;
      attributes = removeAttrs attributes [ "finalPackage" ];
      mkRecord = true;
    };

  overridden = name: changes: {
    call = "${name}.overrideAttrs";
    attributes = if builtins.isFunction changes then changes { } else changes;
    mkRecord = true;
  };

  functions = builtins.listToAttrs (
    map
      (name: {
        inherit name;
        value = recorded name;
      })
      [
        "buildGoModule"
        "buildNpmPackage"
        "fetchFromCodeberg"
        "fetchFromForgejo"
        "fetchFromGitHub"
        "fetchFromGitLab"
        "fetchFromGitea"
        "fetchPnpmDeps"
        "fetchgit"
        "fetchpatch"
        "fetchurl"
      ]
  );

  # A set of packages that also has builder functions.
  withFunctions =
    set: names:
    listed.${set} or { }
    // builtins.listToAttrs (
      map (name: {
        inherit name;
        value = recorded "${set}.${name}";
      }) names
    );

  stdenv = name: package name // { mkDerivation = recorded "${name}.mkDerivation"; };

  pkgs =
    listed
    // functions
    // {
      inherit lib pkgs;
      pkgsOriginal = pkgs;
      stdenv = stdenv "stdenv";
      stdenvNoCC = stdenv "stdenvNoCC";
      clangStdenv = stdenv "clangStdenv";
      python3Packages = withFunctions "python3Packages" [
        "buildPythonApplication"
        "buildPythonPackage"
      ];
      rustPlatform = withFunctions "rustPlatform" [ "buildRustPackage" ];
      ocamlPackages = withFunctions "ocamlPackages" [ "buildDunePackage" ];
      ocaml-ng = {
        ocamlPackages_4_14.buildDunePackage = recorded "ocaml-ng.ocamlPackages_4_14.buildDunePackage";
        ocamlPackages_5_2.buildDunePackage = recorded "ocaml-ng.ocamlPackages_5_2.buildDunePackage";
      };
      catalogLib = {
        packageTest = recorded "packageTest";
        packageEnv = recorded "packageEnv";
        identityPackage = recorded "identityPackage";
        debugShellHook = "<debugShellHook>";
      };
    };

  plain =
    value:
    if builtins.isPath value then
      "path:${toString value}"
    else if builtins.isFunction value then
      "<function>"
    else if builtins.isList value then
      map plain value
    else if value ? outPath then
      value.outPath
    else if value.mkRecord or false then
      {
        inherit (value) call;
        attributes = plain value.attributes;
      }
    else if builtins.isAttrs value then
      builtins.mapAttrs (_: plain) value
    else
      value;
in
{
  inherit pkgs;

  # The record of a package file, ready for `--json`.
  record =
    file:
    let
      f = import file;
      arguments = builtins.mapAttrs (name: _: pkgs.${name} or (package name)) (builtins.functionArgs f);
    in
    plain (f arguments);
}
