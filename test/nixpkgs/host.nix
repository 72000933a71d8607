# nixpkgs' builder functions over the toolchains of the machine that runs the tests, so that emitted packages really
# build offline. Impure on purpose: builders see the host's /bin and /usr/bin, so Nix's sandbox must be off.
# Only what emitted code uses, with the meaning that the nixpkgs manual gives it.
{
  system ? builtins.currentSystem,
  # The system that packages are for, when cross-compiling. Such packages can only be evaluated here.
  crossSystem ? null,
  # `allowUnfree`, `allowBroken`, `allowUnsupportedSystem`, `allowInsecurePredicate`
  config ? { },
  overlays ? [ ],
  # One of those of `stages.nix`.
  stage ? null,
}@arguments:

let
  lib = import ./lib.nix;

  stages = import ./stages.nix {
    inherit crossSystem lib system;
    packagesOf = stage: import ./host.nix (arguments // { inherit stage; });
  };

  inherit (stage) buildPlatform hostPlatform;

  # Why nixpkgs refuses to evaluate a package (pkgs/stdenv/generic/check-meta.nix, 2026-11); null where it does not.
  refusal =
    meta:
    if meta.broken or false && !(config.allowBroken or false) then
      "it is marked as broken"
    else if
      lib.any (license: !(license.free or true)) (lib.toList (meta.license or [ ]))
      && !(config.allowUnfree or false)
    then
      "it has an unfree license"
    else if
      !(lib.meta.availableOn hostPlatform { inherit meta; }) && !(config.allowUnsupportedSystem or false)
    then
      "it is not available on ${hostPlatform.system}"
    else if
      meta.knownVulnerabilities or [ ] != [ ] && !(config.allowInsecurePredicate or (_: false)) meta
    then
      "it is marked as insecure"
    else
      null;

  # Dependencies by the platforms that they are for (pkgs/stdenv/generic/make-derivation.nix, 2026-11).
  dependencyKinds = {
    nativeBuildInputs = "buildHost";
    propagatedNativeBuildInputs = "buildHost";
    buildInputs = "hostTarget";
    propagatedBuildInputs = "hostTarget";
  };
  forPlatform = kind: map (package: package.__spliced.${kind} or package);

  # The host's tools, behind everything a package asks for.
  hostPath = "/usr/local/bin:/usr/bin:/bin";

  # Fixed-point arguments: `f` is a set, or a function of the attributes finally used and `finalPackage`.
  extendMkDerivation =
    mk: transform: f:
    mk (finalAttrs: transform finalAttrs (lib.toFunction f finalAttrs));

  mkDerivation =
    f:
    let
      attributes = lib.toFunction f (attributes // { inherit finalPackage; });
      structured = attributes.__structuredAttrs or false;
      env = attributes.env or { };
      cross = lib.optionalString (hostPlatform != buildPlatform) "-${hostPlatform.system}";
      name =
        if attributes ? name then
          attributes.name + cross
        else
          "${attributes.pname}${cross}-${attributes.version}";
      passthru = attributes.passthru or { };
      checkInputs = lib.optionals (attributes.doCheck or false) (attributes.nativeCheckInputs or [ ]);
      dependencies =
        lib.mapAttrs (name: kind: forPlatform kind attributes.${name}) (
          lib.intersectAttrs attributes dependencyKinds
        )
        // {
          nativeBuildInputs = forPlatform "buildHost" (attributes.nativeBuildInputs or [ ] ++ checkInputs);
        };

      arguments =
        removeAttrs attributes [
          "env"
          "meta"
          "nativeCheckInputs"
          "passthru"
        ]
        // {
          inherit name;
          inherit (buildPlatform) system;
          builder = "/bin/bash";
          args = [
            "-e"
            ./host/builder.sh
          ];
          stdenv = ./host;
          outputs = attributes.outputs or [ "out" ];
        }
        // dependencies
        // (
          if structured then
            {
              env = env // {
                inherit hostPath;
              };
            }
          else
            env // { inherit hostPath; }
        );

      refused = refusal (attributes.meta or { });
      evaluates = refused == null || throw "Refusing to evaluate package '${name}' because ${refused}";

      finalPackage = lib.extendDerivation evaluates (
        passthru
        // {
          inherit passthru;
          meta = {
            broken = false;
            available = refused == null;
          }
          // attributes.meta or { };
          overrideAttrs =
            change:
            mkDerivation (
              final:
              let
                previous = lib.toFunction f final;
                changed = lib.toFunction change previous;
              in
              previous // (if lib.isFunction changed then lib.toFunction change final previous else changed)
            );
        }
      ) (derivation arguments);
    in
    finalPackage;

  # A program of the host as a package, so that a build sees it only by name.
  hostPackage =
    pname: programs:
    mkDerivation {
      inherit pname programs;
      version = "host";
      __structuredAttrs = true;
      buildCommand = ''
        mkdir -p "$out/bin"
        for program in "''${programs[@]}"; do
          ln -s "$(command -v "$program")" "$out/bin/$program"
        done
      '';
      meta.mainProgram = lib.last programs;
    };

  runCommand =
    name: attributes: buildCommand:
    mkDerivation ({ inherit name buildCommand; } // attributes);

  writeTextFile =
    {
      name,
      text,
      executable ? false,
      destination ? "",
      meta ? { },
    }:
    runCommand name
      {
        __structuredAttrs = true;
        inherit
          destination
          executable
          meta
          text
          ;
      }
      ''
        mkdir -p "$(dirname "$out$destination")"
        printf '%s' "$text" > "$out$destination"
        if [ -n "$executable" ]; then chmod +x "$out$destination"; fi
      '';

  writeScript =
    destination: name: text:
    writeTextFile {
      inherit name destination;
      text = "#!/bin/bash\n${text}";
      executable = true;
      meta.mainProgram = name;
    };

  pkgs = lib.foldl' (set: overlay: set // overlay pkgs set) own overlays;

  own = stages.functionsOf stage pkgs // {
    inherit
      config
      overlays
      hostPackage
      lib
      runCommand
      writeTextFile
      ;
    inherit (hostPlatform) system;
    # There is no NixOS here: what needs it cannot be evaluated.
    nixos = throw "this package set has no NixOS";
    runtimeShell = "/bin/bash";

    stdenv = {
      inherit mkDerivation;
      shell = "/bin/bash";
      inherit buildPlatform hostPlatform;
      inherit (stage) targetPlatform;
    };
    stdenvNoCC = pkgs.stdenv;
    clangStdenv = pkgs.stdenv;

    # Builders

    buildGoModule = extendMkDerivation mkDerivation (
      final: attributes:
      {
        modRoot = ".";
        subPackages = [ ];
        ldflags = [ ];
        tags = [ ];
        doCheck = true;
        buildPhase = ''
          runHook preBuild
          source "$stdenv/go.sh" install
          runHook postBuild
        '';
        checkPhase = ''
          runHook preCheck
          source "$stdenv/go.sh" test
          runHook postCheck
        '';
        dontInstall = true;
      }
      // removeAttrs attributes [ "vendorHash" ]
      // {
        nativeBuildInputs = attributes.nativeBuildInputs or [ ] ++ [ pkgs.go ];
      }
    );

    buildNpmPackage = extendMkDerivation mkDerivation (
      final: attributes:
      {
        buildPhase = ''
          runHook preBuild
          export HOME="$TMPDIR"
          npm run --offline --if-present build ''${npmBuildFlags-} ''${npmFlags-}
          runHook postBuild
        '';
        installPhase = ''
          runHook preInstall
          node "$stdenv/install-npm.js" "$out"
          runHook postInstall
        '';
      }
      // removeAttrs attributes [ "npmDepsHash" ]
      // {
        nativeBuildInputs = attributes.nativeBuildInputs or [ ] ++ [ pkgs.nodejs ];
      }
    );
    # Fetches nothing: it requires of a lock file what nixpkgs' function does. The source has its `node_modules`.
    importNpmLock = {
      __functor =
        _:
        { npmRoot, packageLock }:
        pkgs.writeText "npm-deps" (
          lib.concatMapStrings (package: "${package.resolved} ${package.integrity}\n") (
            lib.attrValues (removeAttrs packageLock.packages [ "" ])
          )
        );
      npmConfigHook = null;
    };

    rustPlatform.buildRustPackage = extendMkDerivation mkDerivation (
      final: attributes:
      {
        cargoBuildFlags = [ ];
        doCheck = true;
        buildPhase = ''
          runHook preBuild
          export CARGO_HOME="$TMPDIR/cargo"
          cargo build --release --offline ''${cargoBuildFlags[@]}
          runHook postBuild
        '';
        checkPhase = ''
          runHook preCheck
          cargo test --release --offline
          runHook postCheck
        '';
        installPhase = ''
          runHook preInstall
          mkdir -p "$out/bin"
          find target/release -maxdepth 1 -type f -executable -exec cp -t "$out/bin" {} +
          runHook postInstall
        '';
      }
      // removeAttrs attributes [ "cargoHash" ]
      // {
        nativeBuildInputs = attributes.nativeBuildInputs or [ ] ++ [
          pkgs.cargo
          pkgs.rustc
        ];
      }
    );

    # The version of the host's OCaml is known when it builds: nixpkgs refuses an older one before.
    ocamlPackages.buildDunePackage = extendMkDerivation mkDerivation (
      final: attributes:
      {
        configurePhase = ''
          runHook preConfigure
          installed=$(ocamlopt -version)
          if ! printf '%s\n' "''${minimalOCamlVersion:-0}" "$installed" | sort -VC; then
            echo "$pname is not available for OCaml $installed" >&2
            exit 1
          fi
          runHook postConfigure
        '';
        buildPhase = ''
          runHook preBuild
          # What findlib's setup hook does for inputs.
          for input in ''${propagatedBuildInputs[@]}; do
            export OCAMLPATH="''${OCAMLPATH:+$OCAMLPATH:}$input/lib/ocaml"
          done
          export HOME="$TMPDIR"
          dune build -p "$pname"
          runHook postBuild
        '';
        installPhase = ''
          runHook preInstall
          dune install --prefix "$out" --libdir "$out/lib/ocaml" "$pname"
          runHook postInstall
        '';
      }
      // attributes
      // {
        nativeBuildInputs = attributes.nativeBuildInputs or [ ] ++ [ pkgs.ocamlTools ];
      }
    );
    ocamlTools = hostPackage "ocaml" [
      "ocamlfind"
      "ocamlopt"
      "dune"
    ];

    python3Packages =
      let
        buildPython = extendMkDerivation mkDerivation (
          final: attributes:
          let
            dependencies = attributes.dependencies or [ ];
            optional-dependencies = attributes.optional-dependencies or { };
          in
          {
            doInstallCheck = true;
            pythonImportsCheck = [ ];
            dontConfigure = true;
            buildPhase = ''
              runHook preBuild
              python3 "$stdenv/python.py" build wheel
              runHook postBuild
            '';
            installPhase = ''
              runHook preInstall
              python3 "$stdenv/python.py" install wheel "$out" ''${propagatedBuildInputs[@]}
              runHook postInstall
            '';
            installCheckPhase = ''
              runHook preInstallCheck
              python3 "$stdenv/python.py" import "$out" ''${pythonImportsCheck[@]}
              runHook postInstallCheck
            '';
          }
          // removeAttrs attributes [
            "build-system"
            "dependencies"
            "optional-dependencies"
            "pyproject"
          ]
          // {
            nativeBuildInputs =
              attributes.nativeBuildInputs or [ ] ++ attributes.build-system or [ ] ++ [ pkgs.python3 ];
            propagatedBuildInputs = dependencies;
            passthru = attributes.passthru or { } // {
              inherit dependencies optional-dependencies;
            };
          }
        );
      in
      {
        buildPythonApplication = buildPython;
        buildPythonPackage = buildPython;
        # The host's interpreter brings it.
        setuptools = pkgs.python3;
      };

    # Shells

    mkShell =
      {
        name ? "nix-shell",
        packages ? [ ],
        inputsFrom ? [ ],
        shellHook ? "",
        ...
      }@attributes:
      let
        merged =
          kind: attributes.${kind} or [ ] ++ lib.concatMap (package: package.${kind} or [ ]) inputsFrom;
      in
      mkDerivation (
        removeAttrs attributes [
          "inputsFrom"
          "packages"
        ]
        // {
          inherit name;
          nativeBuildInputs = packages ++ merged "nativeBuildInputs";
          buildInputs = merged "buildInputs";
          propagatedBuildInputs = merged "propagatedBuildInputs";
          shellHook = lib.concatLines (map (package: package.shellHook or "") inputsFrom ++ [ shellHook ]);
          buildCommand = ''export > "$out"'';
        }
      );
    mkShellNoCC = pkgs.mkShell;

    # Trivial builders

    writeText = name: text: writeTextFile { inherit name text; };
    writeShellScript = writeScript "";
    writeShellScriptBin = name: writeScript "/bin/${name}" name;
    writeShellApplication =
      {
        name,
        text,
        runtimeInputs ? [ ],
        bashOptions ? [
          "errexit"
          "nounset"
          "pipefail"
        ],
        ...
      }:
      pkgs.writeShellScriptBin name ''
        ${lib.concatMapStrings (option: "set -o ${option}\n") bashOptions}
        export PATH="${lib.makeBinPath runtimeInputs}:$PATH"
        ${text}
      '';
    symlinkJoin =
      {
        paths,
        name ? "${attributes.pname}-${attributes.version}",
        postBuild ? "",
        ...
      }@attributes:
      runCommand name
        (
          removeAttrs attributes [
            "name"
            "postBuild"
          ]
          // {
            __structuredAttrs = true;
          }
        )
        ''
          mkdir -p "$out"
          for path in "''${paths[@]}"; do
            cp -rs --no-preserve=mode -T "$path" "$out" || exit
          done
          ${postBuild}
        '';
    buildEnv = pkgs.symlinkJoin;
    replaceVars =
      file: variables:
      pkgs.writeText (baseNameOf file) (
        builtins.replaceStrings (map (name: "@${name}@") (lib.attrNames variables)) (map toString (
          lib.attrValues variables
        )) (builtins.readFile file)
      );

    # Packages

    hello = pkgs.writeShellScriptBin "hello" ''echo "Hello, world!"'' // {
      pname = "hello";
      version = "2.12.1";
    };
    bash = hostPackage "bash" [ "bash" ];
    bashInteractive = pkgs.bash;
    cargo = hostPackage "cargo" [ "cargo" ];
    coreutils = hostPackage "coreutils" [
      "cat"
      "chmod"
      "cp"
      "ls"
      "mkdir"
      "seq"
    ];
    findutils = hostPackage "findutils" [ "find" ];
    gcc = hostPackage "gcc" [ "gcc" ];
    gnugrep = hostPackage "gnugrep" [ "grep" ];
    gnumake = hostPackage "gnumake" [ "make" ];
    gnused = hostPackage "gnused" [ "sed" ];
    go = hostPackage "go" [ "go" ];
    nodejs = hostPackage "nodejs" [
      "npm"
      "node"
    ];
    python3 = hostPackage "python3" [ "python3" ];
    rustc = hostPackage "rustc" [ "rustc" ];
    systemd = hostPackage "systemd" [ "systemctl" ];
    versionCheckHook = pkgs.bash;
    nix-update-script = _: null;
    fetchFromGitHub = throw "this package set fetches nothing";
  };
in
if stage == null then stages.packages else pkgs
