# An overlay with a placeholder for every package of `names` (`"ocamlPackages.cppo"`) that nixpkgs does not have, or has as null. A
# checkout of nixpkgs has all of them.
names: final: previous:
let
  # Names of attributes must not depend on the packages that there will be.
  inherit (previous) lib;
  package =
    name:
    final.runCommand (lib.replaceStrings [ "." ] [ "-" ] name) {
      pname = name;
      version = "99";
      meta.mainProgram = name;
    } "exit 1";
  # A package that is also a set of packages, and builders among them.
  tree =
    path: below:
    lib.mapAttrs (name: more: tree (path ++ [ name ]) (rests more)) (grouped below)
    # What every package has, `overrideAttrs` for example, stays.
    // package (lib.concatStringsSep "." path)
    // {
      mkDerivation = final.stdenv.mkDerivation;
      buildDunePackage = final.stdenv.mkDerivation;
      overrideScope = _: tree path below;
      withPackages = _: tree path below;
      # Of compilers of Rust.
      targetPlatforms = lib.platforms.all;
      badTargetPlatforms = [ ];
    };
  grouped = lib.groupBy lib.head;
  rests = paths: lib.filter (path: path != [ ]) (map lib.tail paths);
  # Names that are not packages.
  reserved = [
    "args"
    "builtins"
    "catalogLib"
    "finalAttrs"
    "lib"
    "pkgs"
    "pkgsOriginal"
    "previousAttrs"
    "stdenv"
  ];
in
lib.mapAttrs (
  name: paths:
  let
    present = previous.${name} or null;
  in
  if present == null then
    tree [ name ] (rests paths)
  else if lib.isAttrs present then
    present // lib.mapAttrs (part: more: present.${part} or (tree [ name part ] (rests more))) (grouped (rests paths))
  else
    present
) (removeAttrs (grouped (map (lib.splitString ".") names)) reserved)
