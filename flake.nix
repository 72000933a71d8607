{
  description = "Compiles declarative recipes into Nix expressions, service units, containers and test drivers.";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs, ... }:
    let
      inherit (nixpkgs) lib;
      systems = [
        "aarch64-darwin"
        "aarch64-linux"
        "x86_64-darwin"
        "x86_64-linux"
      ];

      # npm may leave the addresses of its registry out of a lock file; Nix needs them.
      lock = lib.importJSON ./package-lock.json;
      packageLock = lock // {
        packages = lib.mapAttrs (
          path: package:
          let
            name = lib.last (lib.splitString "node_modules/" path);
          in
          lib.optionalAttrs (path != "") {
            resolved = "https://registry.npmjs.org/${name}/-/${baseNameOf name}-${package.version}.tgz";
          }
          // package
        ) lock.packages;
      };

      # `catalogc export catalogc` prints package.nix, which fetches a release. Here it is built from these files, with the
      # hashes of package-lock.json in place of one of all dependencies (nixpkgs manual, "importNpmLock").
      catalogcFor =
        pkgs:
        pkgs.callPackage ./package.nix {
          buildNpmPackage =
            release:
            pkgs.buildNpmPackage (
              finalAttrs:
              release finalAttrs
              // {
                src = self;
                npmDeps = pkgs.importNpmLock {
                  npmRoot = self;
                  inherit packageLock;
                };
                inherit (pkgs.importNpmLock) npmConfigHook;
              }
            );
        };
    in
    {
      packages = lib.genAttrs systems (system: rec {
        catalogc = catalogcFor nixpkgs.legacyPackages.${system};
        default = catalogc;
      });

      overlays.default = final: _: { catalogc = catalogcFor final; };

      templates.default = {
        description = "A catalog with one package and one app";
        path = ./golden/init;
        welcomeText = ''
          `nix build .#pkgs.greeter.test` builds and tests the package. Nix reads only files that Git tracks.
          After a change of `recipes/`, run `catalogc compile`.
          For recipes in YAML and JSON, editors need `catalogc options --format json-schema > recipe.schema.json`.
        '';
      };
    };
}
