# Evaluates recipes with the module system of nixpkgs: the value of every option of every entry.
{
  lib,
  # A file with a function that gives the options of recipes.
  options,
  # A file with the package set that recipes see.
  packages,
  recipes,
}:

let
  pkgs = import packages;
in
(lib.evalModules {
  specialArgs = { inherit pkgs; };
  modules = [ { options = import options { inherit lib pkgs; }; } ] ++ recipes;
}).config
