# A package set in which every package of `names` (`"python3Packages.requests"`) is a path, and can be called as a
# function. `places` says where packages are (`{ nginx = "/usr"; }`); all others are below `elsewhere`.
{
  names,
  places ? { },
  elsewhere ? null,
  # Where generated scripts are.
  scripts ? "/scripts",
}:

let
  lib = import ./lib.nix;

  place =
    path:
    let
      name = lib.concatStringsSep "." path;
    in
    places.${name} or (if elsewhere == null then "/packages/${name}" else elsewhere);

  package = path: {
    name = lib.last path;
    type = "derivation";
    outPath = place path;
    drvPath = "${place path}.drv";
    meta.mainProgram = lib.last path;
    __functor = _: _: package path;
  };

  # Sets all the way down, each of them also a package.
  tree =
    prefix: paths:
    let
      heads = lib.unique (map lib.head paths);
    in
    lib.genAttrs heads (
      name:
      package (prefix ++ [ name ])
      // tree (prefix ++ [ name ]) (
        lib.filter (path: path != [ ]) (map lib.tail (lib.filter (path: lib.head path == name) paths))
      )
    );

  standard = [
    "coreutils"
    "findutils"
    "glibcLocales"
    "gnugrep"
    "gnused"
    "iana-etc"
    "systemd"
    "tzdata"
  ];

  packages = tree [ ] (map (lib.splitString ".") (standard ++ names)) // {
    inherit lib;
    pkgs = packages;
    pkgsOriginal = packages;
    nixos = configuration: configuration;
    testers.runNixOSTest = test: test // { overrideTestDerivation = _: test; };
    writeShellScript = name: text: {
      inherit name text;
      outPath = "${scripts}/${name}";
    };
    # The text is part of the path, as in the store.
    writeShellScriptBin = name: text: {
      inherit name text;
      outPath = "${scripts}/bin-${builtins.hashString "sha256" text}-${name}";
      meta.mainProgram = name;
      overrideAttrs = _: packages.writeShellScriptBin name text;
    };
    writeText = name: text: {
      inherit name text;
      outPath = "${scripts}/${builtins.hashString "sha256" text}-${name}";
    };
    writeShellApplication = program: program // { outPath = "${scripts}/${program.name}"; };
  };
in
packages
