# A package set that real NixOS modules evaluate under: nixpkgs' own `lib` and `nixos/`, and packages of which only the
# name is true. Nothing can be built, everything can be evaluated, down to the derivation of a whole system.
{
  # A checkout of nixpkgs, or only its `lib`, `maintainers` and `nixos`.
  nixpkgs,
  # Every package that modules may ask for (`"python3Packages.requests"`).
  names,
}:

let
  lib = import (nixpkgs + "/lib");
  system = "x86_64-linux";
  platform = lib.systems.elaborate system;

  # What nixpkgs lets people do with a derivation, and what modules ask of some packages.
  withAttributes =
    derivation: attributes:
    let
      self =
        derivation
        // {
          version = "99";
          passthru = { };
          outputs = [ "out" ];
          outputName = "out";
          override = _: self;
          overrideAttrs = _: self;
          overrideDerivation = _: self;
        }
        // lib.genAttrs [ "out" "bin" "dev" "doc" "lib" "man" ] (_: self)
        // attributes;
    in
    self;

  # `text` keeps what the derivation refers to: evaluating one evaluates the other.
  built =
    name: text: attributes:
    withAttributes
      (derivation {
        inherit system text;
        name = lib.strings.sanitizeDerivationName name;
        builder = "/bin/sh";
        passAsFile = [ "text" ];
      })
      (
        {
          inherit text;
          meta.mainProgram = name;
        }
        // attributes
      );

  package =
    path:
    let
      name = lib.last path;
      self =
        built (lib.replaceStrings [ "'" ] [ "" ] name) "" {
          pname = name;
          meta = {
            mainProgram = name;
            license = lib.licenses.mit;
            platforms = [ system ];
          };
          __functor = _: _: self;
          withPackages = _: self;
          buildEnv = _: self;
          fetchDeps = _: self;
          modules = [ ];
          shellPath = "/bin/${name}";
          isa = "any";
          psqlSchema = "17";
          firmware = "firmware";
          variables = "variables";
          systemManagementModeRequired = false;
        }
        # Parts of packages that modules name.
        // lib.genAttrs [
          "fd"
          "getent"
          "kbd"
          "libc"
          "p11kit"
          "unbundled"
          "withJIT"
          "withoutJIT"
        ] (_: self)
        // lib.genAttrs builders (_: build);
    in
    self;

  # Any builder: a derivation that refers to all the texts it was given.
  builders = [
    "buildDunePackage"
    "buildGoModule"
    "buildNpmPackage"
    "buildPythonApplication"
    "buildPythonPackage"
    "buildRustPackage"
    "mkDerivation"
  ];
  build =
    argument:
    let
      given = if lib.isFunction argument then argument (given // { finalPackage = self; }) else argument;
      texts = lib.filter lib.isString (lib.attrValues (removeAttrs given [ "name" ]));
      self = built (given.name or given.pname) (lib.concatStringsSep "\n" texts) (
        given.passthru or { }
        // {
          pname = given.pname or given.name;
          version = given.version or "99";
          src = given.src or null;
          meta = {
            mainProgram = given.pname or given.name;
          }
          // given.meta or { };
        }
      );
    in
    self;

  # Sets all the way down, each of them also a package.
  tree =
    prefix: paths:
    lib.mapAttrs (
      name: below:
      package (prefix ++ [ name ])
      // tree (prefix ++ [ name ]) (lib.filter (path: path != [ ]) (map lib.tail below))
    ) (lib.groupBy lib.head paths);

  script = name: text: built name text { };
  image =
    given:
    build given
    // {
      imageName = given.name;
      imageTag = given.tag or "none";
      # Everything in the image, evaluated.
      contents = builtins.toJSON (removeAttrs given [ "passthru" ]);
    };

  kernel = package [ "linux" ] // {
    version = "6.12";
    modDirVersion = "6.12";
    features = { };
    config =
      lib.genAttrs [ "isYes" "isEnabled" "isModule" "isSet" ] (_: _: true)
      // lib.genAttrs [ "isNo" "isDisabled" ] (_: _: false);
    kernelOlder = _: false;
    kernelAtLeast = _: true;
    target = "bzImage";
    override = _: kernel;
  };
  kernelPackages = lib.makeExtensible (_: {
    inherit kernel;
    inherit (packages) stdenv;
  });

  # NixOS is told nothing that the caller did not say, but the packages; its manual would need them for real.
  defaults = {
    documentation.enable = lib.mkForce false;
    documentation.nixos.enable = lib.mkForce false;
  };

  packages =
    tree [ ] (map (lib.splitString ".") names)
    // lib.genAttrs builders (_: build)
    // lib.genAttrs [
      "fetchFromCodeberg"
      "fetchFromForgejo"
      "fetchFromGitHub"
      "fetchFromGitLab"
      "fetchFromGitea"
      "fetchPnpmDeps"
      "fetchPypi"
      "fetchgit"
      "fetchpatch"
      "fetchurl"
      "fetchzip"
    ] (name: _: package [ name ])
    // lib.genAttrs [
      "writeScript"
      "writeScriptBin"
      "writeShellScript"
      "writeShellScriptBin"
      "writeText"
    ] (_: script)
    // {
      inherit lib system;
      _type = "pkgs";
      pkgs = packages;
      __splicedPackages = packages;
      appendOverlays = _: packages;
      extend = _: packages;
      buildPackages = packages;
      pkgsStatic = packages;
      pkgsi686Linux = packages;
      path = nixpkgs;
      config = { };
      overlays = [ ];

      stdenv = package [ "stdenv" ] // {
        inherit system;
        hostPlatform = platform;
        buildPlatform = platform;
        targetPlatform = platform;
        is64bit = true;
        isLinux = true;
        isx86_64 = true;
        shell = "/bin/sh";
        cc = package [ "cc" ] // {
          bintools.dynamicLinker = "/lib/ld.so";
        };
      };
      hostPlatform = platform;

      nixos =
        configuration:
        import (nixpkgs + "/nixos/lib/eval-config.nix") {
          inherit lib;
          system = null;
          modules = [
            { nixpkgs.pkgs = lib.mkDefault packages; }
            defaults
          ]
          ++ lib.toList configuration;
        };
      testers.runNixOSTest =
        test:
        let
          derivation = (import (nixpkgs + "/nixos/lib") { inherit lib; }).runTest {
            imports = [ test ];
            hostPkgs = packages;
            node.pkgs = packages;
            inherit defaults;
          };
        in
        # In nixpkgs since 2025.
        { overrideTestDerivation = _: derivation; } // derivation;

      callPackage =
        file: arguments:
        let
          function = if lib.isFunction file then file else import file;
        in
        # What has a default keeps it: many names here are not packages.
        function (
          lib.mapAttrs (name: _: packages.${name} or (package [ name ])) (
            lib.filterAttrs (_: hasDefault: !hasDefault) (lib.functionArgs function)
          )
          // arguments
        );

      # Nothing is for another platform here.
      makeScopeWithSplicing' = lib.makeScopeWithSplicing' {
        newScope = members: lib.callPackageWith (packages // members);
        splicePackages = stages: stages.pkgsHostTarget;
      };
      __splicedPackages = packages;

      runCommand =
        name: environment: text:
        built name text (environment.passthru or { } // removeAttrs environment [ "passthru" ]);
      runCommandCC = packages.runCommand;
      runCommandLocal = packages.runCommand;
      symlinkJoin =
        join: built join.name (toString join.paths) (join.passthru or { } // { meta = join.meta or { }; });
      buildEnv = join: built join.name (toString join.paths) { inherit (join) paths; };
      linkFarm = name: _: script name "";
      writeTextDir = path: script (baseNameOf path);
      writeTextFile = file: script file.name file.text;
      writeShellApplication = program: script program.name program.text;
      replaceVars = file: _: script (baseNameOf file) "";
      replaceVarsWith = given: script (baseNameOf given.src) "";
      substituteAll = given: script (given.name or (baseNameOf given.src)) "";
      dockerTools = lib.genAttrs [ "buildLayeredImage" "streamLayeredImage" ] (_: image) // {
        caCertificates = package [ "ca-certificates" ];
      };

      formats =
        lib.genAttrs
          [
            "gitIni"
            "ini"
            "json"
            "keyValue"
            "systemd"
            "toml"
            "yaml"
          ]
          (
            _: _: {
              type = lib.types.attrsOf lib.types.anything;
              generate = name: value: script name (builtins.toJSON value);
            }
          );

      makeInitrd =
        _:
        package [ "initrd" ]
        // {
          compressorExecutableFunction = _: "gzip";
          compressorArgs = [ ];
        };
      makeInitrdNG = packages.makeInitrd;
      linuxPackages = kernelPackages;
      linuxPackagesFor = _: kernelPackages;
      # Every `with…` that modules ask about is on.
      systemd =
        package [ "systemd" ]
        // lib.genAttrs (lib.filter (lib.hasPrefix "with") (
          map lib.last (
            lib.filter (path: lib.length path > 1 && lib.head path == "package") (
              map (lib.splitString ".") names
            )
          )
        )) (_: true)
        // {
          interfaceVersion = 2;
          kmod = package [ "kmod" ];
          util-linux = package [ "util-linux" ];
          override = _: packages.systemd;
        };
      libxcrypt = package [ "libxcrypt" ] // {
        enabledCryptSchemeIds = [ "y" ];
      };
      qemu = package [ "qemu" ] // {
        inherit (packages) stdenv;
        ga = package [ "qemu-guest-agent" ];
      };
      qemu_test = packages.qemu;
      qemu_kvm = packages.qemu;
    };
in
packages
