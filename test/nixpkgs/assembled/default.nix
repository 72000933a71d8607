# The assembled package set: the fork's packages, and names of nixpkgs that the fork does not have.
arguments:

let
  additions =
    final: previous:
    let
      placeholder =
        name: attributes:
        final.runCommand name ({ meta.mainProgram = name; } // attributes) ''
          echo "${name} is a placeholder" >&2
          exit 1
        '';
      # nixpkgs, pkgs/build-support/mkshell.
      mkShell =
        {
          packages ? [ ],
          inputsFrom ? [ ],
          ...
        }@shell:
        let
          merged = kind: shell.${kind} or [ ] ++ final.lib.concatMap (input: input.${kind} or [ ]) inputsFrom;
        in
        final.stdenv.mkDerivation (
          { name = "nix-shell"; }
          // removeAttrs shell [
            "inputsFrom"
            "packages"
          ]
          // {
            buildInputs = merged "buildInputs";
            nativeBuildInputs = packages ++ merged "nativeBuildInputs";
            propagatedBuildInputs = merged "propagatedBuildInputs";
            propagatedNativeBuildInputs = merged "propagatedNativeBuildInputs";
            phases = [ "buildPhase" ];
            buildPhase = "export >$out";
          }
        );
      npm = ./pkgs/build-support/node/build-npm-package;
    in
    {
      inherit mkShell;
      inherit (final.stdenv.hostPlatform) system;
      fetchFromForgejo = final.fetchFromGitea;
      hello = placeholder "hello" {
        pname = "hello";
        version = "2.12";
      };
      mkShellNoCC = mkShell;
      nodejs-slim = final.nodejs;
      pnpm_10 = final.pnpm.v10;
      pnpm_11 = final.pnpm.v11;
      prefetchNpmDeps = placeholder "prefetch-npm-deps" { };
      prefetch-npm-deps = final.prefetchNpmDeps;
      buildNpmPackage =
        if builtins.pathExists (npm + "/default.nix") then
          final.callPackage npm { cctools = null; }
        else
          # The fork's takes no function of the final attributes.
          given:
          let
            attributes = final.lib.toFunction given (attributes // { finalPackage = package; });
            package = previous.buildNpmPackage attributes;
          in
          package;
    };
in
import ./packages (arguments // { overlays = [ additions ] ++ arguments.overlays or [ ]; })
