# Records what a package file hands to nixpkgs, as `recorder.nix` does, for files that nixpkgs itself has: packages have
# every attribute whose name is in `words`, platforms answer questions, and `finalAttrs` is complete.
#
#   (import ./any-call.nix { words = [ "openssl" … ]; }) ./package.nix  =>  { call = "mkDerivation"; attributes = { … }; }
#
# `facts` are those of the platform, `given` are arguments of the file; null stands for any package.
{
  words,
  facts ? [
    "isLinux"
    "isUnix"
    "isx86_64"
  ],
  given ? { },
}:

let
  plainLib = import ./recipe-lib.nix;
  inherit (builtins)
    elem
    isAttrs
    isFunction
    isList
    isPath
    listToAttrs
    mapAttrs
    match
    ;
  byWord = value: listToAttrs (map (name: { inherit name; value = value name; }) words);
  lib = plainLib // {
    licenses = byWord (name: "<licenses.${name}>");
    maintainers = byWord (name: "<maintainers.${name}>");
    platforms = byWord (name: [ "<platforms.${name}>" ]);
  };

  platform = byWord (name: match "is[A-Z].*" name != null && elem name facts) // {
    canExecute = _: true;
  };

  builders = [
    "mkDerivation"
    "buildDunePackage"
    "buildGoModule"
    "buildNpmPackage"
    "buildPythonApplication"
    "buildPythonPackage"
    "buildRustPackage"
  ];
  fetchers = [
    "fetchFromCodeberg"
    "fetchFromGitHub"
    "fetchFromGitLab"
    "fetchPnpmDeps"
    "fetchPypi"
    "fetchgit"
    "fetchpatch"
    "fetchurl"
  ];

  package =
    name:
    byWord (word: if elem word (builders ++ fetchers) then recorded word else package "${name}.${word}")
    // {
      type = "derivation";
      outPath = "<${name}>";
      version = "99";
      meta.mainProgram = name;
      outputs = [ "out" ];
      hostPlatform = platform;
      buildPlatform = platform;
      pythonOlder = version: builtins.compareVersions "3.13" version < 0;
      override = _: package name;
      __functor = _: argument: package "${name} ${builtins.toJSON (plain argument)}";
    };

  recorded = call: {
    __functor =
      function: argument:
      let
        attributes = if isFunction argument then argument self else argument;
        self = attributes // { inherit finalPackage; };
        isFetcher = elem call fetchers;
        finalPackage =
          attributes
          // {
            type = "derivation";
            outPath = "<${attributes.pname or call}>";
          }
          // lib.optionalAttrs isFetcher {
            tag = attributes.tag or attributes.rev or null;
            rev = attributes.rev or "refs/tags/${attributes.tag}";
          };
      in
      finalPackage
      // {
        __record = { inherit call attributes; };
        # nixpkgs, `lib.extendDerivation` and `make-derivation.nix`: the arguments are extended.
        overrideAttrs =
          changes:
          function (
            final:
            let
              old = if isFunction argument then argument final else argument;
            in
            old // (if isFunction changes then changes old else changes)
          );
      };
    override = _: recorded call;
  };

  plain =
    value:
    if isPath value then
      "path:${baseNameOf value}"
    else if isFunction value then
      "<function>"
    else if isList value then
      map plain value
    else if value ? __record && elem value.__record.call fetchers then
      {
        inherit (value.__record) call;
        attributes = plain value.__record.attributes;
      }
    else if value ? outPath then
      value.outPath
    else if isAttrs value then
      mapAttrs (_: plain) value
    else
      value;

  argument =
    name:
    {
      inherit lib;
      config = byWord (_: false);
      nix-update-script = _: "<nix-update-script>";
      catalogLib = byWord (_: _: "<catalogLib>");
      inherit ((package "python3")) pythonOlder;
    }
    .${name} or ((package "pkgs").${name} or (package name));
in
file:
let
  f = import file;
  required = lib.filterAttrs (_: hasDefault: !hasDefault) (builtins.functionArgs f);
  override = mapAttrs (name: value: if value == null then package "given.${name}" else value) given;
  inherit ((f (mapAttrs (name: _: argument name) required // override)).__record) call attributes;
in
{
  inherit call;
  attributes = plain attributes;
}
