# Evaluates recipes with the module system of nixpkgs: the evaluated catalog.
{
  lib,
  # A file with a function that gives the options of the catalog.
  options,
  # A file with the packages of nixpkgs that recipes see.
  packages,
  # What the file of the whole catalog says.
  catalog,
  # The recipe folder's own name.
  recipesName,
  recipes,
}:

let
  # Recipes see each other's packages beside those of nixpkgs. Nothing is built: a package knows where it would be.
  pkgs = import packages // lib.mapAttrs derivation evaluated.config.pkgs;
  derivation = name: package: {
    type = "derivation";
    name = "${name}-${package.version}";
    outPath = "\${pkgs.${lib.strings.escapeNixIdentifier name}}";
    meta = { inherit (package) description mainProgram; };
  };

  computed = import ./evaluated.nix { inherit lib pkgs catalog recipesName; };
  evaluated = lib.evalModules {
    specialArgs = { inherit pkgs; };
    modules = [ { options = import options { inherit lib pkgs computed; }; } ] ++ recipes;
  };
in
evaluated.config
