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
    builtins.fromJSON (builtins.readFile ../../compiler/nixpkgs/licenses.json)
  );
  lib = plainLib // {
    inherit licenses;
    maintainers = listed.lib.maintainers or { };
    platforms = builtins.mapAttrs (name: _: [ "<lib.platforms.${name}>" ]) (listed.lib.platforms or { });
    sourceTypes = listed.lib.sourceTypes or { };
  };

  # Functions that are attributes of package sets and packages.
  scopedFunctions = [
    "buildDunePackage"
    "buildPythonApplication"
    "buildPythonPackage"
    "buildRustPackage"
    "mkDerivation"
  ];

  # Any package, package set or function of packages: the recorder cannot know which.
  package =
    name:
    {
      type = "derivation";
      outPath = "<${name}>";
      __functor = _: _: package "${name} (…)";
      overrideAttrs =
        changes:
        recorded "${name}.overrideAttrs" (if builtins.isFunction changes then changes { } else changes);
    }
    // plainLib.genAttrs scopedFunctions (function: recorded "${name}.${function}");

  listed =
    let
      below =
        prefix: paths:
        plainLib.genAttrs (plainLib.unique (map builtins.head paths)) (
          step:
          let
            rest = map builtins.tail (builtins.filter (path: builtins.head path == step) paths);
          in
          package "${prefix}${step}" // below "${prefix}${step}." (builtins.filter (path: path != [ ]) rest)
        );
      # `ocaml-ng.ocamlPackages_5_2.buildDunePackage` lists the set it is in.
      withoutFunction =
        path:
        if builtins.elem (plainLib.last path) (scopedFunctions ++ [ "overrideAttrs" ]) then
          plainLib.init path
        else
          path;
    in
    below "" (map (name: withoutFunction (plainLib.splitString "." name)) names);

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
      # nixpkgs, `config.fetchedSourceNameDefault`.
      name = "source";
    };

  functions = builtins.listToAttrs (
    map
      (name: {
        inherit name;
        value = recorded name;
      })
      [
        "buildNpmPackage"
        "buildPythonApplication"
        "buildPythonPackage"
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

  pkgs =
    listed
    // functions
    // {
      inherit lib pkgs;
      buildGoModule = {
        __functor = _: recorded "buildGoModule";
        override = changes: recorded "buildGoModule.override ${builtins.toJSON (plain changes)}";
      };
      pkgsOriginal = pkgs;
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
      # Arguments with a default keep it.
      needed = plainLib.filterAttrs (_: hasDefault: !hasDefault) (builtins.functionArgs f);
      arguments = builtins.mapAttrs (name: _: pkgs.${name} or (package name)) needed;
    in
    plain (f arguments);
}
